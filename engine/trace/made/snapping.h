#pragma once

#include "engine/trace/made/drawing.h"

#include <span>

namespace spillway {

struct Snapping
{
    Milliseconds grid{0};  ///< distance of the grid's lines; 0: there is none
    Instant origin{};      ///< one of its lines
    Milliseconds reach{0}; ///< nothing farther away attracts
};
/// The moment, or the nearest line or edge of a stroke within reach; an edge rather than a line as near. `ids` do not
/// attract: those that are being moved.
[[nodiscard]] Instant snapped(Instant at, const Snapping& snapping, const Drawing& drawing,
                              std::span<const StrokeId> ids = {});

} // namespace spillway
