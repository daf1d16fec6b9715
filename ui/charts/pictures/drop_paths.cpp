#include "ui/charts/pictures/drop_paths.h"

#include "ui/charts/parts/parts.h"

#include <QtGui/QPainter>

#include <algorithm>

namespace spillway::ui {

double steady(std::size_t request, std::size_t salt)
{
    std::size_t h = (request + 1) * 0x9E3779B97F4A7C15ULL + salt * 0xBF58476D1CE4E5B9ULL;
    h ^= h >> 31U;
    h *= 0x94D049BB133111EBULL;
    return static_cast<double>(h >> 40U) / static_cast<double>(1U << 24U);
}

double sideOf(std::size_t request)
{
    return steady(request, 2) < 0.5 ? -1 : 1;
}

void paintBounced(QPainter& painter, const Drop& drop, const Bounce& bounce)
{
    const double gone = drop.progress;
    const double x = bounce.from.x() + (bounce.toX - bounce.from.x()) * gone;
    const double rise = (0.6 + 0.8 * steady(drop.request, 3)) * 4 * gone * (1 - gone) * 1.2 * bounce.unit;
    const double y = bounce.from.y() - rise + gone * gone * 2.5 * bounce.unit;
    const double before = painter.opacity();
    painter.setOpacity(before * (1 - 0.7 * gone));
    paintMark(painter, {x, std::max(bounce.top, y)}, bounce.radius, drop.verdict);
    painter.setOpacity(before);
}

double eased(double share)
{
    const double s = std::clamp(share, 0.0, 1.0);
    return s * s * (3 - 2 * s);
}

} // namespace spillway::ui
