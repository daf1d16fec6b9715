#include "ui/charts/parts/stacked_area.h"

#include "ui/charts/parts/verdict_look.h"
#include "ui/text/format.h"
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

/// The stack in one pixel column.
Heights heightsAt(const Bins& bins, double place, double slicesPerColumn)
{
    const std::size_t count = sliceCount(bins);
    if (slicesPerColumn > 1) {
        const auto limit = static_cast<double>(count);
        const auto first = static_cast<std::size_t>(std::clamp(place - slicesPerColumn / 2, 0.0, limit - 1));
        const auto last = static_cast<std::size_t>(std::clamp(place + slicesPerColumn / 2, 0.0, limit));
        return mean(bins, first, std::max(last, first + 1));
    }
    if (bins.spec.width < Milliseconds(1000))
        return bar(bins, count, place, slicesPerColumn * 4 < 1 ? slicesPerColumn : 0);
    return slicesPerColumn * kWide < 1 ? bar(bins, count, place, 0) : between(bins, count, place - 0.5);
}

/// An area above those before it.
struct Layer
{
    QBrush brush;
    QPolygonF outline{};
};

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
    for (int y = 0; y < kPeriod; ++y)
        for (int x = 0; x < kPeriod; ++x)
            tile.setPixelColor(x, y, isPattern(verdict, x, y) ? patternColor(verdict) : areaColor(verdict));
    return QBrush(tile);
}

std::vector<LimitShare> limitShares(const Computed& computed)
{
    constexpr std::array<int, 6> kHues{358, 285, 165, 325, 20, 245};
    constexpr std::size_t kLongest = 24;
    const std::vector<SiteLimit> limits = computed.setup.limits();
    std::vector<LimitShare> shares;
    for (std::size_t i = 0; i < computed.rejectedIn.size(); ++i)
        if (computed.rejectedBy[i] > 0)
            shares.push_back({QString::fromStdString(printable(limits[i].zone.name, kLongest)),
                              QColor::fromHsl(kHues[i % kHues.size()], 150, theme().dark ? 150 : 125),
                              computed.rejectedIn[i]});
    return shares;
}

void paintStack(QPainter& painter, const QRectF& plot, const TimeScale& time, const Bins& bins, double factor,
                const ValueAxis& axis, std::span<const LimitShare> shares)
{
    const std::size_t count = sliceCount(bins);
    if (count == 0 || plot.width() < 2 || plot.height() < 2 || time.range.length() <= Milliseconds(0))
        return;
    const int columns = static_cast<int>(std::lround(plot.width()));
    const double width = static_cast<double>(bins.spec.width.count());
    const double perColumn = static_cast<double>(time.range.length().count()) / columns / width; // in slices
    const double offset = static_cast<double>((time.range.from - bins.spec.start).count()) / width;
    const double scale = factor * plot.height() / axis.top;
    std::vector<Layer> layers{{areaBrush(Verdict::Passed, painter)}, {areaBrush(Verdict::Delayed, painter)}};
    std::vector<Bins> upTo; // the limits so far, as if they alone rejected
    for (const LimitShare& share : shares) {
        layers.push_back({share.color});
        upTo.push_back(upTo.empty() ? bins : upTo.back());
        if (upTo.size() == 1)
            std::ranges::fill(upTo.back().rejected, 0U);
        for (std::size_t i = 0; i < std::min(count, share.rejected.size()); ++i)
            upTo.back().rejected[i] += share.rejected[i];
    }
    if (shares.empty())
        layers.push_back({areaBrush(Verdict::Rejected, painter)});
    for (Layer& layer : layers)
        layer.outline << plot.bottomLeft();
    for (int x = 0; x < columns; ++x) {
        const double place = offset + (x + 0.5) * perColumn;
        const Heights counted = heightsAt(bins, place, perColumn);
        const Heights h = withRejected(counted, kLeastRejected / scale);
        for (std::size_t k = 0; k < layers.size(); ++k) {
            double height = h[std::min(k, kStack - 1)];
            if (k > 1 && k + 1 < layers.size()) { // the first limits' part of the rejected
                const double part = heightsAt(upTo[k - 2], place, perColumn)[2] - counted[1];
                height = h[1] + (h[2] - h[1]) * std::min(part / std::max(counted[2] - counted[1], 1e-9), 1.0);
            }
            const double y = std::max(plot.bottom() - height * scale, plot.top());
            QPolygonF& outline = layers[k].outline;
            if (y != outline.constLast().y())
                outline << QPointF(plot.left() + x, outline.constLast().y()) << QPointF(plot.left() + x, y);
        }
    }
    painter.save();
    painter.setPen(Qt::NoPen);
    painter.setBrushOrigin(plot.topLeft());
    painter.setRenderHint(QPainter::Antialiasing, false); // thousands of steep edges would cost more than linear time
    for (auto layer = layers.rbegin(); layer != layers.rend(); ++layer) {
        layer->outline << QPointF(plot.right(), layer->outline.constLast().y()) << plot.bottomRight();
        painter.setBrush(layer->brush);
        painter.drawPolygon(layer->outline);
    }
    painter.restore();
}

} // namespace spillway::ui
