#include "ui/charts/needs/need_chart.h"

#include "ui/charts/parts/axis.h"
#include "ui/charts/parts/parts.h"
#include "ui/models/project/key_words.h"
#include "ui/text/format.h"
#include "ui/theme/theme.h"

#include <QtCharts/QValueAxis>
#include <QtGui/QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace spillway::ui {

void NeedChart::drawBackground(QPainter* painter, const QRectF&)
{
    if (m_curve.empty())
        return;
    const QRectF plot = plotRect();
    const QFontMetricsF metrics(themeFont(FontRole::Small));
    painter->setFont(themeFont(FontRole::Small));
    paintLogNumbers(*painter, plot, m_bursts->max());
    paintLogValues(*painter, plot, m_clients->max());
    painter->drawText(QPointF(plot.left() - metrics.horizontalAdvance(m_name) - 0.6 * metrics.height(),
                              plot.bottom() + 1.4 * metrics.ascent()),
                      m_name);
    const QString losers = m_part.isEmpty() ? losersText(m_word)
                                            : tr("%1, %2", "rejected clients, periods").arg(losersText(m_word), m_part);
    painter->drawText(QPointF(plot.left(), plot.top() - 0.45 * metrics.height()),
                      metrics.elidedText(losers, Qt::ElideRight, plot.width()));
}

void NeedChart::drawForeground(QPainter* painter, const QRectF&)
{
    if (m_curve.empty())
        return;
    paintMarker(*painter);
    if (m_pointer && !m_dragging && plotRect().contains(*m_pointer))
        paintHover(*painter);
}

void NeedChart::paintMarker(QPainter& painter) const
{
    const Theme& t = theme();
    const QRectF plot = plotRect();
    const double x = std::round(xOf(m_burst)) + 0.5;
    QFont font = themeFont(FontRole::Small);
    font.setWeight(QFont::DemiBold);
    const QFontMetricsF metrics(font);
    const QString text = tr("%1 %2: %3", "burst, 20, 3 clients are rejected")
                             .arg(m_name, countText(static_cast<std::uint64_t>(m_burst)), losingText(m_burst));
    const double pad = 0.45 * lineHeight();
    QRectF box(x + pad, plot.top() + 0.25 * lineHeight(), metrics.horizontalAdvance(text) + 2 * pad,
               1.5 * lineHeight());
    double top = plot.top();
    if (!hasRoomAbove())
        box = {};
    else if (box.right() > plot.right() && x - pad - box.width() >= plot.left()) {
        box.moveRight(x - pad);
    } else if (box.right() > plot.right()) { // on neither side is there room: it stands on the line
        box.moveLeft(std::max(std::min(x - box.width() / 2, plot.right() - box.width()), plot.left()));
        top = box.bottom();
    }
    painter.setPen(QPen(t.accent, 1.6));
    painter.drawLine(QPointF(x, top), QPointF(x, plot.bottom()));
    const double radius = 0.3 * lineHeight();
    const double clients = logPlace(static_cast<double>(losing(m_curve, m_burst)));
    const QPointF knob(x, plot.bottom() - clients / m_clients->max() * plot.height());
    if (hasFocus()) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(mixed(t.accent, t.panel, 0.35));
        painter.drawEllipse(knob, 1.9 * radius, 1.9 * radius);
    }
    painter.setPen(QPen(t.panel, 1.5));
    painter.setBrush(t.accent);
    painter.drawEllipse(knob, radius, radius);
    if (box.isEmpty()) // they would cover the curve, and stand in the sentence above, too
        return;

    painter.setPen(Qt::NoPen);
    painter.setBrush(t.panel);
    painter.drawRoundedRect(box, 4, 4);
    painter.setFont(font);
    painter.setPen(t.text);
    painter.drawText(box, Qt::AlignCenter, text);
}

void NeedChart::paintHover(QPainter& painter) const
{
    const qint64 burst = burstAt(m_pointer->x());
    paintHair(painter, plotRect(), std::round(m_pointer->x()) + 0.5, Qt::DotLine);
    const QString heading = tr("%1 %2", "burst, 20").arg(m_name, countText(static_cast<std::uint64_t>(burst)));
    const QStringList lines{losingText(burst)};
    paintBubble(painter, bubbleRect(*m_pointer, QRectF(viewport()->rect()), heading, lines), heading, lines);
}

} // namespace spillway::ui
