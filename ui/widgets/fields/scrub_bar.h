#pragma once

#include "ui/charts/parts/seldom.h"
#include "ui/models/project/setup.h"

#include <QtWidgets/QWidget>

#include <span>

class QAction;
class QComboBox;
class QLabel;

namespace spillway::ui {

class ElidedLabel;
class TimeSlider;

/// The transport: steps to the request and the rejected request before and after, play and pause, the moment at which
/// the playhead stands, a slider over the range that is looked at, and the speed.
class ScrubBar : public QWidget
{
    Q_OBJECT

public:
    /// One button for each action, in this order.
    ScrubBar(const QList<QAction*>& actions, QWidget* parent = nullptr);
    /// What can be chosen, in hundredths of the traffic's own speed, and what is.
    void setSpeeds(std::span<const int> hundredths, int chosen);
    void setSpeed(int hundredths);
    void setRange(TimeRange range);
    void setPlayhead(Instant at, const QString& text);
    /// What stands at the right, and what is shown of it where there is less room; empty: what fits.
    void setRemark(const QString& text, const QString& shorter = {});

signals:
    void playheadMoved(spillway::Instant at);
    void speedChosen(int hundredths);

private:
    QLabel* m_time;
    TimeSlider* m_slider;
    QComboBox* m_speed;
    ElidedLabel* m_remark;
    Seldom m_describe; ///< tells the time at the slider
};

} // namespace spillway::ui
