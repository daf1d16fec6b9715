#pragma once

#include "engine/replay/outcome.h"
#include "ui/models/setup.h"

#include <QtWidgets/QWidget>

namespace spillway::ui {

/// Requests over time as stacked passed / delayed / rejected, with legend, axes, hover figures and the playhead. The wheel
/// zooms at the pointer, middle button or space and drag pans, a click moves the playhead, a double click fits; keyboard:
/// arrows move the playhead, + and - zoom, Home and End jump.
class RequestsChart : public QWidget
{
    Q_OBJECT

public:
    explicit RequestsChart(QWidget* parent = nullptr);
    void setBins(const Bins& bins);
    void setRange(TimeRange range); ///< of the time axis
    void setFullRange(TimeRange range);
    void setPlayhead(Instant at);
    /// A sentence under the title where results are uncertain ("whole-second stamps: 12,3-14,1 % rejected"); empty = none.
    void setNote(const QString& note);
    [[nodiscard]] int binCount() const; ///< slices that its width can show
    [[nodiscard]] qint64 lastPaintNs() const; ///< for --bench-ui

signals:
    void playheadMoved(spillway::Instant at);
    void rangeEdited(spillway::ui::TimeRange range);
    void fitRequested();
    void binCountChanged(int count);
};

} // namespace spillway::ui
