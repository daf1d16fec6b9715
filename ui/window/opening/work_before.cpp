#include "ui/window/opening/work_before.h"

#include "ui/commands/edits.h"
#include "ui/models/project/new_start.h"
#include "ui/models/project/project.h"

#include <QtCore/QCoreApplication>
#include <QtGui/QUndoStack>

namespace spillway::ui {

void WorkBefore::remember(const QStringList& paths)
{
    if (m_project->showsPartial()) // everything that was there before is still what it was
        return;
    m_setup = m_project->setup();
    m_made = m_project->made();
    m_file = m_project->path();
    m_paths = paths;
    m_hadTraffic = m_project->trace() != nullptr;
}

bool WorkBefore::isChanged() const
{
    return m_project->setup() != m_setup || m_project->made() != m_made;
}

Snapshot WorkBefore::snapshot() const
{
    return m_before ? *m_before : snapshotOf(*m_project);
}

void WorkBefore::showPartial(const TracePtr& soFar, const std::optional<Setup>& begunWith)
{
    const bool begins = begunWith && !m_steps;
    if (begins) {
        m_steps = m_project->undoStack()->index();
        m_setup = m_project->setup();
        m_before = snapshotOf(*m_project);
    }
    m_project->showPartial(soFar);
    if (begins)
        m_project->applySetup(*begunWith);
}

void WorkBefore::takeBack()
{
    if (!m_steps)
        return;
    m_project->undoStack()->setIndex(*m_steps);
    m_project->applySetup(m_setup);
    forget();
}

void WorkBefore::forget()
{
    m_steps.reset();
    m_before.reset();
}

bool WorkBefore::isUnsaved() const
{
    return m_file.isEmpty() && !m_project->undoStack()->isClean();
}

void WorkBefore::replaceBy(const Import& read, const QString& logFormat)
{
    const bool unsaved = isUnsaved();
    m_project->setTraffic(read.trace, read.sources, logFormat, {}, read.set);
    m_project->setPath({});
    if (unsaved)
        m_project->undoStack()->resetClean();
}

void WorkBefore::replaceByOther(const Import& read, const QString& logFormat, const Setup& begunWith)
{
    const bool unsaved = isUnsaved();
    if (!m_steps) { // nothing of it was shown: else it was begun then, and goes on
        m_setup = m_project->setup();
        m_project->applySetup(begunWith);
    }
    m_project->setTraffic(read.trace, read.sources, logFormat, {}, read.set);
    const Setup start = m_project->setup();
    m_project->setPath({});
    m_project->applySetup(fittedTo(m_setup, m_project->fullRange()));
    editSetup(*m_project, start, QCoreApplication::translate("spillway::ui::Opening", "Begin anew"));
    if (unsaved && !(start == anewFrom(start, firstSetup())))
        m_project->undoStack()->resetClean(); // the limit that stays is still unsaved
    else
        m_project->undoStack()->setClean();
}

void WorkBefore::replaceByReread(const Import& read, const QString& logFormat, bool isOther)
{
    const bool unsaved = !m_project->undoStack()->isClean() || (!m_project->path().isEmpty() && isOther);
    const Snapshot kept = snapshotOf(*m_project);
    const bool wholeRange = m_project->range() == m_project->fullRange();
    m_project->setTraffic(read.trace, read.sources, logFormat, madeOver(read.trace), read.set);
    if (kept.range && !wholeRange)
        m_project->setRange(*kept.range);
    if (kept.playhead)
        m_project->setPlayhead(*kept.playhead);
    m_project->setClient(kept.client);
    if (unsaved)
        m_project->undoStack()->resetClean();
}

/// A drawing alone, at a time of its own, moves to where the log begins.
MadeTraffic WorkBefore::madeOver(const TracePtr& trace) const
{
    const MadeTraffic& made = m_project->made();
    const auto extent = made.extent();
    if (!extent || m_project->imported() || trace->arrivals.empty())
        return made;
    const bool meets = extent->from <= trace->arrivals.back() && extent->to > trace->arrivals.front();
    return meets ? made : moved(made, trace->arrivals.front() - extent->from);
}

} // namespace spillway::ui
