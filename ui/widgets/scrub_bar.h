#pragma once

#include "ui/models/setup.h"

#include <QtWidgets/QWidget>

class QAction;
class QLabel;
class QToolButton;

namespace spillway::ui {

class TimeSlider;

/// Moves the playhead: a slider over the range that is looked at, the moment it stands at, and steps from one rejected
/// request to the next.
class ScrubBar : public QWidget
{
    Q_OBJECT

public:
    /// The buttons show these actions.
    ScrubBar(QAction* previous, QAction* next, QWidget* parent = nullptr);
    void setRange(TimeRange range);
    void setPlayhead(Instant at, const QString& text);
    /// What stands at the right: the level at the playhead.
    void setRemark(const QString& text);

signals:
    void playheadMoved(spillway::Instant at);

private:
    QLabel* m_time;
    TimeSlider* m_slider;
    QLabel* m_remark;
};

} // namespace spillway::ui
