#pragma once

#include "ui/models/project/setup.h"
#include "ui/widgets/basic/gesture.h"

#include <QtWidgets/QWidget>

class QComboBox;

namespace spillway::ui {

class ParameterRow;
class PeriodRow;
class Project;

/// The main parameters of the algorithms beside nginx's: rate and capacity of a bucket, limit and length of a window; all
/// others stay as the project has them. Edits go to the project at once; one drag is one step to undo. Shows nothing of
/// limit_req.
class LimiterRows : public QWidget
{
    Q_OBJECT

public:
    explicit LimiterRows(Project* project, QWidget* parent = nullptr);
    [[nodiscard]] ParameterRow* rate() const { return m_rate; }
    [[nodiscard]] ParameterRow* limit() const { return m_limit; }
    [[nodiscard]] PeriodRow* window() const { return m_window; }

    /// A drag of the line in a chart: capacity or limit.
    void dragCeiling(qint64 amount, DragPhase phase);

private:
    void wire();
    void showSetup(const Setup& setup);
    void editRate(NginxRate rate, int mergeKey);
    void editCeiling(qint64 amount);

    Project* m_project;
    Gesture m_rateGesture;
    Gesture m_ceilingGesture;
    Gesture m_windowGesture;
    ParameterRow* m_rate;
    QComboBox* m_rateUnit;
    ParameterRow* m_ceiling; ///< of a bucket: its capacity
    ParameterRow* m_limit;   ///< of a window
    PeriodRow* m_window;
};

} // namespace spillway::ui
