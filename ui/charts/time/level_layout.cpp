#include "ui/charts/time/level_layout.h"

#include "ui/charts/parts/level_index.h"

#include <algorithm>
#include <cmath>

namespace spillway::ui {

const LimitReq* nginxLimit(const LevelIndex& index)
{
    return std::get_if<LimitReq>(&index.applied());
}

bool hasDelay(const LevelIndex& index)
{
    const LimitReq* nginx = nginxLimit(index);
    return nginx != nullptr && nginx->delayAfter != kNever;
}

double lineLevel(const LevelIndex& index, LevelLine line)
{
    const LimitReq* nginx = nginxLimit(index);
    const bool delay = line == LevelLine::Delay && nginx != nullptr;
    return static_cast<double>((delay ? nginx->delayAfter : ceilingOf(index.applied())).raw()) / 1000;
}

ValueAxis LevelLayout::axisFor(const LevelIndex& index)
{
    const double burst = lineLevel(index, LevelLine::Burst);
    const double delay = hasDelay(index) ? lineLevel(index, LevelLine::Delay) : 0;
    const double content = std::max(index.all().high, delay <= burst && delay < 1e5 ? delay : 0.0);
    if (burst > std::max(4 * content, 50.0))
        return valueAxis(std::max(1.5 * content, 5.0), 4, 1);
    ValueAxis axis = valueAxis(std::max(burst, content), 4, 1);
    axis.top = std::max({burst < 10 ? burst + 1 : burst, content, 1.0}); // rejected ones stand up to 1 above burst
    return axis;
}

double LevelLayout::top() const
{
    return std::round(plot.top() + 1.5 * unit);
}

double LevelLayout::y(double level) const
{
    return plot.bottom() - level / axis.top * (plot.bottom() - top());
}

bool LevelLayout::onScale(LevelLine line) const
{
    return lineLevel(index, line) <= axis.top * 1.0001;
}

double LevelLayout::lineY(LevelLine line) const
{
    return onScale(line) ? y(lineLevel(index, line)) : std::round(top() - 0.9 * unit);
}

LevelLine LevelLayout::lineAt(QPointF at) const
{
    if (at.x() < plot.left() - 3 * unit || at.x() > plot.right() + unit || index.size() == 0)
        return LevelLine::None;
    const double toBurst = std::abs(at.y() - lineY(LevelLine::Burst));
    const double toDelay = hasDelay(index) ? std::abs(at.y() - lineY(LevelLine::Delay)) : 1e9;
    if (std::min(toBurst, toDelay) > kGrip)
        return LevelLine::None;
    return toDelay < toBurst ? LevelLine::Delay : LevelLine::Burst;
}

qint64 LevelLayout::levelFor(double at) const
{
    // Above the axis two lines of text double the value, so that a drag can leave the scale.
    const double level = at >= top() ? (plot.bottom() - at) / std::max(plot.bottom() - top(), 1.0) * axis.top
                                     : axis.top * (1 + (top() - at) / (2 * unit));
    return std::max<qint64>(0, std::llround(level));
}

double LevelLayout::rejectedY(double excess) const
{
    const double above = std::round(lineY(LevelLine::Burst) - 0.75 * unit);
    return std::max(std::min(above, y(excess)), plot.top() + 0.4 * unit);
}

QPointF LevelLayout::markAt(std::size_t i) const
{
    const RequestOutcome& request = index[i];
    const double x = time.x(request.at);
    if (request.decision.verdict == Verdict::Rejected)
        return {x, rejectedY(static_cast<double>(request.decision.excess.raw()) / 1000)};
    return {x, y(index.levelAfter(i))};
}

std::optional<std::size_t> LevelLayout::requestNear(QPointF at) const
{
    constexpr std::size_t kMostNear = 512; // requests looked at under the pointer
    if (index.size() == 0 || time.range.length() <= Milliseconds(0) || !plot.adjusted(-4, -4, 4, 4).contains(at))
        return std::nullopt;
    const std::size_t first = index.firstFrom(time.at(at.x() - kGrip));
    const std::size_t last = std::min(index.firstFrom(time.at(at.x() + kGrip) + Milliseconds(1)), first + kMostNear);
    std::optional<std::size_t> best;
    double nearest = 2 * kGrip;
    for (std::size_t i = first; i < last; ++i) {
        const QPointF away = markAt(i) - at;
        const double distance = std::hypot(away.x(), away.y());
        if (distance <= nearest) {
            nearest = distance;
            best = i;
        }
    }
    return best;
}

std::pair<std::size_t, std::size_t> LevelLayout::shown() const
{
    return {index.firstFrom(time.range.from), index.firstFrom(time.range.to + Milliseconds(1))};
}

bool LevelLayout::isDense() const
{
    const auto [first, last] = shown();
    return static_cast<double>(last - first) > 2 * plot.width();
}

} // namespace spillway::ui
