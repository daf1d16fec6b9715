#include "ui/charts/map/map_legend.h"

#include "ui/theme/theme.h"

#include <QtGui/QFontMetricsF>
#include <QtGui/QLinearGradient>
#include <QtGui/QPainter>

#include <algorithm>

namespace spillway::ui {

namespace {

// In heights of the font.
constexpr double kApart = 0.6; ///< from the map
constexpr double kBar = 0.7;   ///< how broad the colours are
constexpr double kGap = 0.35;  ///< between them and their words
constexpr double kNone = 0.9;  ///< how high the colour is of what loses nothing
constexpr double kBelow = 0.4; ///< above that

QFontMetricsF metrics()
{
    return QFontMetricsF(themeFont(FontRole::Small));
}

} // namespace

QColor mapColour(double strength, const MapPicture& picture)
{
    const Theme& t = theme();
    if (strength <= 0)
        return mixed(t.accent, t.panel, t.dark ? 0.12 : 0.07);
    const QColor few = mixed(t.delayed, t.panel, picture.waits ? 0.15 : t.dark ? 0.5 : 0.42);
    return mixed(picture.waits ? t.delayed : t.rejected, few, strength);
}

double mapLegendWidth(const MapPicture& picture)
{
    double words = 0;
    for (const MapShadeName& name : picture.shades)
        words = std::max(words, metrics().horizontalAdvance(name.text));
    return (kApart + kBar + kGap) * metrics().height() + words;
}

void paintMapLegend(QPainter& painter, const MapPicture& picture, const QRectF& plot)
{
    const double line = metrics().height();
    const double left = plot.right() + kApart * line;
    const QRectF none(left, plot.bottom() - kNone * line, kBar * line, kNone * line);
    const QRectF scale(left, plot.top(), kBar * line, none.top() - kBelow * line - plot.top());
    QLinearGradient colours(scale.bottomLeft(), scale.topLeft());
    colours.setColorAt(0, mapColour(0.001, picture));
    colours.setColorAt(1, mapColour(1, picture));
    painter.setPen(QPen(theme().border, 1));
    painter.setBrush(mapColour(0, picture));
    painter.drawRect(none);
    painter.setBrush(colours);
    painter.drawRect(scale);
    painter.setFont(themeFont(FontRole::Small));
    painter.setPen(theme().subtle);
    double free = none.center().y() + line; // below the next word
    for (const MapShadeName& name : picture.shades) {
        const double y = name.strength <= 0
                             ? none.center().y()
                             : std::max(scale.bottom() - name.strength * scale.height(), scale.top() + line / 2);
        if (y + line / 2 > free)
            continue;
        free = y - line / 2;
        painter.drawText(QPointF(scale.right() + kGap * line, y + metrics().capHeight() / 2), name.text);
    }
}

} // namespace spillway::ui
