#pragma once

#include "engine/replay/outcome.h"
#include "ui/models/setup.h"

#include <QtWidgets/QWidget>

namespace spillway::ui {

/// The whole trace as thin bars with a brush over the range that is looked at. Dragging in it sets the range, dragging the
/// brush moves it, dragging an edge resizes it, a double click fits, arrow keys pan, + and - zoom.
class OverviewChart : public QWidget
{
    Q_OBJECT

public:
    explicit OverviewChart(QWidget* parent = nullptr);
    void setBins(const Bins& bins); ///< over the full range
    void setRange(TimeRange range);
    void setPlayhead(Instant at);

signals:
    void rangeEdited(spillway::ui::TimeRange range);
    void fitRequested();
};

} // namespace spillway::ui
