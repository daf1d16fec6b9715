#pragma once

#include "engine/replay/replay.h"
#include "ui/models/setup.h"

#include <QtWidgets/QWidget>

#include <vector>

namespace spillway::ui {

/// The level of one client's bucket over time, with the burst and delay lines (both can be dragged) and one mark per request:
/// its shape tells the verdict as well as its colour. Shares the time axis's gestures with RequestsChart. A click on a request
/// selects it and shows the arithmetic of its decision ("9.731 − 10 r/s × 0.044 s + 1 = 10.291 > burst 10").
class BucketChart : public QWidget
{
    Q_OBJECT

public:
    explicit BucketChart(QWidget* parent = nullptr);
    /// `requests` in order of time; kept by reference to the workspace's vector until the next call.
    void setRequests(const QString& client, const std::vector<RequestOutcome>& requests, const LimitReq& limit);
    void setRange(TimeRange range);
    void setPlayhead(Instant at);

signals:
    void playheadMoved(spillway::Instant at);
    void rangeEdited(spillway::ui::TimeRange range);
    void fitRequested();
    void burstDragged(qint64 burst, int phase); ///< whole requests; phase 0 = press, 1 = move, 2 = release
    void delayDragged(qint64 delay, int phase);
};

} // namespace spillway::ui
