#pragma once

#include "engine/trace/made/drawing.h"

#include <optional>
#include <span>

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

/// With the pen stroke `id`, or a new one of these clients where there is none, painted at this rate in [from, to); it
/// grows in both directions as needed, up to kLongestPattern. What was erased there comes back.
[[nodiscard]] DrawnStroke penned(Drawing drawing, std::optional<StrokeId> id, TimeRange range, Rate rate,
                                 const Clients& clients);

/// With one request.
[[nodiscard]] DrawnStroke clicked(Drawing drawing, Instant at, const Clients& clients);

/// With one more pattern of that kind, with its presets but for clients and, where it has one, its length.
[[nodiscard]] DrawnStroke stamped(Drawing drawing, PatternKind kind, Instant at, std::optional<Milliseconds> length,
                                  const Clients& clients);

/// From the start of the first to the end of the last of them; empty where there are none.
[[nodiscard]] TimeRange extentOf(const Drawing& drawing, std::span<const StrokeId> ids);

/// The factor from one length to another, both above 0, in the range that a Factor may have.
[[nodiscard]] Factor factorOf(std::int64_t over, std::int64_t under);

} // namespace spillway::ui
