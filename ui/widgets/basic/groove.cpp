#include "ui/widgets/basic/groove.h"

#include "ui/theme/theme.h"

#include <QtGui/QPainter>
#include <QtWidgets/QWidget>

#include <algorithm>

namespace spillway::ui {

void paintGroove(QPainter& painter, const QWidget& widget, const Groove& groove)
{
    const Theme& colours = theme();
    painter.setRenderHint(QPainter::Antialiasing);
    const QColor filled = widget.isEnabled() ? colours.accent : colours.subtle;
    const qreal edge = groove.radiusPx + 1;
    const qreal right = widget.width() - edge;
    const qreal x = edge + (right - edge) * groove.share;
    const qreal middle = widget.height() / 2.0;
    const qreal half = std::max(1.5, groove.radiusPx * 0.25);
    const auto bar = [&](qreal from, qreal to, const QColor& colour) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(colour);
        painter.drawRoundedRect(QRectF(from, middle - half, to - from, 2 * half), half, half);
    };
    bar(edge, right, colours.border);
    if (widget.isEnabled())
        bar(edge, x, filled);
    painter.setPen(QPen(filled, widget.isEnabled() ? 2.0 : 1.0));
    painter.setBrush(groove.held ? filled : colours.panel);
    painter.drawEllipse(QPointF(x, middle), groove.radiusPx - 1, groove.radiusPx - 1);
    if (widget.hasFocus()) {
        QColor halo = colours.accent;
        halo.setAlphaF(0.3F);
        painter.setPen(QPen(halo, 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawEllipse(QPointF(x, middle), groove.radiusPx + 0.5, groove.radiusPx + 0.5);
    }
}

double grooveShare(const QWidget& widget, double radiusPx, double x)
{
    const double edge = radiusPx + 1;
    return std::clamp((x - edge) / std::max(1.0, widget.width() - 2 * edge), 0.0, 1.0);
}

} // namespace spillway::ui
