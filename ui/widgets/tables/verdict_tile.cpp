#include "ui/widgets/tables/verdict_tile.h"

#include "ui/charts/parts/verdict_look.h"
#include "ui/theme/theme.h"
#include "ui/widgets/basic/labels.h"

#include <QtGui/QPainter>

#include <algorithm>

namespace spillway::ui {

VerdictTile::VerdictTile(Verdict verdict, const QString& title, QWidget* parent) :
    QWidget(parent), m_verdict(verdict), m_title(title)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(title);
}

void VerdictTile::setFigures(const QString& share, const QString& count)
{
    if (share == m_share && count == m_count)
        return;
    m_share = share;
    m_count = count;
    setAccessibleDescription(tr("%1, %2 requests").arg(share, count));
    setToolTip(tr("%1 requests %2 (%3)").arg(count, m_title, share));
    update();
    for (VerdictTile* tile : m_beside)
        tile->update();
}

QSize VerdictTile::sizeHint() const
{
    return {em(this, 5.2), em(this, 4.2)};
}

QSize VerdictTile::minimumSizeHint() const
{
    return {em(this, 4.6), sizeHint().height()};
}

QFont VerdictTile::figureFont() const
{
    QFont large = font();
    large.setBold(true);
    for (double factor = 1.15; factor > 0.7; factor -= 0.05) {
        large.setPointSizeF(font().pointSizeF() * factor);
        if (QFontMetrics(large).horizontalAdvance(m_share) <= textRect().width())
            break;
    }
    return large;
}

double VerdictTile::shareSize() const
{
    double size = figureFont().pointSizeF();
    for (const VerdictTile* tile : m_beside)
        size = std::min(size, tile->figureFont().pointSizeF());
    return size;
}

int VerdictTile::barWidth() const
{
    return std::max(3, em(this, 0.18));
}

QRect VerdictTile::textRect() const
{
    const int pad = em(this, 0.4);
    const int left = pad + barWidth() + em(this, 0.15);
    return {left, pad / 2, width() - left - pad, height() - pad};
}

/// In one line if it fits at a size that can be read, else a range in two.
void VerdictTile::paintCount(QPainter& painter, const QRect& room, QFont small) const
{
    const qreal size = small.pointSizeF();
    const auto widest = [&small](const QStringList& lines) {
        int width = 0;
        for (const QString& line : lines)
            width = std::max(width, QFontMetrics(small).horizontalAdvance(line));
        return width;
    };
    QStringList lines{m_count};
    for (double factor = 1; factor >= 0.9 && widest(lines) > room.width(); factor -= 0.05)
        small.setPointSizeF(size * factor);
    const auto dash = m_count.indexOf(u'–');
    if (widest(lines) > room.width() && dash > 0) {
        lines = {m_count.left(dash + 1), m_count.mid(dash + 1)};
        small.setPointSizeF(size * 0.9);
    }
    for (double factor = 0.85; factor > 0.6 && widest(lines) > room.width(); factor -= 0.05)
        small.setPointSizeF(size * factor);
    painter.setFont(small);
    const int line = lines.size() == 1 ? room.height() : QFontMetrics(small).height() - 2;
    int top = lines.size() == 1 ? room.top() : room.center().y() - line + 1;
    for (const QString& part : lines) {
        painter.drawText(QRect(room.left(), top, room.width(), line), Qt::AlignVCenter | Qt::AlignLeft, part);
        top += line;
    }
}

void VerdictTile::paintEvent(QPaintEvent*)
{
    const Theme& colours = theme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const qreal radius = em(this, 0.35);
    const QRectF frame = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
    painter.setPen(colours.border);
    painter.setBrush(colours.field);
    painter.drawRoundedRect(frame, radius, radius);
    const int pad = em(this, 0.4);
    painter.setPen(Qt::NoPen);
    painter.setBrush(verdictColor(m_verdict));
    const qreal bar = barWidth();
    painter.drawRoundedRect(QRectF(1.5, pad, bar, height() - 2 * pad), bar / 2, bar / 2);

    const QRect text = textRect();
    const int third = text.height() / 3;
    QFont small = font();
    small.setPointSizeF(font().pointSizeF() * 0.88);
    painter.setFont(small);
    painter.setPen(colours.subtle);
    painter.drawText(QRect(text.left(), text.top(), text.width(), third), Qt::AlignVCenter | Qt::AlignLeft, m_title);
    paintCount(painter, QRect(text.left(), text.top() + 2 * third, text.width(), third), small);
    QFont large = figureFont();
    large.setPointSizeF(shareSize());
    painter.setFont(large);
    painter.setPen(colours.text);
    painter.drawText(QRect(text.left(), text.top() + third, text.width(), third), Qt::AlignVCenter | Qt::AlignLeft,
                     m_share);
}

} // namespace spillway::ui
