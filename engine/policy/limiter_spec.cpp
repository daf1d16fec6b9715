#include "engine/policy/limiter_spec.h"

#include "engine/policy/period.h"

#include <algorithm>
#include <array>

namespace spillway {

namespace {

constexpr std::array<std::string_view, 6> kNames{"limit_req",    "token-bucket", "leaking-bucket",
                                                 "fixed-window", "sliding-log",  "sliding-counter"};

/// Why a number is wrong, or nothing.
std::string outOf(std::int64_t least, std::string_view name, std::int64_t value)
{
    if (value >= least && value <= kMostRequests)
        return {};
    return std::string(name) + " is " + std::to_string(value) + ", not " + std::to_string(least) + " to " +
           std::to_string(kMostRequests);
}

std::string outOf(std::string_view name, Milliseconds value)
{
    if (value >= Milliseconds(1) && value <= kLongestWindow)
        return {};
    return std::string(name) + " is " + std::to_string(value.count()) + " ms, not 1ms to " + periodText(kLongestWindow);
}

std::string firstOf(std::initializer_list<std::string> flaws)
{
    const auto* const flaw = std::ranges::find_if(flaws, [](const std::string& one) { return !one.empty(); });
    return flaw == flaws.end() ? std::string() : *flaw;
}

std::string flawOfTokenBucket(const LimiterSpec& spec)
{
    std::string flaw = firstOf({outOf(1, "capacity", spec.capacity), outOf(1, "cost", spec.cost)});
    if (flaw.empty() && spec.cost > spec.capacity)
        flaw = "a cost of " + std::to_string(spec.cost) + " is more than the capacity of " +
               std::to_string(spec.capacity) + ": no request would ever pass";
    if (!flaw.empty())
        return flaw;
    return spec.refill ? firstOf({outOf(1, "refill", spec.refill->tokens), outOf("period", spec.refill->period)})
                       : outOf(1, "rate", spec.rate.count);
}

} // namespace

std::string_view nameOf(Algorithm algorithm)
{
    return kNames[static_cast<std::size_t>(algorithm)];
}

bool isWindow(Algorithm algorithm)
{
    return algorithm == Algorithm::FixedWindow || algorithm == Algorithm::SlidingLog ||
           algorithm == Algorithm::SlidingCounter;
}

std::optional<Algorithm> algorithmNamed(std::string_view name)
{
    const auto* const found = std::ranges::find(kNames, name);
    if (found == kNames.end())
        return std::nullopt;
    return static_cast<Algorithm>(found - kNames.begin());
}

std::string flawOf(const LimiterSpec& spec)
{
    switch (spec.algorithm) {
    case Algorithm::LimitReq: return "limit_req is no algorithm beside nginx's";
    case Algorithm::TokenBucket: return flawOfTokenBucket(spec);
    case Algorithm::LeakyQueue:
        return firstOf({outOf(0, "capacity", spec.capacity), outOf(1, "rate", spec.rate.count)});
    case Algorithm::FixedWindow:
    case Algorithm::SlidingLog:
    case Algorithm::SlidingCounter: break;
    }
    return firstOf({outOf(1, "limit", spec.limit), outOf("window", spec.window)});
}

std::string limiterText(const LimiterSpec& spec)
{
    std::string text(nameOf(spec.algorithm));
    if (spec.algorithm == Algorithm::TokenBucket || spec.algorithm == Algorithm::LeakyQueue) {
        const bool tokens = spec.algorithm == Algorithm::TokenBucket;
        if (tokens && spec.refill)
            text += " refill=" + std::to_string(spec.refill->tokens) + '/' + periodText(spec.refill->period);
        else
            text += " rate=" + spec.rate.text();
        text += " capacity=" + std::to_string(spec.capacity);
        if (tokens && spec.cost != 1)
            text += " cost=" + std::to_string(spec.cost);
        return text;
    }
    text += " limit=" + std::to_string(spec.limit) + " window=" + periodText(spec.window);
    text += spec.countRejected == CountRejected::Yes ? " count-rejected" : "";
    const bool own = spec.algorithm == Algorithm::SlidingCounter && spec.ownWindows == OwnWindows::Yes;
    return own ? text + " own-windows" : text;
}

} // namespace spillway
