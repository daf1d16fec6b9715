#include "engine/replay/kernels/lane_rule.h"

#include "engine/limiter/leaky_queue.h"
#include "engine/policy/limiter_spec.h"

#include <algorithm>
#include <bit>
#include <numeric>

namespace spillway {

namespace {

constexpr std::int64_t kHalf = std::int64_t{1} << 31U;

std::int32_t atMostInt32(std::int64_t number)
{
    return static_cast<std::int32_t>(std::min<std::int64_t>(number, INT32_MAX));
}

/// Nothing that fits 32 bits is left above it.
constexpr std::int64_t kMostOfAll = INT32_MAX - 1;

/// A level in 64 bits; never above `most`, nor above `add` for each request.
struct WideLeak
{
    std::int64_t leak;
    std::int64_t add;
    std::int64_t most;
    std::int64_t delayedFrom = INT64_MAX;
    std::int64_t perMultiple = 1; ///< the leak is divided by it: 1000 of a truncated one
};

std::optional<LaneRule> narrowed(const WideLeak& wide, LaneRule::Shape shape, std::uint32_t longest)
{
    const std::int64_t highest = std::min(wide.most, std::int64_t{longest} * wide.add) + wide.add;
    if (wide.leak > std::int64_t{UINT32_MAX} || highest > INT32_MAX)
        return std::nullopt;
    const std::int64_t cap = (highest * wide.perMultiple + wide.leak - 1) / wide.leak;
    const std::int64_t product = wide.perMultiple == 1 ? std::int64_t{INT32_MAX} : std::int64_t{UINT32_MAX};
    if (cap * wide.leak > product || cap > INT32_MAX)
        return std::nullopt;
    LaneRule rule;
    rule.shape = shape;
    rule.leak = static_cast<std::uint32_t>(wide.leak);
    rule.cap = static_cast<std::uint32_t>(cap);
    rule.add = static_cast<std::int32_t>(wide.add);
    rule.most = atMostInt32(std::min(wide.most, kMostOfAll));
    rule.delayedFrom = atMostInt32(wide.delayedFrom);
    return rule;
}

/// At a rate as in Rate, of a level in thousandths.
std::optional<LaneRule> ofRate(WideLeak wide, std::uint32_t longest)
{
    if (wide.leak % 1000 != 0) {
        wide.perMultiple = 1000;
        return narrowed(wide, LaneRule::Shape::TruncatedLeak, longest);
    }
    wide.leak /= 1000;
    return narrowed(wide, LaneRule::Shape::Leak, longest);
}

/// With windows of `width`, if 32 bits suffice for their numbers; a lane that has ended then
/// jumps over more than `cap`.
std::optional<LaneRule> inWindows(std::optional<LaneRule> rule, Milliseconds width, Instant base, Milliseconds span)
{
    const std::int64_t phase = (base - windowStart(base, width)).count();
    if (!rule || span.count() + phase >= kHalf || (std::int64_t{rule->cap} + 2) * width.count() >= kHalf)
        return std::nullopt;
    rule->width = static_cast<std::uint32_t>(width.count());
    rule->byWidth = Reciprocal(rule->width);
    rule->phase = static_cast<std::uint32_t>(phase);
    return rule;
}

std::optional<LaneRule> tokenBucket(const LimiterSpec& spec, Instant base, Milliseconds span, std::uint32_t longest)
{
    if (!spec.refill) {
        auto rule = ofRate({spec.rate.rate().raw(), spec.cost * 1000, (spec.capacity - spec.cost) * 1000}, longest);
        if (rule)
            rule->own = rule->add;
        return rule;
    }
    auto rule = narrowed({std::min(spec.refill->tokens, spec.capacity), spec.cost, spec.capacity - spec.cost},
                         LaneRule::Shape::WindowLeak, longest);
    if (rule) {
        rule->own = rule->add;
        rule->unit = 1000;
    }
    return inWindows(rule, spec.refill->period, base, span);
}

std::optional<LaneRule> leakyQueue(const LimiterSpec& spec, std::uint32_t longest)
{
    const std::int64_t rate = spec.rate.rate().raw();
    const std::int64_t unit = std::gcd(rate, LeakyQueue::kOneService);
    const std::int64_t service = LeakyQueue::kOneService / unit;
    auto rule = narrowed({rate / unit, service, spec.capacity * service, 1}, LaneRule::Shape::Leak, longest);
    if (rule)
        rule->unit = unit;
    return rule;
}

/// The count starts again with each window. Rejected requests change nothing: all after them are rejected anyway.
std::optional<LaneRule> fixedWindow(const LimiterSpec& spec, Instant base, Milliseconds span, std::uint32_t longest)
{
    const std::int64_t all = std::min(spec.limit, std::int64_t{longest});
    auto rule = narrowed({all, 1, spec.limit - 1}, LaneRule::Shape::WindowLeak, longest);
    if (rule)
        rule->own = 1;
    return inWindows(rule, spec.window, base, span);
}

std::optional<LaneRule> slidingCounter(const LimiterSpec& spec, Instant base, Milliseconds span, std::uint32_t longest)
{
    const bool countsAll = spec.countRejected == CountRejected::Yes;
    const std::int64_t counted = countsAll ? std::int64_t{longest} : std::min(spec.limit, std::int64_t{longest});
    const std::int64_t width = spec.window.count();
    if (2 * counted * width > INT32_MAX)
        return std::nullopt;
    LaneRule rule;
    rule.shape = LaneRule::Shape::TwoWindows;
    rule.cap = 2;
    rule.most = atMostInt32(std::min(spec.limit * width - 1, kMostOfAll));
    rule.delayedFrom = INT32_MAX;
    rule.ifRejected = countsAll ? 1 : 0;
    rule.own = width;
    return inWindows(rule, spec.window, base, span);
}

std::optional<LaneRule> slidingLog(const LimiterSpec& spec, std::uint32_t longest)
{
    const std::int64_t most = std::min(spec.limit, std::int64_t{longest});
    if (spec.window.count() >= kHalf || most >= std::int64_t{kMostEntries})
        return std::nullopt;
    LaneRule rule;
    rule.shape = LaneRule::Shape::Log;
    rule.most = static_cast<std::int32_t>(most);
    rule.delayedFrom = INT32_MAX;
    rule.width = static_cast<std::uint32_t>(spec.window.count());
    rule.ifRejected = spec.countRejected == CountRejected::Yes ? 1 : 0;
    rule.entries = std::bit_ceil(static_cast<std::uint32_t>(most) + 1);
    return rule;
}

} // namespace

std::optional<LaneRule> laneRule(const LimitReq& limit, std::int64_t delayedFrom, std::uint32_t longest)
{
    return ofRate({limit.rate.raw(), kOneRequest.raw(), limit.burst.raw(), delayedFrom}, longest);
}

std::optional<LaneRule> laneRule(const LimiterSpec& limiter, Instant base, Milliseconds span, std::uint32_t longest)
{
    switch (limiter.algorithm) {
    case Algorithm::TokenBucket: return tokenBucket(limiter, base, span, longest);
    case Algorithm::LeakyQueue: return leakyQueue(limiter, longest);
    case Algorithm::FixedWindow: return fixedWindow(limiter, base, span, longest);
    case Algorithm::SlidingCounter: return slidingCounter(limiter, base, span, longest);
    case Algorithm::SlidingLog: return slidingLog(limiter, longest);
    case Algorithm::LimitReq: break;
    }
    return std::nullopt;
}

} // namespace spillway
