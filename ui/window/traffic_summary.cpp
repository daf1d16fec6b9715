#include "ui/window/traffic_summary.h"

#include "ui/models/project/key_words.h"
#include "ui/models/project/limit_words.h"
#include "ui/models/project/project.h"
#include "ui/models/project/results.h"
#include "ui/text/format.h"
#include "ui/window/frame/notices.h"
#include "ui/window/frame/status_line.h"
#include "ui/window/frame/top_bar.h"
#include "ui/window/opening/log_opener.h"
#include "ui/window/opening/traffic_words.h"

#include <QtCore/QFileInfo>
#include <QtGui/QAction>
#include <QtGui/QUndoStack>

#include <algorithm>

namespace spillway::ui {
namespace {

/// The work under way while the picture of another key or of other requests is still shown; nothing
/// where the limit alone moves.
QString underWay(const Setup& shown, const Setup& wanted)
{
    if (!(shown.zone.key == wanted.zone.key))
        return TrafficSummary::tr("Counting by %1…").arg(QString::fromStdString(printable(wanted.zone.key.text(), 60)));
    return shown.selection == wanted.selection ? QString() : TrafficSummary::tr("Choosing requests…");
}

/// "12,345 requests", "the first 2,000 requests": what there is to count.
QString allRequestsText(const Project& project, const Computed& computed)
{
    // While a pen moves what is shown may be some strokes behind.
    const std::size_t all = computed.outcome ? computed.outcome->grouped->trace->size() : project.trace()->size();
    if (project.showsPartial())
        return TrafficSummary::tr("the first %1").arg(requestsText(all));
    const std::uint32_t oneIn = project.trace()->sample.oneIn;
    return oneIn > 1 ? TrafficSummary::tr("a sample: %1, those of one client in %2").arg(requestsText(all)).arg(oneIn)
                     : requestsText(all);
}

} // namespace

TrafficSummary::TrafficSummary(const Project* project, const Results* results, const LogOpener* opener, TopBar* topBar,
                               StatusLine* status, Notices* notices, const Actions& actions, QWidget* window) :
    QObject(window),
    m_project(project),
    m_results(results),
    m_opener(opener),
    m_topBar(topBar),
    m_status(status),
    m_notices(notices),
    m_actions(actions),
    m_window(window)
{
    connect(project, &Project::trafficChanged, this, &TrafficSummary::showTraffic);
    connect(project, &Project::setupChanged, this, &TrafficSummary::showResults);
    connect(results, &Results::computedChanged, this, &TrafficSummary::showResults);
    connect(results, &Results::followUpChanged, this, &TrafficSummary::showResults);
    connect(project, &Project::pathChanged, this, &TrafficSummary::showTitle);
    connect(project, &Project::sceneChanged, this, &TrafficSummary::showTitle);
    connect(project, &Project::madeChanged, this, &TrafficSummary::showTitle);
    connect(project->undoStack(), &QUndoStack::cleanChanged, this, &TrafficSummary::showTitle);
    showTraffic();
}

void TrafficSummary::showTraffic()
{
    const TracePtr& trace = m_project->trace();
    enableForTraffic(m_actions, trace != nullptr);
    const bool partial = m_project->showsPartial();
    const bool wholeLog = m_project->imported() != nullptr && !partial;
    m_actions.howRead->setEnabled(wholeLog);
    m_actions.reload->setEnabled(wholeLog && m_opener->canReadAgain());
    if (trace)
        allowAdding(m_actions, m_opener->canReadAgain() && !partial);
    for (QAction* action : {m_actions.draw, m_actions.generate})
        action->setEnabled(!partial);
    m_actions.saveReport->setEnabled(trace && !partial);
    if (trace)
        m_notices->hide();
    showTitle();
    showResults();
}

void TrafficSummary::showResults()
{
    const TracePtr& trace = m_project->trace();
    const Computed& computed = m_results->computed();
    m_status->setDirectives(trace ? limitLine(m_project->setup()) : QString());
    if (!trace) {
        m_topBar->setLoaded({}, {});
        return m_status->setComputed(tr("Nothing is open"));
    }
    if (!computed.outcome) {
        m_topBar->setLoaded(sourceNames(countedSources(*m_project)),
                            tr("%1 · %2").arg(allRequestsText(*m_project, computed), resolutionWords(*trace)));
        return m_status->setComputed(tr("Simulating…"));
    }
    m_notices->endReplayError();
    showOutcome();
}

void TrafficSummary::showOutcome()
{
    const TracePtr& trace = m_project->trace();
    const Computed& computed = m_results->computed();
    const std::size_t all = computed.outcome->grouped->trace->size();
    const QString requests = allRequestsText(*m_project, computed);
    const Totals& totals = computed.outcome->totals;
    const QString counted =
        totals.requests == all ? requests : tr("%1 of %2").arg(countText(totals.requests), requests);
    const KeyTemplate& key = computed.outcome->grouped->keys->key;
    const QString clients = countedText(totals.clients, wordOf(key));
    m_topBar->setLoaded(sourceNames(countedSources(*m_project)),
                        tr("%1 · %2 · %3")
                            .arg(counted,
                                 key.exemptions().empty() ? clients : tr("%1 not exempt", "3,213 clients").arg(clients),
                                 resolutionWords(*trace)));
    m_actions.suggest->setEnabled(totals.requests > 0);
    for (QAction* action : {m_actions.copyTable, m_actions.saveTable})
        action->setEnabled(computed.settled() || (computed.gaveUp && !computed.provisional && !computed.partial()));
    const QString simulated =
        totals.requests < 1000
            ? requestsText(totals.requests)
            : tr("%1 requests", nullptr, pluralForm(totals.requests)).arg(shortCountText(totals.requests));
    const QString work =
        tr("Re-simulated %1 in %2").arg(simulated, durationText(std::max(computed.took, Milliseconds(1))));
    if (const QString next = underWay(computed.setup, m_project->setup()); !next.isEmpty())
        m_status->setComputed(next);
    else if (const std::uint64_t inferred = computed.outcome->inferred; inferred > 0)
        m_status->setComputed(tr("First impression, from %1 of %2 requests…")
                                  .arg(shortCountText(totals.requests - inferred), shortCountText(totals.requests)));
    else if (m_project->showsPartial())
        m_status->setComputed(tr("%1 · Still reading").arg(work));
    else if (!computed.provisional)
        m_status->setComputed(work);
    else
        m_status->setComputed(
            (computed.gaveUp ? tr("%1 · Zone memory not checked") : tr("%1 · Checking zone memory…")).arg(work));
}

void TrafficSummary::showTitle()
{
    const QString path = m_project->path();
    const Scene* scene = m_project->trace() && m_project->scene() ? &*m_project->scene() : nullptr;
    const QString name = !path.isEmpty()    ? QFileInfo(path).completeBaseName()
                         : scene != nullptr ? scene->title
                                            : sourceNames(countedSources(*m_project));
    m_window->setWindowTitle(name.isEmpty() ? tr("Spillway") : tr("%1[*] — Spillway").arg(name));
    m_window->setWindowModified(!path.isEmpty() && !m_project->undoStack()->isClean());
}

} // namespace spillway::ui
