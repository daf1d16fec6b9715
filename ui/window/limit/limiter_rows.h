#pragma once

#include "ui/models/project/setup.h"
#include "ui/widgets/basic/gesture.h"

#include <QtWidgets/QWidget>

class QComboBox;
class QLabel;

namespace spillway::ui {

class ParameterRow;
class PeriodRow;
class ToggleSwitch;
class Project;

/// The parameters of the algorithms beside nginx's; those that the chosen one has are shown. Edits go to the project
/// at once; one drag is one step to undo. Shows nothing of limit_req.
class LimiterRows : public QWidget
{
    Q_OBJECT

public:
    explicit LimiterRows(Project* project, QWidget* parent = nullptr);
    [[nodiscard]] ParameterRow* rate() const { return m_rate; }
    [[nodiscard]] PeriodRow* period() const { return m_period; }
    [[nodiscard]] ParameterRow* limit() const { return m_limit; }
    [[nodiscard]] PeriodRow* window() const { return m_window; }

    /// A drag of the line in a chart: capacity or limit.
    void dragCeiling(qint64 amount, DragPhase phase);

private:
    void nameAll();
    void layOut();
    void wire();
    void showSetup(const Setup& setup);
    void showBucket(const LimiterSpec& spec, int status);
    void showWindow(const LimiterSpec& spec, int status);
    void edit(const LimiterSpec& spec, const QString& text, Gesture* gesture);
    void editCeiling(qint64 amount);
    void editCost(qint64 cost);
    void editAtIntervals(bool on);

    Project* m_project;
    Gesture m_rateGesture;
    Gesture m_refillGesture;
    Gesture m_periodGesture;
    Gesture m_ceilingGesture;
    Gesture m_costGesture;
    Gesture m_windowGesture;
    ParameterRow* m_rate;
    QComboBox* m_rateUnit;
    QLabel* m_atIntervalsLabel;
    ToggleSwitch* m_atIntervals;
    QWidget* m_atIntervalsBox;
    ParameterRow* m_refill;
    PeriodRow* m_period;
    ParameterRow* m_ceiling; ///< of a bucket: its capacity
    ParameterRow* m_cost;
    ParameterRow* m_limit; ///< of a window
    PeriodRow* m_window;
    QLabel* m_countRejectedLabel;
    ToggleSwitch* m_countRejected;
    QLabel* m_countRejectedSentence;
    QWidget* m_countRejectedBox;
};

} // namespace spillway::ui
