#pragma once

#include "engine/trace/nginx/condition.h"
#include "ui/window/frame/actions.h"

#include <QtCore/QElapsedTimer>
#include <QtCore/QObject>

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
    [[nodiscard]] QString chosen() const; ///< also one that has no requests any more, where no other is shown
    /// An error where nginx cannot exempt it.
    [[nodiscard]] Result<Condition> exemption() const;
    [[nodiscard]] bool isExempt() const;
    [[nodiscard]] QString whyNotExempt() const;

    Workspace* m_workspace;
    Actions m_actions;
    QElapsedTimer m_exempted; ///< since a client was exempt; invalid while none was
};

} // namespace spillway::ui
