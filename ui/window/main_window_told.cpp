#include "ui/models/project/key_words.h"
#include "ui/models/project/limit_words.h"
#include "ui/models/project/workspace.h"
#include "ui/text/error_text.h"
#include "ui/text/format.h"
#include "ui/widgets/basic/banner.h"
#include "ui/window/frame/status_line.h"
#include "ui/window/frame/top_bar.h"
#include "ui/window/main_window.h"
#include "ui/window/opening/opening.h"
#include "ui/window/opening/traffic_words.h"

#include <QtCore/QFileInfo>
#include <QtGui/QAction>
#include <QtGui/QUndoStack>
#include <QtWidgets/QStackedWidget>

#include <algorithm>

// What the window tells of the traffic and its limit: in its title, at the top, at the foot and in its banner.
namespace spillway::ui {
namespace {

/// What is computed while the picture of another key or of other requests is still shown; nothing
/// where the limit alone moves.
QString underWay(const Setup& shown, const Setup& wanted)
{
    if (!(shown.zone.key == wanted.zone.key))
        return MainWindow::tr("Counting by %1…").arg(QString::fromStdString(printable(wanted.zone.key.text(), 60)));
    return shown.selection == wanted.selection ? QString() : MainWindow::tr("Choosing requests…");
}

} // namespace

void MainWindow::showError(const Error& error)
{
    m_replayFailed = false;
    const ErrorWords words = errorWords(error);
    QStringList parts;
    for (const QString& part : {words.particulars, words.advice})
        if (!part.isEmpty())
            parts << part;
    const bool format = error.code == ErrorCode::UnknownFormat || error.code == ErrorCode::BadLogFormat;
    m_banner->showProblem(words.title, parts.join(u' '), format ? tr("Choose format…") : QString());
}

void MainWindow::showReplayError(const Error& error)
{
    showError(error);
    m_replayFailed = true;
    if (m_workspace->computed().outcome)
        m_status->setWork(tr("What is shown was computed before this"));
}

void MainWindow::showTraffic()
{
    const TracePtr& trace = m_workspace->trace();
    m_pages->setCurrentIndex(trace ? 1 : 0);
    enableForTraffic(m_actions, trace != nullptr);
    const bool partial = m_workspace->showsPartial();
    const bool wholeLog = m_workspace->imported() != nullptr && !partial;
    m_actions.howRead->setEnabled(wholeLog);
    m_actions.reload->setEnabled(wholeLog && m_opening->canReadAgain());
    if (trace)
        allowAdding(m_actions, m_opening->canReadAgain() && !partial);
    for (QAction* action : {m_actions.draw, m_actions.generate})
        action->setEnabled(!partial);
    m_actions.saveReport->setEnabled(trace && !partial);
    if (trace)
        m_banner->hide();
    showTitle();
    showComputed();
}

void MainWindow::showComputed()
{
    const TracePtr& trace = m_workspace->trace();
    const Computed& computed = m_workspace->computed();
    m_status->setDirectives(trace ? limitLine(m_workspace->setup()) : QString());
    if (!trace) {
        m_topBar->setLoaded({}, {});
        return m_status->setComputed(tr("Nothing is open"));
    }
    // While a pen moves what is shown may be some strokes behind.
    const std::size_t all = computed.outcome ? computed.outcome->grouped->trace->size() : trace->size();
    const bool partial = m_workspace->showsPartial();
    const std::uint32_t oneIn = trace->sample.oneIn;
    const QString requests = partial ? tr("the first %1").arg(requestsText(all))
                             : oneIn > 1
                                 ? tr("a sample: %1, those of one client in %2").arg(requestsText(all)).arg(oneIn)
                                 : requestsText(all);
    if (!computed.outcome) {
        m_topBar->setLoaded(sourceNames(countedSources(*m_workspace)),
                            tr("%1 · %2").arg(requests, resolutionWords(*trace)));
        return m_status->setComputed(tr("Simulating…"));
    }
    if (m_replayFailed && !m_banner->isOffering())
        m_banner->hide();
    m_replayFailed = false;
    const Totals& totals = computed.outcome->totals;
    const QString counted =
        totals.requests == all ? requests : tr("%1 of %2").arg(countText(totals.requests), requests);
    const KeyTemplate& key = computed.outcome->grouped->keys->key;
    const QString clients = countedText(totals.clients, wordOf(key));
    m_topBar->setLoaded(sourceNames(countedSources(*m_workspace)),
                        tr("%1 · %2 · %3")
                            .arg(counted,
                                 key.exemptions().empty() ? clients : tr("%1 not exempt", "3,213 clients").arg(clients),
                                 resolutionWords(*trace)));
    m_actions.savePicture->setEnabled(!computed.provisional && !computed.partial());
    m_actions.suggest->setEnabled(totals.requests > 0);
    for (QAction* action : {m_actions.copyTable, m_actions.saveTable})
        action->setEnabled(computed.settled() || (computed.gaveUp && !computed.provisional && !computed.partial()));
    const QString simulated =
        totals.requests < 1000 ? requestsText(totals.requests) : tr("%1 requests").arg(shortCountText(totals.requests));
    const QString work =
        tr("Re-simulated %1 in %2").arg(simulated, durationText(std::max(computed.took, Milliseconds(1))));
    if (const QString next = underWay(computed.setup, m_workspace->setup()); !next.isEmpty())
        m_status->setComputed(next);
    else if (const std::uint64_t inferred = computed.outcome->inferred; inferred > 0)
        m_status->setComputed(tr("First impression, from %1 of %2 requests…")
                                  .arg(shortCountText(totals.requests - inferred), shortCountText(totals.requests)));
    else if (partial)
        m_status->setComputed(tr("%1 · Still reading").arg(work));
    else if (!computed.provisional)
        m_status->setComputed(work);
    else
        m_status->setComputed(
            (computed.gaveUp ? tr("%1 · Zone memory not checked") : tr("%1 · Checking zone memory…")).arg(work));
}

void MainWindow::showTitle()
{
    const QString path = m_workspace->projectPath();
    const Scene* scene = m_workspace->trace() && m_workspace->scene() ? &*m_workspace->scene() : nullptr;
    const QString name = !path.isEmpty()    ? QFileInfo(path).completeBaseName()
                         : scene != nullptr ? scene->title
                                            : sourceNames(countedSources(*m_workspace));
    setWindowTitle(name.isEmpty() ? tr("Spillway") : tr("%1[*] — Spillway").arg(name));
    setWindowModified(!path.isEmpty() && !m_workspace->undoStack()->isClean());
}

} // namespace spillway::ui
