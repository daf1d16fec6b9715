#include "ui/window/frame/transport.h"

#include "ui/models/project/playback.h"
#include "ui/models/project/results.h"
#include "ui/window/frame/bucket_stretch.h"

#include <QtCore/QCoreApplication>
#include <QtGui/QAction>
#include <QtGui/QKeyEvent>
#include <QtWidgets/QAbstractButton>
#include <QtWidgets/QApplication>
#include <QtWidgets/QComboBox>

#include <algorithm>
#include <cmath>

namespace spillway::ui {

namespace {

bool wantsSpace(const QObject* widget)
{
    return qobject_cast<const QAbstractButton*>(widget) != nullptr || qobject_cast<const QComboBox*>(widget) != nullptr;
}

} // namespace

Transport::Transport(Project* project, const Results* results, Playback* playback, const Actions& actions,
                     QObject* parent) :
    QObject(parent), m_project(project), m_results(results), m_playback(playback), m_actions(actions)
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

    connect(m_actions.fit, &QAction::triggered, this, [this] { m_project->setRange(m_project->fullRange()); });
    connect(m_actions.zoomIn, &QAction::triggered, this, [this] { zoom(0.5); });
    connect(m_actions.zoomOut, &QAction::triggered, this, [this] { zoom(2); });

    using Search = std::optional<Instant> (*)(const ClientRequests&, Instant);
    const auto step = [this](QAction* action, Search search) {
        connect(action, &QAction::triggered, this,
                [this, search] { stepTo(search(m_results->clientRequests(), m_project->playhead())); });
    };
    step(m_actions.previousRequest, requestBefore);
    step(m_actions.nextRequest, requestAfter);
    step(m_actions.previousRejection, rejectionBefore);
    step(m_actions.nextRejection, rejectionAfter);
    connect(m_results, &Results::clientRequestsChanged, this, &Transport::findRejections);
    connect(m_project, &Project::playheadChanged, this, &Transport::enableSteps);
}

void Transport::stepTo(std::optional<Instant> at)
{
    m_playback->pause();
    if (at)
        lookAt(*m_project, *at);
}

void Transport::zoom(double factor)
{
    const TimeRange range = m_project->range();
    const Instant centre = std::clamp(m_project->playhead(), range.from, range.to);
    const auto scaled = [factor](Milliseconds length) {
        return Milliseconds(std::llround(static_cast<double>(length.count()) * factor));
    };
    m_project->setRange({centre - scaled(centre - range.from), centre + scaled(range.to - centre)});
}

void Transport::findRejections()
{
    const ClientRequests& requests = m_results->clientRequests();
    m_firstRejection.reset();
    m_lastRejection.reset();
    if (rejectedOf(m_results->computed(), requests) > 0) { // else the search would pass over all of them
        m_firstRejection = rejectionAfter(requests, requests.front().at - Milliseconds(1));
        m_lastRejection = rejectionBefore(requests, requests.back().at + Milliseconds(1));
    }
    enableSteps();
}

void Transport::enableSteps()
{
    const ClientRequests& requests = m_results->clientRequests();
    const Instant at = m_project->playhead();
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

EmacsKeys::EmacsKeys(QObject* parent) : QObject(parent)
{
    QCoreApplication::instance()->installEventFilter(this);
}

/// A key that is not accepted here becomes a shortcut.
bool EmacsKeys::eventFilter(QObject* /*watched*/, QEvent* event)
{
    if (event->type() != QEvent::ShortcutOverride)
        return false;
    const auto* key = static_cast<const QKeyEvent*>(event);
    if (key->modifiers() != Qt::ControlModifier || (key->key() != Qt::Key_E && key->key() != Qt::Key_D))
        return false;
    event->ignore();
    return true;
}

} // namespace spillway::ui
