#pragma once

#include "engine/limiter/limit_req.h"
#include "ui/charts/parts/axis.h"

#include <QtCore/QRectF>

#include <cstddef>
#include <optional>
#include <utility>

namespace spillway::ui {

class LevelIndex;

/// A line across the chart of a level, above which requests are rejected or delayed.
enum class LevelLine { None, Burst, Delay };

/// Where the level of one client stands in its chart. Refers to the index; made anew for each use.
struct LevelLayout
{
    const LevelIndex& index;
    TimeScale time;
    QRectF plot;
    ValueAxis axis;
    double unit = 1; ///< height of a line of small text

    static constexpr double kGrip = 5; ///< how near the pointer must be to a line or a mark, in pixels

    /// An axis that holds what happened, and the burst line unless that would press what happened flat.
    [[nodiscard]] static ValueAxis axisFor(const LevelIndex& index);

    [[nodiscard]] double y(double level) const;
    [[nodiscard]] double top() const;                 ///< y of the axis's top
    [[nodiscard]] double lineY(LevelLine line) const; ///< a line beyond the axis stands at its top edge
    [[nodiscard]] bool onScale(LevelLine line) const;
    [[nodiscard]] LevelLine lineAt(QPointF at) const;
    [[nodiscard]] qint64 levelFor(double y) const; ///< in whole requests; a drag can leave the scale
    /// Where a request with that excess was rejected: above the burst line, whatever the scale.
    [[nodiscard]] double rejectedY(double excess) const;
    [[nodiscard]] QPointF markAt(std::size_t request) const;
    [[nodiscard]] std::optional<std::size_t> requestNear(QPointF at) const;
    /// The requests that are shown: from the first on, before the last.
    [[nodiscard]] std::pair<std::size_t, std::size_t> shown() const;
    [[nodiscard]] bool isDense() const; ///< more requests in view than can be seen
};

/// nginx's limit, where it is nginx's.
[[nodiscard]] const LimitReq* nginxLimit(const LevelIndex& index);
[[nodiscard]] bool hasDelay(const LevelIndex& index);
/// In requests.
[[nodiscard]] double lineLevel(const LevelIndex& index, LevelLine line);

} // namespace spillway::ui
