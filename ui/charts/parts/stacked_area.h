#pragma once

#include "engine/replay/plain/outcome.h"
#include "ui/charts/parts/axis.h"
#include "ui/models/project/results.h"

#include <QtCore/QRectF>
#include <QtCore/QString>
#include <QtGui/QBrush>
#include <QtGui/QColor>

#include <cstdint>
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

/// Counts the rejections of one of several limits in each slice.
struct LimitShare
{
    QString zone;
    QColor color;
    std::vector<std::uint32_t> rejected;
    bool operator==(const LimitShare&) const = default;
};

/// Those of Computed::rejectedIn that reject something, each in a colour of its own; after six the colours repeat.
[[nodiscard]] std::vector<LimitShare> limitShares(const Computed& computed);

/// Paints passed, delayed and rejected on top of each other, one height for each pixel column. The lines run through the
/// middle of each slice; slices shorter than a second hold few requests and stand as bars, and so do the few wide ones of
/// a short trace. `factor` turns a count into the value of the axis. With `shares`, which add up to the rejected, these have
/// the colours of their limits.
void paintStack(QPainter& painter, const QRectF& plot, const TimeScale& time, const Bins& bins, double factor,
                const ValueAxis& axis, std::span<const LimitShare> shares = {});

} // namespace spillway::ui
