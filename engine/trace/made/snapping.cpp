#include "engine/trace/made/snapping.h"

#include <algorithm>

namespace spillway {

namespace {

/// The nearer line of a grid.
Instant nearestLine(Instant at, const Snapping& snapping)
{
    const Milliseconds into = ((at - snapping.origin) % snapping.grid + snapping.grid) % snapping.grid;
    return into * 2 < snapping.grid ? at - into : at - into + snapping.grid;
}

} // namespace

Instant snapped(Instant at, const Snapping& snapping, const Drawing& drawing, std::span<const StrokeId> ids)
{
    Instant best = at;
    Milliseconds least = snapping.reach + Milliseconds(1);
    const auto attract = [&](Instant candidate) {
        const Milliseconds distance = std::chrono::abs(candidate - at);
        if (distance < least) {
            least = distance;
            best = candidate;
        }
    };
    for (const Stroke& stroke : drawing.strokes) {
        if (std::ranges::find(ids, stroke.id) != ids.end())
            continue;
        attract(extentOf(stroke).from);
        attract(extentOf(stroke).to);
    }
    if (snapping.grid > Milliseconds(0))
        attract(nearestLine(at, snapping));
    return best;
}

} // namespace spillway
