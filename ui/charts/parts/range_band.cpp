#include "ui/charts/parts/range_band.h"

#include "ui/text/format.h"
#include "ui/text/words.h"
#include "ui/theme/theme.h"

#include <QtGui/QFontMetricsF>
#include <QtGui/QPainter>
#include <QtGui/QPolygonF>

#include <algorithm>
#include <cmath>

namespace spillway::ui {

namespace {

/// Lighter than what lies below, hatched the other way than gaps, with an edge of its own.
void setLook(QPainter& painter)
{
    const Theme& t = theme();
    QColor edge = t.text;
    edge.setAlphaF(0.75F);
    painter.setPen(QPen(edge, 1, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin));
    QColor light = t.panel;
    light.setAlphaF(0.5F);
    painter.setBrush(light);
}

/// The band's stretch over the slices from `first` to before `last`.
class Stretch
{
public:
    Stretch(const QRectF& plot, const TimeScale& time, const BinsEstimate& range, double scale) :
        m_plot(plot), m_time(time), m_range(range), m_scale(scale)
    {
    }

    /// Along steps, as wide slices stand.
    [[nodiscard]] QPolygonF steps(std::size_t first, std::size_t last) const
    {
        QPolygonF outline;
        for (std::size_t i = first; i < last; ++i)
            outline << QPointF(x(i, 0), y(i, m_range.rejectedLow)) << QPointF(x(i, 1), y(i, m_range.rejectedLow));
        for (std::size_t i = last; i-- > first;)
            outline << QPointF(x(i, 1), y(i, m_range.rejectedHigh)) << QPointF(x(i, 0), y(i, m_range.rejectedHigh));
        return outline;
    }

    /// Through the middles of the slices.
    [[nodiscard]] QPolygonF slopes(std::size_t first, std::size_t last) const
    {
        QPolygonF outline;
        for (std::size_t i = first; i < last; ++i)
            outline << QPointF(x(i, 0.5), y(i, m_range.rejectedLow));
        for (std::size_t i = last; i-- > first;)
            outline << QPointF(x(i, 0.5), y(i, m_range.rejectedHigh));
        return outline;
    }

private:
    [[nodiscard]] double x(std::size_t slice, double within) const
    {
        const double ms = static_cast<double>(m_range.spec.width.count()) * (static_cast<double>(slice) + within);
        const double at = m_time.x(m_range.spec.start + Milliseconds(std::llround(ms)));
        return std::clamp(at, m_plot.left(), m_plot.right()); // an SVG is not clipped
    }

    /// Where the rejected ones begin, if there are so many.
    [[nodiscard]] double y(std::size_t slice, const std::vector<std::uint32_t>& rejected) const
    {
        const auto others =
            static_cast<double>(m_range.requests[slice] - std::min(rejected[slice], m_range.requests[slice]));
        return std::max(m_plot.bottom() - others * m_scale, m_plot.top());
    }

    QRectF m_plot;
    TimeScale m_time;
    const BinsEstimate& m_range;
    double m_scale;
};

} // namespace

QString rejectedRangeText(const BinsEstimate& range, std::size_t slice)
{
    if (slice >= range.rejectedLow.size() || range.rejectedLow[slice] == range.rejectedHigh[slice])
        return {};
    return rangeText(range.rejectedLow[slice], range.rejectedHigh[slice]);
}

void paintRangeBand(QPainter& painter, const QRectF& plot, const TimeScale& time, const BinsEstimate& range,
                    double factor, const ValueAxis& axis)
{
    constexpr double kWide = 14; // pixels, as of StackedArea
    const double length = static_cast<double>(time.range.length().count());
    const bool wide = static_cast<double>(range.spec.width.count()) / length * plot.width() > kWide;
    const Stretch stretch(plot, time, range, factor * plot.height() / axis.top);
    const std::size_t count = range.requests.size();
    painter.save();
    painter.setClipRect(plot);
    painter.setRenderHint(QPainter::Antialiasing);
    setLook(painter);
    for (std::size_t first = 0; first < count; ++first) {
        std::size_t last = first;
        while (last < count && range.rejectedLow[last] != range.rejectedHigh[last])
            ++last;
        if (last == first)
            continue;
        painter.drawPolygon(wide ? stretch.steps(first, last)
                                 : stretch.slopes(first == 0 ? 0 : first - 1, std::min(last + 1, count)));
        first = last;
    }
    painter.restore();
}

double paintRangeLegend(QPainter& painter, double left, double right, double baseline)
{
    const QFontMetricsF metrics(themeFont(FontRole::Small));
    const double swatch = std::round(metrics.ascent() * 0.8);
    const QStringList words{Words::tr("range over the arrival models"), Words::tr("arrival models"),
                            Words::tr("range")};
    const auto start = [&](const QString& word) { return right - metrics.horizontalAdvance(word) - swatch * 1.6; };
    const auto fits = std::ranges::find_if(words, [&](const QString& word) { return start(word) >= left; });
    if (fits == words.end())
        return right;
    const double x = std::round(start(*fits));
    painter.save();
    painter.setFont(themeFont(FontRole::Small));
    painter.setPen(theme().subtle);
    painter.drawText(QPointF(x + swatch * 1.6, baseline), *fits);
    const QRectF box(x, std::round(baseline - metrics.capHeight() / 2 - swatch / 2), swatch, swatch);
    painter.fillRect(box, mixed(theme().rejected, theme().panel, 0.92));
    setLook(painter);
    painter.drawRect(box.adjusted(0.5, swatch / 4, -0.5, -swatch / 4));
    painter.restore();
    return x - swatch * 1.8;
}

} // namespace spillway::ui
