#pragma once

#include "engine/trace/made/drawing.h"
#include "ui/charts/parts/axis.h"

#include <QtCore/QRectF>
#include <QtCore/QString>
#include <QtGui/QPainterPath>

#include <array>
#include <optional>
#include <span>
#include <vector>

class QPainter;

namespace spillway::ui {

/// How near the pointer must be to a stroke, in pixels.
inline constexpr double kStrokeReach = 4;

/// Where a drawing stands in its chart.
struct StrokePlace
{
    TimeScale time;
    QRectF plot;
    double topRate = 1; ///< requests per second at the plot's upper edge
};

/// A stroke as it is painted.
struct StrokeShape
{
    StrokeId id = 0;
    double left = 0;
    double right = 0;
    double top = 0;              ///< of its area, or of its band
    std::vector<QRectF> thinned; ///< at its foot, where one of its clients was erased
    QPainterPath area;           ///< under its rate; empty where the kind has no rate of its own
    QString text;                ///< what stands on its label; empty for single requests, which have none
    QRectF label;                ///< empty where there was no room for one
    bool isOne = false;          ///< a single request
};

/// Those that are seen, lowest first. Labels stand in rows at the plot's upper edge, none upon another.
[[nodiscard]] std::vector<StrokeShape> shapesOf(const Drawing& drawing, const StrokePlace& place);

/// `selected` ones stand out.
void paintShapes(QPainter& painter, const std::vector<StrokeShape>& shapes, const StrokePlace& place,
                 std::span<const StrokeId> selected);

/// The topmost shape at a place: its label, its area, or its place in time within `reach` pixels.
[[nodiscard]] std::optional<StrokeId> shapeAt(const std::vector<StrokeShape>& shapes, QPointF at, double reach);

/// Around the shapes that are selected, down to the foot of the plot; empty where there are none.
[[nodiscard]] QRectF selectionRect(const std::vector<StrokeShape>& shapes, const StrokePlace& place,
                                   std::span<const StrokeId> selected);
/// The handles at the left, right and top of a selection.
[[nodiscard]] std::array<QRectF, 3> handlesOf(const QRectF& selection);
void paintHandles(QPainter& painter, const QRectF& selection, const QRectF& plot);

} // namespace spillway::ui
