#pragma once

#include "engine/replay/plain/outcome.h"
#include "ui/charts/parts/axis.h"
#include "ui/charts/parts/limit_shares.h"

#include <QtCore/QRectF>
#include <QtGui/QBrush>
#include <QtGui/QColor>
#include <QtGui/QImage>

#include <optional>
#include <span>
#include <vector>

class QPainter;

namespace spillway::ui {

/// Slices that have all counts.
[[nodiscard]] std::size_t sliceCount(const Bins& bins);
[[nodiscard]] std::uint64_t requestsIn(const Bins& bins, std::size_t slice);
/// The requests of the busiest slice.
[[nodiscard]] std::uint64_t mostInSlice(const Bins& bins);
/// The slice of a moment, among `count` of them.
[[nodiscard]] std::optional<std::size_t> sliceAt(const BinSpec& spec, std::size_t count, Instant at);

/// How an area of that verdict is filled: plain, dotted, hatched. SVG has plain colours: Qt writes no textures there.
[[nodiscard]] QBrush areaBrush(Verdict verdict, const QPainter& painter);

/// Passed, delayed and rejected on top of each other. The lines run through the middle of each slice; slices shorter
/// than a second hold few requests and stand as bars, and so do the few wide ones of a short trace.
///
/// Filled pixel column by pixel column into a buffer that is kept: one anti-aliased QPainter polygon with thousands of
/// steep edges costs more than linear time. Cost: the area in pixels, whatever the number of slices.
class StackedArea
{
public:
    /// The colour behind the areas; by default that of the panel.
    void setSurface(const QColor& surface) { m_surface = surface; }
    /// `factor` turns a count into the value of the axis.
    void paint(QPainter& painter, const QRectF& plot, const TimeScale& time, const Bins& bins, double factor,
               const ValueAxis& axis);
    /// Over what paint() painted: the rejected in the colour of the limit that rejects them. `shares` add up to them.
    static void paintShares(QPainter& painter, const QRectF& plot, const TimeScale& time, const Bins& bins,
                            double factor, const ValueAxis& axis, std::span<const LimitShare> shares);

private:
    void paintPolygons(QPainter& painter, const QRectF& plot, const TimeScale& time, const Bins& bins,
                       double scale) const;
    void fill(const QRectF& plot, const ValueAxis& axis);

    QColor m_surface;
    QImage m_image;
    std::vector<float> m_tops; ///< per column and verdict, four heights: upper edge in pixels of the image
};

} // namespace spillway::ui
