#include "engine/advise/loss_curve.h"

#include <algorithm>
#include <cmath>

namespace spillway {

namespace {

/// Needs below this are counted, which costs one pass; the few above are sorted.
constexpr std::int64_t kCounted = 1 << 16;

} // namespace

std::vector<LossStep> lossCurve(std::span<const std::int64_t> needs)
{
    if (needs.empty())
        return {};
    std::vector<std::uint64_t> counts;
    std::vector<std::int64_t> large;
    for (const std::int64_t need : needs) {
        if (need >= kCounted) {
            large.push_back(need);
            continue;
        }
        const auto at = static_cast<std::size_t>(std::max<std::int64_t>(need, 0));
        if (at >= counts.size())
            counts.resize(at + 1);
        ++counts[at];
    }
    std::ranges::sort(large);

    std::uint64_t left = needs.size() - (counts.empty() ? 0 : counts[0]);
    std::vector<LossStep> curve{{0, left}};
    for (std::size_t burst = 1; burst < counts.size(); ++burst) {
        if (counts[burst] == 0)
            continue;
        left -= counts[burst];
        curve.push_back({static_cast<std::int64_t>(burst), left});
    }
    for (const std::int64_t need : large) {
        --left;
        if (curve.back().burst == need)
            curve.back().clients = left;
        else
            curve.push_back({need, left});
    }
    return curve;
}

std::uint64_t losing(std::span<const LossStep> curve, std::int64_t burst)
{
    const auto after = std::upper_bound(curve.begin(), curve.end(), burst,
                                        [](std::int64_t value, const LossStep& step) { return value < step.burst; });
    return after == curve.begin() ? 0 : std::prev(after)->clients;
}

std::vector<LossStep> thinned(std::span<const LossStep> curve, std::size_t most)
{
    if (curve.size() <= most)
        return {curve.begin(), curve.end()};
    // One step of each of `most` - 1 equal stretches of the logarithm, and the last one.
    const double length = std::log1p(static_cast<double>(curve.back().burst));
    const auto stretches = static_cast<double>(most - 1);
    std::vector<LossStep> few;
    auto taken = static_cast<std::size_t>(-1);
    for (const LossStep& step : curve.first(curve.size() - 1)) {
        const auto stretch = static_cast<std::size_t>(stretches * std::log1p(static_cast<double>(step.burst)) / length);
        if (stretch == taken)
            continue;
        taken = stretch;
        few.push_back(step);
    }
    few.push_back(curve.back());
    return few;
}

} // namespace spillway
