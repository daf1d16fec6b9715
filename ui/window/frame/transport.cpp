#include "ui/window/frame/transport.h"

#include "ui/models/project/playback.h"
#include "ui/models/project/workspace.h"
#include "ui/window/frame/bucket_stretch.h"

#include <QtGui/QAction>
#include <QtGui/QKeyEvent>
#include <QtWidgets/QAbstractButton>
#include <QtWidgets/QApplication>
#include <QtWidgets/QComboBox>

namespace spillway::ui {

namespace {

bool wantsSpace(const QObject* widget)
{
    return qobject_cast<const QAbstractButton*>(widget) != nullptr || qobject_cast<const QComboBox*>(widget) != nullptr;
}

} // namespace

Transport::Transport(Workspace* workspace, Playback* playback, const Actions& actions, QObject* parent) :
    QObject(parent), m_workspace(workspace), m_playback(playback), m_actions(actions)
{
    wire();
    enableSteps();
    enableSpeeds();
    qApp->installEventFilter(this);
}

bool Transport::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() != QEvent::ShortcutOverride || !wantsSpace(watched))
        return false;
    const auto* key = static_cast<QKeyEvent*>(event);
    if (key->key() != Qt::Key_Space || key->modifiers() != Qt::NoModifier)
        return false;
    event->accept();
    return true;
}

void Transport::wire()
{
    connect(m_actions.play, &QAction::triggered, m_playback, &Playback::toggle);
    connect(m_actions.slower, &QAction::triggered, m_playback, [this] { m_playback->changeSpeed(-1); });
    connect(m_actions.faster, &QAction::triggered, m_playback, [this] { m_playback->changeSpeed(1); });
    connect(m_playback, &Playback::playingChanged, this, [this](bool playing) { showPlaying(m_actions, playing); });
    connect(m_playback, &Playback::speedChanged, this, &Transport::enableSpeeds);

    using Search = std::optional<Instant> (*)(const ClientRequests&, Instant);
    const auto step = [this](QAction* action, Search search) {
        connect(action, &QAction::triggered, this,
                [this, search] { stepTo(search(m_workspace->clientRequests(), m_workspace->playhead())); });
    };
    step(m_actions.previousRequest, requestBefore);
    step(m_actions.nextRequest, requestAfter);
    step(m_actions.previousRejection, rejectionBefore);
    step(m_actions.nextRejection, rejectionAfter);
    connect(m_workspace, &Workspace::clientRequestsChanged, this, &Transport::findRejections);
    connect(m_workspace, &Workspace::playheadChanged, this, &Transport::enableSteps);
}

void Transport::stepTo(std::optional<Instant> at)
{
    m_playback->pause();
    if (at)
        lookAt(*m_workspace, *at);
}

void Transport::findRejections()
{
    const ClientRequests& requests = m_workspace->clientRequests();
    m_firstRejection.reset();
    m_lastRejection.reset();
    if (rejectedOf(m_workspace->computed(), requests) > 0) { // else the search would pass over all of them
        m_firstRejection = rejectionAfter(requests, requests.front().at - Milliseconds(1));
        m_lastRejection = rejectionBefore(requests, requests.back().at + Milliseconds(1));
    }
    enableSteps();
}

void Transport::enableSteps()
{
    const ClientRequests& requests = m_workspace->clientRequests();
    const Instant at = m_workspace->playhead();
    m_actions.previousRequest->setEnabled(!requests.empty() && at > requests.front().at);
    m_actions.nextRequest->setEnabled(!requests.empty() && at < requests.back().at);
    m_actions.previousRejection->setEnabled(m_firstRejection && at > *m_firstRejection);
    m_actions.nextRejection->setEnabled(m_lastRejection && at < *m_lastRejection);
}

void Transport::enableSpeeds()
{
    m_actions.slower->setEnabled(m_playback->speed() > kSpeeds.front());
    m_actions.faster->setEnabled(m_playback->speed() < kSpeeds.back());
}

} // namespace spillway::ui
