#pragma once

#include "engine/trace/made/drawing.h"

#include <optional>
#include <span>
#include <vector>

namespace spillway::ui {

/// A drawing and the stroke that an edit made or changed.
struct DrawnStroke
{
    Drawing drawing;
    StrokeId id = 0;
};

/// The pen strokes of these clients within `reach` of a moment; the topmost.
[[nodiscard]] std::optional<StrokeId> penAt(const Drawing& drawing, Instant at, Milliseconds reach,
                                            const Clients& clients);

/// Paints the rate in [from, to) with the pen stroke `id`, or with a new one of these clients. The stroke grows in both
/// directions as needed, up to kLongestPattern. What was erased there comes back.
[[nodiscard]] DrawnStroke penned(Drawing drawing, std::optional<StrokeId> id, TimeRange range, Rate rate,
                                 const Clients& clients);

/// Adds one request.
[[nodiscard]] DrawnStroke clicked(Drawing drawing, Instant at, const Clients& clients);

/// Adds a pattern of that kind with its presets, except for clients and, where one is given, its length.
[[nodiscard]] DrawnStroke stamped(Drawing drawing, PatternKind kind, Instant at, std::optional<Milliseconds> length,
                                  const Clients& clients);

/// A drawing with copies of some strokes in it, and the copies.
struct DrawnCopy
{
    Drawing drawing;
    std::vector<StrokeId> ids;
};
/// The copies stand `later` than what is copied.
[[nodiscard]] DrawnCopy copyOf(const Drawing& drawing, std::span<const StrokeId> ids, Milliseconds later);

/// From the start of the first to the end of the last of them; empty where there are none.
[[nodiscard]] TimeRange extentOf(const Drawing& drawing, std::span<const StrokeId> ids);

/// The factor from one length to another, both above 0, in the range that a Factor may have.
[[nodiscard]] Factor factorOf(std::int64_t over, std::int64_t under);

} // namespace spillway::ui
