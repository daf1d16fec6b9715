#pragma once

#include "engine/advise/period_proposals.h"
#include "ui/charts/drag_phase.h"
#include "ui/jobs/newest.h"
#include "ui/models/setup.h"
#include "ui/widgets/gesture.h"
#include "ui/window/actions.h"

#include <QtCore/QObject>

class QWidget;

namespace spillway::ui {

class Workspace;

/// Marks periods of the traffic as normal or as incidents: all of it are steps to undo.
class Marking : public QObject
{
    Q_OBJECT

public:
    /// `window` is what menus and dialogs belong to.
    Marking(Workspace* workspace, const Actions& actions, QWidget* window);

    void add(PeriodKind kind, TimeRange range);
    /// Asks at the pointer what a stretch that was drawn is.
    void offer(TimeRange range);
    void resize(std::size_t period, TimeRange range, DragPhase phase);
    void look(std::size_t period); ///< brings it into view with a little around it
    void edit(std::size_t period); ///< in a dialog
    void remove(std::size_t period);
    void countOnly(std::size_t period); ///< what is outside of it does not count
    /// Looks for periods that stand out, then offers them at the pointer.
    void propose();
    [[nodiscard]] bool isIdle() const { return m_proposals.isIdle(); }

signals:
    void told(const QString& sentence);         ///< for the status line
    void asking(spillway::ui::TimeRange range); ///< what this stretch is; of an empty one: no more

private:
    void set(std::vector<Period> periods, const QString& step, int mergeKey = 0);
    void offer(const std::vector<PeriodProposal>& proposals);

    Workspace* m_workspace;
    QWidget* m_window;
    Gesture m_gesture;
    Newest<std::vector<PeriodProposal>> m_proposals;
};

} // namespace spillway::ui
