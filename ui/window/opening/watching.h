#pragma once

#include "ui/window/frame/actions.h"

#include <QtCore/QObject>

namespace spillway::ui {

class Workspace;

/// Watching several clients at once: connects the actions with the workspace's list. What is
/// watched is the chosen client.
class Watching : public QObject
{
    Q_OBJECT

public:
    Watching(Workspace* workspace, const Actions& actions, QObject* parent = nullptr);

private:
    [[nodiscard]] QString client() const;
    void toggle(bool watch);
    void enable();

    Workspace* m_workspace;
    Actions m_actions;
};

} // namespace spillway::ui
