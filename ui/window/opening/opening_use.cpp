#include "ui/commands/edit_setup.h"
#include "ui/models/project/new_start.h"
#include "ui/models/project/workspace.h"
#include "ui/window/opening/opening.h"

#include <QtGui/QUndoStack>

#include <algorithm>
#include <utility>

// What becomes of what there was when what was opened is read.
namespace spillway::ui {

void Opening::useProject()
{
    const Pending pending = *std::exchange(m_project, std::nullopt);
    applyProject(*m_workspace, pending.project);
    m_workspace->setProjectPath(pending.saveAs);
    remember(pending.saveAs);
    if (pending.origin != Origin::Recovery)
        return;
    m_workspace->undoStack()->resetClean();
    emit recovered(pending.file);
}

void Opening::useLogs(const Import& result)
{
    const bool unsaved = m_projectBefore.isEmpty() && !m_workspace->undoStack()->isClean();
    m_workspace->setTraffic(result.trace, result.sources, m_logFormat, {}, result.set);
    m_workspace->setProjectPath({});
    if (unsaved)
        m_workspace->undoStack()->resetClean();
    rememberRead();
}

void Opening::useOtherLogs(const Import& result)
{
    emit replacing();
    const bool unsaved = m_projectBefore.isEmpty() && !m_workspace->undoStack()->isClean();
    if (!m_stepsBefore) { // nothing of it was shown: else it was begun then, and goes on
        m_setupBefore = m_workspace->setup();
        m_workspace->applySetup(newSetup());
    }
    m_workspace->setTraffic(result.trace, result.sources, m_logFormat, {}, result.set);
    const Setup start = m_workspace->setup();
    m_workspace->setProjectPath({});
    m_workspace->applySetup(fittedTo(m_setupBefore, m_workspace->fullRange()));
    editSetup(*m_workspace, start, tr("Begin anew"));
    if (unsaved && !chosenIn(start, anewFrom(start, firstSetup())).isEmpty())
        m_workspace->undoStack()->resetClean(); // the limit that stays is still unsaved
    else
        m_workspace->undoStack()->setClean();
    rememberRead();
}

void Opening::useAgain(const Import& result)
{
    QStringList before = loadedPaths();
    std::ranges::transform(before, before.begin(), absolutePath);
    const bool differs = m_paths != before || m_logFormat != m_workspace->logFormat();
    const bool inProject = !m_workspace->projectPath().isEmpty();
    const bool unsaved = !m_workspace->undoStack()->isClean() || (inProject && differs);
    const Project kept = projectOf(*m_workspace);
    const bool wholeRange = m_workspace->range() == m_workspace->fullRange();

    m_workspace->setTraffic(result.trace, result.sources, m_logFormat, madeOver(result.trace), result.set);
    if (kept.range && !wholeRange)
        m_workspace->setRange(*kept.range);
    if (kept.playhead)
        m_workspace->setPlayhead(*kept.playhead);
    m_workspace->setClient(kept.client);
    m_workspace->setWatched(kept.watched);
    if (unsaved)
        m_workspace->undoStack()->resetClean();
    rememberRead();
}

MadeTraffic Opening::madeOver(const TracePtr& trace) const
{
    const MadeTraffic& made = m_workspace->made();
    const auto extent = made.extent();
    if (!extent || m_workspace->imported() || trace->arrivals.empty())
        return made;
    const bool meets = extent->from <= trace->arrivals.back() && extent->to > trace->arrivals.front();
    return meets ? made : moved(made, trace->arrivals.front() - extent->from);
}

} // namespace spillway::ui
