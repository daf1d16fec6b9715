#pragma once

#include "engine/advise/period_proposals.h"
#include "ui/jobs/worker.h"
#include "ui/models/project/setup.h"
#include "ui/widgets/basic/gesture.h"
#include "ui/window/frame/actions.h"

#include <QtCore/QObject>

class QWidget;

namespace spillway::ui {

class Project;
class Results;

/// Marks periods of the traffic as normal or as incidents: all of it are steps to undo.
class PeriodMarker : public QObject
{
    Q_OBJECT

public:
    /// `window` is what menus and dialogs belong to.
    PeriodMarker(Project* project, const Results* results, const Actions& actions, QWidget* window);

    /// Only where it changes what some moment of the traffic counts as.
    void add(PeriodKind kind, TimeRange range);
    /// Asks at the pointer what a stretch that was drawn is.
    void offer(TimeRange range);
    void resize(std::size_t period, TimeRange range, DragPhase phase);
    void look(std::size_t period); ///< brings it into view with a little around it
    void edit(std::size_t period); ///< in a dialog
    void remove(std::size_t period);
    void countOnly(std::size_t period); ///< what is outside of it does not count
    void countShown();                  ///< the same of what is shown, unless that is all
    void markShown();                   ///< as an incident, unless that is all
    /// Looks for periods that stand out and marks those that are not marked.
    void propose();
    [[nodiscard]] bool isIdle() const { return m_proposals.isIdle(); }

signals:
    void told(const QString& sentence);         ///< for the status line
    void done(const QString& sentence);         ///< the same, of what was just done or was not: to be seen for a while
    void asking(spillway::ui::TimeRange range); ///< what this stretch is; of an empty one: no more

private:
    [[nodiscard]] bool changesNothing(PeriodKind kind, TimeRange range) const; ///< it counts as that already
    void tellDone(const QString& sentence);
    void set(std::vector<Period> periods, const QString& step, int mergeKey = 0);
    void mark(const std::vector<PeriodProposal>& proposals);

    Project* m_project;
    const Results* m_results;
    QWidget* m_window;
    Gesture m_gesture;
    Newest<PeriodFindings> m_proposals;
};

} // namespace spillway::ui
