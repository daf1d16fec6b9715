#pragma once

#include "ui/window/actions.h"

#include <QtCore/QObject>

#include <optional>

namespace spillway {
class Condition;
}

namespace spillway::ui {

class Workspace;

/// Sparing the chosen client: by as much burst as it needs, or by an exemption. Connects the actions.
class Sparing : public QObject
{
    Q_OBJECT

public:
    Sparing(Workspace* workspace, const Actions& actions, QObject* parent = nullptr);

private:
    void raise();
    void exempt();
    void enable();
    [[nodiscard]] QString client() const;
    /// Nothing where nginx cannot exempt it.
    [[nodiscard]] std::optional<Condition> exemption() const;

    Workspace* m_workspace;
    Actions m_actions;
};

} // namespace spillway::ui
