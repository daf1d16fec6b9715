#include "ui/charts/parts/name_box.h"

#include <algorithm>
#include <optional>

namespace spillway::ui {

QRectF boxBeside(QPointF mark, QSizeF size, double gap, const QRectF& plot, const std::vector<QRectF>& taken)
{
    const double top = plot.top();
    const double bottom = std::max(top, plot.bottom() - size.height());
    std::optional<QRectF> first;
    for (const double shift : {0.0, -1.0, 1.0, -2.0, 2.0}) // its heights
        for (const double left : {mark.x() + gap, mark.x() - gap - size.width()}) {
            const double y = std::clamp(mark.y() + (shift - 0.5) * size.height(), top, bottom);
            const QRectF box(QPointF(left, y), size);
            if (box.left() < plot.left() || box.right() > plot.right())
                continue;
            if (std::ranges::none_of(taken, [&](const QRectF& other) { return other.intersects(box); }))
                return box;
            first = first.value_or(box);
        }
    return first.value_or(QRectF(QPointF(plot.left(), std::clamp(mark.y() + gap, top, bottom)), size));
}

} // namespace spillway::ui
