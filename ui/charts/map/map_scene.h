#pragma once

#include "ui/charts/map/map_layout.h"

#include <optional>

class QPainter;

namespace spillway::ui {

/// A map of limits: a colour for what the normal periods lose, a line above which nothing is rejected, lines of equal
/// blocked share of the incidents, a ring at the present limit and a star at the suggested one. Columns and rows are of
/// equal size. As long as only some cells are counted it is hatched and says so.
struct MapScene
{
    MapPicture picture{};
    MapMark present{};
    std::optional<MapMark> suggested{};
    std::optional<MapCell> pointedAt{};
    bool focused = false;
    [[nodiscard]] bool isCoarse() const { return picture.exact < picture.strength.size(); }
    [[nodiscard]] QString coarseText() const; ///< how many cells are counted
};

/// The words above the frontier between the limits that reject normal requests and those that do not.
[[nodiscard]] QString frontierWords(const MapPicture& picture);

void paintMap(QPainter& painter, const QRectF& plot, const MapScene& scene);

} // namespace spillway::ui
