#pragma once

#include "ui/charts/parts/seldom.h"
#include "ui/models/project/setup.h"

#include <QtWidgets/QWidget>

#include <span>

class QAction;
class QComboBox;
class QLabel;
class QSlider;

namespace spillway::ui {

/// The transport: steps to the request and the rejected request before and after, play and pause, the moment at which
/// the playhead stands, a slider over the range that is looked at, and the speed.
class ScrubBar : public QWidget
{
    Q_OBJECT

public:
    /// One button for each action, in this order.
    ScrubBar(const QList<QAction*>& actions, QWidget* parent = nullptr);
    /// The speeds on offer, in hundredths of the traffic's own speed, and the chosen one.
    void setSpeeds(std::span<const int> hundredths, int chosen);
    void setSpeed(int hundredths);
    void setRange(TimeRange range);
    void setPlayhead(Instant at, const QString& text);

signals:
    void playheadMoved(spillway::Instant at);
    void speedChosen(int hundredths);

private:
    void place();

    QLabel* m_time;
    QSlider* m_slider;
    TimeRange m_range; ///< of the slider
    Instant m_playhead{};
    QComboBox* m_speed;
    Seldom m_describe; ///< says the time at the slider
};

} // namespace spillway::ui
