#include "ui/charts/parts/stacked_area.h"

#include "ui/charts/parts/verdict_look.h"
#include "ui/theme/theme.h"

#include <QtGui/QPaintEngine>
#include <QtGui/QPainter>
#include <QtGui/QPolygonF>

#include <algorithm>
#include <array>
#include <cmath>

namespace spillway::ui {

namespace {

constexpr std::size_t kStack = 3;
constexpr std::size_t kSamples = 4;  ///< heights per pixel column, for smooth steep edges
constexpr double kLeastRejected = 2; ///< pixels, where some are rejected
constexpr double kWide = 14;         ///< pixels of a slice from which on it is a step and no point of a slope
constexpr int kPeriod = 8;           ///< of the patterns, in pixels of the image; a power of two

using Heights = std::array<double, kStack>;

/// Cumulated counts of one slice: passed, + delayed, + rejected.
Heights cumulated(const Bins& bins, std::size_t i)
{
    const double passed = bins.passed[i];
    const double delayed = passed + bins.delayed[i];
    return {passed, delayed, delayed + bins.rejected[i]};
}

/// The stack at a place between the middles of two slices.
Heights between(const Bins& bins, std::size_t count, double place)
{
    const double last = static_cast<double>(count - 1);
    const double at = std::clamp(place, 0.0, last);
    const auto i = static_cast<std::size_t>(at);
    const std::size_t next = std::min(i + 1, count - 1);
    const double share = at - static_cast<double>(i);
    const Heights a = cumulated(bins, i);
    const Heights b = cumulated(bins, next);
    Heights h{};
    for (std::size_t k = 0; k < kStack; ++k)
        h[k] = a[k] + (b[k] - a[k]) * share;
    return h;
}

/// A bar per slice, with a gap of `gap` slices between two.
Heights bar(const Bins& bins, std::size_t count, double place, double gap)
{
    const double slice = std::floor(place);
    if (slice < 0 || slice >= static_cast<double>(count) || place - slice < gap / 2 || place - slice > 1 - gap / 2)
        return {};
    return cumulated(bins, static_cast<std::size_t>(slice));
}

/// The mean of many slices under one pixel.
Heights mean(const Bins& bins, std::size_t first, std::size_t last)
{
    Heights sum{};
    for (std::size_t i = first; i < last; ++i) {
        const Heights h = cumulated(bins, i);
        for (std::size_t k = 0; k < kStack; ++k)
            sum[k] += h[k];
    }
    for (double& value : sum)
        value /= static_cast<double>(last - first);
    return sum;
}

/// With rejected ones, where there are some, that can be seen, at the cost of what lies below them.
Heights withRejected(Heights h, double least)
{
    if (h[2] <= h[1])
        return h;
    h[2] = std::max(h[2], least);
    h[1] = std::min(h[1], h[2] - least);
    h[0] = std::min(h[0], h[1]);
    return h;
}

QColor areaColor(Verdict verdict)
{
    const Theme& t = theme();
    return mixed(verdictColor(verdict), t.panel, verdict == Verdict::Passed ? 0.8 : 0.92);
}

/// The second colour of the pattern; the passed area is plain.
QColor patternColor(Verdict verdict)
{
    const Theme& t = theme();
    switch (verdict) {
    case Verdict::Passed: break;
    case Verdict::Delayed: return mixed(t.panel, areaColor(verdict), 0.3);
    case Verdict::Rejected: return mixed(t.dark ? t.window : t.panel, areaColor(verdict), 0.16);
    }
    return areaColor(verdict);
}

/// Whether the pattern's second colour stands there; x and y in pixels.
bool isPattern(Verdict verdict, int x, int y)
{
    const int column = x & (kPeriod - 1);
    const int row = y & (kPeriod - 1);
    switch (verdict) {
    case Verdict::Passed: return false;
    case Verdict::Delayed: return (row % 4 == 0 && column % 4 == (row == 0 ? 0 : 2));
    case Verdict::Rejected: break;
    }
    return ((column + row) & (kPeriod - 1)) < 2;
}

using PatternRow = std::array<QRgb, kPeriod>;

PatternRow patternRow(Verdict verdict, int y)
{
    PatternRow row{};
    for (int x = 0; x < kPeriod; ++x) {
        const QColor color = isPattern(verdict, x, y) ? patternColor(verdict) : areaColor(verdict);
        row[static_cast<std::size_t>(x)] = color.rgb();
    }
    return row;
}

QRgb mix(QRgb over, QRgb under, float share)
{
    const auto channel = [share](int a, int b) {
        return qRound(static_cast<float>(a) * share + static_cast<float>(b) * (1 - share));
    };
    return qRgb(channel(qRed(over), qRed(under)), channel(qGreen(over), qGreen(under)),
                channel(qBlue(over), qBlue(under)));
}

/// Everything that a pixel can be.
struct Fills
{
    std::array<std::array<PatternRow, kPeriod>, kStack> patterns{};
    std::vector<QRgb> background; ///< per row: the surface or a grid line

    [[nodiscard]] const PatternRow& row(std::size_t layer, int y) const
    {
        return patterns[layer][static_cast<std::size_t>(y & (kPeriod - 1))];
    }
};

Fills fillsOf(int rows, double height, const ValueAxis& axis, const QColor& surface)
{
    Fills fills;
    for (std::size_t k = 0; k < kStack; ++k) {
        for (int y = 0; y < kPeriod; ++y)
            fills.patterns[k][static_cast<std::size_t>(y)] = patternRow(static_cast<Verdict>(k), y);
    }
    fills.background.assign(static_cast<std::size_t>(rows), surface.rgb());
    const double ratio = rows / height;
    const int thickness = std::max(1, static_cast<int>(ratio));
    for (const double value : axisValues(axis)) { // that of 0 lies below the picture
        const int y = static_cast<int>(std::lround(height * (1 - value / axis.top) * ratio));
        for (int i = std::max(y, 0); i < std::min(y + thickness, rows); ++i)
            fills.background[static_cast<std::size_t>(i)] = theme().grid.rgb();
    }
    return fills;
}

/// All that lies fully inside one area, row by row without a branch.
void fillRows(QImage& image, const Fills& fills, const std::vector<int>& solid)
{
    const auto columns = static_cast<std::size_t>(image.width());
    for (int y = 0; y < image.height(); ++y) {
        auto* line = reinterpret_cast<QRgb*>(image.scanLine(y));
        const PatternRow& passed = fills.row(0, y);
        const PatternRow& delayed = fills.row(1, y);
        const PatternRow& rejected = fills.row(2, y);
        const QRgb empty = fills.background[static_cast<std::size_t>(y)];
        for (std::size_t x = 0; x < columns; ++x) {
            const std::size_t p = x & (kPeriod - 1);
            QRgb color = y >= solid[2 * columns + x] ? rejected[p] : empty;
            color = y >= solid[columns + x] ? delayed[p] : color;
            line[x] = y >= solid[x] ? passed[p] : color;
        }
    }
}

/// The pixels that an upper edge crosses: each area covers a share of them.
void fillEdges(QImage& image, const Fills& fills, const std::vector<float>& tops, const std::vector<int>& edge,
               const std::vector<int>& solid)
{
    const auto columns = static_cast<std::size_t>(image.width());
    const auto coverOf = [&](std::size_t layer, std::size_t x, int y) {
        float cover = 0;
        for (std::size_t s = 0; s < kSamples; ++s)
            cover += std::clamp(static_cast<float>(y + 1) - tops[(layer * columns + x) * kSamples + s], 0.0F, 1.0F);
        return cover / kSamples;
    };
    for (std::size_t x = 0; x < columns; ++x) {
        int done = 0; // rows above are right already
        for (std::size_t k = kStack; k-- > 0;) {
            const int end = std::min(solid[k * columns + x], image.height());
            for (int y = std::max(edge[k * columns + x], done); y < end; ++y) {
                QRgb color = fills.background[static_cast<std::size_t>(y)];
                for (std::size_t layer = kStack; layer-- > 0;)
                    color = mix(fills.row(layer, y)[x & (kPeriod - 1)], color, coverOf(layer, x, y));
                reinterpret_cast<QRgb*>(image.scanLine(y))[x] = color;
            }
            done = std::max(done, end);
        }
    }
}

/// The upper edge of an area from left to right; `heightOf` a slice in pixels.
template <class HeightOf>
QPolygonF edgeOf(const QRectF& plot, const TimeScale& time, const Bins& bins, const HeightOf& heightOf)
{
    const std::size_t count = sliceCount(bins);
    const double length = static_cast<double>(time.range.length().count());
    const double slicePixels = static_cast<double>(bins.spec.width.count()) / length * plot.width();
    const bool steps = bins.spec.width < Milliseconds(1000) || slicePixels > kWide;
    const auto at = [&](double slice) {
        const double ms = static_cast<double>(bins.spec.width.count()) * slice;
        const double x = time.x(bins.spec.start + Milliseconds(std::llround(ms)));
        return std::clamp(x, plot.left(), plot.right()); // an SVG is not clipped
    };
    QPolygonF edge;
    for (std::size_t i = 0; i < count; ++i) {
        const auto slice = static_cast<double>(i);
        const double y = plot.bottom() - heightOf(i);
        if (steps)
            edge << QPointF(at(slice), y) << QPointF(at(slice + 1), y);
        else
            edge << QPointF(i == 0 ? plot.left() : at(slice + 0.5), y);
    }
    return edge << QPointF(plot.right(), edge.isEmpty() ? plot.bottom() : edge.last().y());
}

void paintPlain(QPainter& painter, const QPolygonF& area, const QBrush& brush)
{
    painter.save();
    painter.setPen(Qt::NoPen);
    painter.setBrush(brush);
    painter.drawPolygon(area);
    painter.restore();
}

} // namespace

std::size_t sliceCount(const Bins& bins)
{
    return std::min({bins.passed.size(), bins.delayed.size(), bins.rejected.size()});
}

std::uint64_t requestsIn(const Bins& bins, std::size_t slice)
{
    return std::uint64_t{bins.passed[slice]} + bins.delayed[slice] + bins.rejected[slice];
}

std::uint64_t mostInSlice(const Bins& bins)
{
    std::uint64_t most = 0;
    for (std::size_t i = 0; i < sliceCount(bins); ++i)
        most = std::max(most, requestsIn(bins, i));
    return most;
}

std::optional<std::size_t> sliceAt(const BinSpec& spec, std::size_t count, Instant at)
{
    const Milliseconds since = at - spec.start;
    if (since < Milliseconds(0) || spec.width <= Milliseconds(0))
        return std::nullopt;
    const auto slice = static_cast<std::size_t>(since / spec.width);
    return slice < count ? std::optional(slice) : std::nullopt;
}

QBrush areaBrush(Verdict verdict, const QPainter& painter)
{
    if (painter.paintEngine()->type() == QPaintEngine::SVG)
        return areaColor(verdict);
    QImage tile(kPeriod, kPeriod, QImage::Format_RGB32);
    for (int y = 0; y < kPeriod; ++y) {
        const PatternRow row = patternRow(verdict, y);
        for (int x = 0; x < kPeriod; ++x)
            tile.setPixel(x, y, row[static_cast<std::size_t>(x)]);
    }
    return QBrush(tile);
}

void StackedArea::paint(QPainter& painter, const QRectF& plot, const TimeScale& time, const Bins& bins, double factor,
                        const ValueAxis& axis)
{
    const std::size_t count = sliceCount(bins);
    if (count == 0 || plot.width() < 2 || plot.height() < 2 || time.range.length() <= Milliseconds(0))
        return;
    if (painter.paintEngine()->type() == QPaintEngine::SVG) {
        paintPolygons(painter, plot, time, bins, factor * plot.height() / axis.top);
        return;
    }
    const qreal ratio = painter.device()->devicePixelRatioF();
    const auto columns = static_cast<std::size_t>(std::lround(plot.width() * ratio));
    const int rows = static_cast<int>(std::lround(plot.height() * ratio));
    if (m_image.width() != static_cast<int>(columns) || m_image.height() != rows)
        m_image = QImage(static_cast<int>(columns), rows, QImage::Format_RGB32);
    m_image.setDevicePixelRatio(1);

    const double width = static_cast<double>(bins.spec.width.count());
    const double msPerColumn = static_cast<double>(time.range.length().count()) / static_cast<double>(columns);
    const double offset = static_cast<double>((time.range.from - bins.spec.start).count());
    const double scale = factor * rows / axis.top;
    m_tops.resize(columns * kStack * kSamples);
    for (std::size_t x = 0; x < columns; ++x) {
        for (std::size_t s = 0; s < kSamples; ++s) {
            const double column = static_cast<double>(x) + (static_cast<double>(s) + 0.5) / kSamples;
            const double place = (offset + column * msPerColumn) / width;
            Heights h{};
            if (msPerColumn > width) {
                const double step = msPerColumn / width / 2;
                const auto limit = static_cast<double>(count);
                const auto first = static_cast<std::size_t>(std::clamp(place - step, 0.0, limit - 1));
                const auto last = static_cast<std::size_t>(std::clamp(place + step, 0.0, limit));
                h = mean(bins, first, std::max(last, first + 1));
            } else if (width < 1000) {
                h = bar(bins, count, place, msPerColumn * 4 < width ? msPerColumn * ratio / width : 0);
            } else if (width / msPerColumn > kWide * ratio) {
                h = bar(bins, count, place, 0);
            } else {
                h = between(bins, count, place - 0.5);
            }
            h = withRejected(h, kLeastRejected * ratio / scale);
            for (std::size_t k = 0; k < kStack; ++k)
                m_tops[(k * columns + x) * kSamples + s] =
                    static_cast<float>(std::clamp(rows - h[k] * scale, 0.0, static_cast<double>(rows)));
        }
    }
    fill(plot, axis);
    m_image.setDevicePixelRatio(ratio);
    painter.drawImage(plot.topLeft(), m_image);
}

void StackedArea::fill(const QRectF& plot, const ValueAxis& axis)
{
    const std::size_t count = m_tops.size() / kSamples;
    std::vector<int> edge(count);  // first row that is touched
    std::vector<int> solid(count); // first row that is fully inside
    for (std::size_t i = 0; i < count; ++i) {
        const auto [low, high] = std::minmax_element(&m_tops[i * kSamples], &m_tops[i * kSamples] + kSamples);
        edge[i] = static_cast<int>(std::floor(*low));
        solid[i] = static_cast<int>(std::ceil(*high));
    }
    const Fills fills = fillsOf(m_image.height(), plot.height(), axis, m_surface.isValid() ? m_surface : theme().panel);
    fillRows(m_image, fills, solid);
    fillEdges(m_image, fills, m_tops, edge, solid);
}

void StackedArea::paintPolygons(QPainter& painter, const QRectF& plot, const TimeScale& time, const Bins& bins,
                                double scale) const
{
    for (std::size_t k = kStack; k-- > 0;) {
        QPolygonF outline = edgeOf(plot, time, bins, [&](std::size_t i) {
            return withRejected(cumulated(bins, i), kLeastRejected / scale)[k] * scale;
        });
        outline << QPointF(plot.right(), plot.bottom()) << QPointF(plot.left(), plot.bottom());
        paintPlain(painter, outline, areaBrush(static_cast<Verdict>(k), painter));
    }
}

void StackedArea::paintShares(QPainter& painter, const QRectF& plot, const TimeScale& time, const Bins& bins,
                              double factor, const ValueAxis& axis, std::span<const LimitShare> shares)
{
    const double scale = factor * plot.height() / axis.top;
    std::vector<double> below(sliceCount(bins), 0); // rejected by the limits before
    const auto edge = [&] {
        return edgeOf(plot, time, bins, [&](std::size_t i) {
            const Heights h = withRejected(cumulated(bins, i), kLeastRejected / scale);
            return scale * (h[1] + (h[2] - h[1]) * below[i] / std::max<double>(bins.rejected[i], 1));
        });
    };
    QPolygonF lower = edge();
    for (const LimitShare& share : shares) {
        for (std::size_t i = 0; i < std::min(below.size(), share.rejected.size()); ++i)
            below[i] += share.rejected[i];
        QPolygonF upper = edge();
        QPolygonF area = upper;
        std::reverse(lower.begin(), lower.end());
        area += lower;
        paintPlain(painter, area, share.color);
        lower = std::move(upper);
    }
}

} // namespace spillway::ui
