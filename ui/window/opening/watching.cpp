#include "ui/window/opening/watching.h"

#include "ui/models/project/workspace.h"

#include <QtGui/QAction>

namespace spillway::ui {

Watching::Watching(Workspace* workspace, const Actions& actions, QObject* parent) :
    QObject(parent), m_workspace(workspace), m_actions(actions)
{
    connect(actions.watchClient, &QAction::triggered, this, &Watching::toggle);
    connect(actions.watchNone, &QAction::triggered, workspace, [workspace] { workspace->setWatched({}); });
    connect(workspace, &Workspace::watchedChanged, this, &Watching::enable);
    connect(workspace, &Workspace::clientChanged, this, &Watching::enable);
    connect(workspace, &Workspace::clientRequestsChanged, this, &Watching::enable);
    enable();
}

/// The chosen one at once; its requests come later.
QString Watching::client() const
{
    return m_workspace->client().isEmpty() ? m_workspace->shownClient() : m_workspace->client();
}

void Watching::toggle(bool watch)
{
    QStringList watched = m_workspace->watched();
    watched.removeAll(client());
    if (watch)
        watched << client();
    m_workspace->setWatched(watched);
    enable();
}

void Watching::enable()
{
    const QStringList& watched = m_workspace->watched();
    const bool isWatched = watched.contains(client());
    m_actions.watchClient->setChecked(isWatched);
    m_actions.watchClient->setEnabled(!client().isEmpty() && (isWatched || watched.size() < kMostWatched));
    m_actions.watchNone->setEnabled(!watched.isEmpty());
}

} // namespace spillway::ui
