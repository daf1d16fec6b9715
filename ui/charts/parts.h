#pragma once

#include "engine/limiter/limit_req.h"

#include <QtCore/QRectF>
#include <QtCore/QString>
#include <QtCore/QStringList>

class QPainter;

namespace spillway::ui {

/// One request's mark: a disc for passed, a diamond for delayed, a cross for rejected. `radius` > 0.
void paintMark(QPainter& painter, QPointF centre, double radius, Verdict verdict);

/// The three verdicts with the patterns of the stacked areas, ending at `right`. Answers where it starts.
double paintLegend(QPainter& painter, double right, double baseline);

/// A box with a heading and lines, beside `anchor` and within `bounds`. An empty `heading` is left out. What follows a tab
/// in a line stands at the right edge.
[[nodiscard]] QRectF bubbleRect(QPointF anchor, const QRectF& bounds, const QString& heading, const QStringList& lines);
void paintBubble(QPainter& painter, const QRectF& box, const QString& heading, const QStringList& lines);

/// The playhead: a line from `top` to `bottom` with a small handle above it.
void paintPlayhead(QPainter& painter, double x, double top, double bottom);
/// What paintPlayhead touches.
[[nodiscard]] QRect playheadStrip(double x, double top, double bottom);

} // namespace spillway::ui
