#include "engine/trace/made/rate_curve.h"

#include <algorithm>

namespace spillway {

namespace {

/// Thousandths of a request per second, times milliseconds, are millionths of a request.
constexpr std::uint64_t kRequest = 1'000'000;

/// The rate in force at a moment.
Rate rateAt(std::span<const RateStep> steps, Milliseconds at)
{
    const auto after = std::upper_bound(steps.begin(), steps.end(), at,
                                        [](Milliseconds moment, const RateStep& step) { return moment < step.at; });
    return after == steps.begin() ? Rate(0) : std::prev(after)->rate;
}

void append(std::vector<RateStep>& steps, const RateStep& step)
{
    if (steps.empty() ? step.rate != Rate(0) : step.rate != steps.back().rate)
        steps.push_back(step);
}

} // namespace

Error tooManyDrawn()
{
    return {ErrorCode::Unsupported,
            {},
            "This makes more than 10,000,000 requests; lower its rate, or make it shorter or for fewer clients."};
}

std::vector<RateStep> painted(std::span<const RateStep> steps, Milliseconds from, Milliseconds to, Rate rate)
{
    std::vector<RateStep> result;
    if (from >= to)
        return {steps.begin(), steps.end()};
    for (const RateStep& step : steps)
        if (step.at < from)
            append(result, step);
    append(result, {from, rate});
    append(result, {to, rateAt(steps, to)});
    for (const RateStep& step : steps)
        if (step.at > to)
            append(result, step);
    return result;
}

Result<std::vector<std::uint32_t>> arrivalsOf(std::span<const RateStep> steps, Milliseconds length, Spacing spacing,
                                              Random& random)
{
    const auto gap = [&] { return spacing == Spacing::Even ? kRequest : (random.exponential() * kRequest) >> 32U; };
    std::vector<std::uint32_t> arrivals;
    std::uint64_t total = 0; // millionths of a request until now
    std::uint64_t next = spacing == Spacing::Even ? 0 : gap();
    for (std::size_t i = 0; i < steps.size() && steps[i].at < length; ++i) {
        const Milliseconds end = i + 1 < steps.size() ? std::min(steps[i + 1].at, length) : length;
        const auto rate = static_cast<std::uint64_t>(steps[i].rate.raw());
        const std::uint64_t totalAtEnd = total + rate * static_cast<std::uint64_t>((end - steps[i].at).count());
        if (totalAtEnd / kRequest > kMostDrawnRequests)
            return tooManyDrawn();
        const auto begin = static_cast<std::uint64_t>(steps[i].at.count());
        for (; next < totalAtEnd; next += gap())
            arrivals.push_back(static_cast<std::uint32_t>(begin + (next - total) / rate));
        total = totalAtEnd;
    }
    if (arrivals.size() > kMostDrawnRequests)
        return tooManyDrawn();
    return arrivals;
}

} // namespace spillway
