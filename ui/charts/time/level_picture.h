#pragma once

class QPainter;

namespace spillway::ui {

struct LevelLayout;

inline constexpr double kLevelMark = 2.7; ///< radius of a request's mark, in pixels

/// Paints the level of one client: the grid, its course with a mark for each request, and the lines of the limit with
/// their labels. Dense traffic is summed up by columns of pixels. The time axis is not its own.
void paintLevel(QPainter& painter, const LevelLayout& layout);

} // namespace spillway::ui
