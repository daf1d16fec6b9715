#pragma once

#include "engine/core/quantity.h"
#include "engine/core/result.h"
#include "engine/core/time_range.h"
#include "engine/trace/made/pattern.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace spillway {

/// The latest start of drawn or generated traffic: what begins then ends before the year 9999 does.
/// The earliest is the epoch.
inline constexpr Instant kLastStart = std::chrono::sys_days(std::chrono::year(9999) / 11 / 30);

/// The number of a stroke: unique within a drawing, kept while the stroke is moved or changed.
using StrokeId = std::uint32_t;

/// A hole made by the eraser: requests in [from, to) after the stroke's start are left out, all
/// others stay as they were.
struct Hole
{
    Milliseconds from{0};
    Milliseconds to{0};
    std::string client{}; ///< of this client alone; empty: of all
    bool operator==(const Hole&) const = default;
};

struct Stroke
{
    StrokeId id = 0;
    Instant start{}; ///< from the epoch to kLastStart
    Pattern pattern{};
    std::vector<Hole> holes{}; ///< in no order

    bool operator==(const Stroke&) const = default;
};

/// Strokes that add up. A value; each function below gives another and leaves the one it was given, so
/// that undo keeps whole drawings. All are O(strokes) but where they say otherwise.
struct Drawing
{
    std::vector<Stroke> strokes{}; ///< the later ones lie on top
    StrokeId nextId = 1;           ///< not yet used by any stroke

    bool operator==(const Drawing&) const = default;

    /// nullptr where there is none.
    [[nodiscard]] const Stroke* find(StrokeId id) const;
};

/// From its start to the end of its last millisecond, at least 1 ms long; holes do not count.
[[nodiscard]] TimeRange extentOf(const Stroke& stroke);

/// The drawing with one more stroke on top; it gets the drawing's next id.
[[nodiscard]] Drawing added(Drawing drawing, Instant start, Pattern pattern);
/// The drawing with the stroke's pattern replaced, holes and all else kept. Unchanged where there is no such stroke.
[[nodiscard]] Drawing changed(Drawing drawing, StrokeId id, Pattern pattern);
[[nodiscard]] Drawing deleted(Drawing drawing, std::span<const StrokeId> ids);

/// All by the same time, which is cut so that each start stays in its range.
[[nodiscard]] Drawing moved(Drawing drawing, std::span<const StrokeId> ids, Milliseconds by);
/// Copies on top, moved so, in the order of the drawing; they have the ids from the old `nextId` on.
[[nodiscard]] Drawing copied(Drawing drawing, std::span<const StrokeId> ids, Milliseconds by);

/// A factor as a fraction, so that what is scaled by 2/3 and 3/2 is nearly the same again. Both from 1 to 1,000,000.
struct Factor
{
    std::int64_t over = 1;
    std::int64_t under = 1;
};
/// Times the strokes' distance to `anchor` and their length, holes, steps and clicks with them; the rates stay, so a
/// stroke twice as long has twice the requests. Rounded to ms, cut to the ranges.
[[nodiscard]] Drawing scaledInTime(Drawing drawing, std::span<const StrokeId> ids, Factor factor, Instant anchor);
/// Times the amounts: painted rates and each parameter that isAmount. Rounded, cut to the parameters' ranges.
[[nodiscard]] Drawing scaledInAmount(Drawing drawing, std::span<const StrokeId> ids, Factor factor);

/// Without the requests in the range: of one client, or of all where `client` is empty. All others stay exactly as they
/// were. A stroke goes that is erased from its start to its end, or whose last click is.
[[nodiscard]] Drawing erased(Drawing drawing, TimeRange range, const std::string& client = {});

/// The strokes whose extent meets the range and that have requests of that client (any, where it is empty); lowest
/// first.
[[nodiscard]] std::vector<StrokeId> strokesIn(const Drawing& drawing, TimeRange range, const std::string& client = {});

} // namespace spillway
