#pragma once

#include <QtCore/QPointF>
#include <QtCore/QRectF>
#include <QtCore/QSizeF>

#include <vector>

namespace spillway::ui {

/// Where the name of a mark stands within `plot`: `gap` pixels on its right, or where it meets none of the boxes that
/// are taken: on its left, above or below these. Where it meets one everywhere, the first that has room in the plot.
[[nodiscard]] QRectF boxBeside(QPointF mark, QSizeF size, double gap, const QRectF& plot,
                               const std::vector<QRectF>& taken);

} // namespace spillway::ui
