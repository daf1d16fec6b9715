#pragma once

#include "engine/replay/plain/outcome.h"
#include "ui/charts/parts/axis.h"
#include "ui/charts/parts/limit_shares.h"

#include <QtCore/QRectF>
#include <QtGui/QBrush>

#include <optional>
#include <span>

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

/// Paints passed, delayed and rejected on top of each other, one height for each pixel column. The lines run through the
/// middle of each slice; slices shorter than a second hold few requests and stand as bars, and so do the few wide ones of
/// a short trace. `factor` turns a count into the value of the axis. With `shares`, which add up to the rejected, these have
/// the colours of their limits.
void paintStack(QPainter& painter, const QRectF& plot, const TimeScale& time, const Bins& bins, double factor,
                const ValueAxis& axis, std::span<const LimitShare> shares = {});

} // namespace spillway::ui
