#include "engine/study/explanation.h"
#include "engine/policy/limiter_of.h"

#include <algorithm>
#include <type_traits>

namespace spillway {

namespace {

/// No wait is as long as this: two windows of the longest kind and the leak of any bucket are shorter.
constexpr Milliseconds kForever{std::int64_t{1} << 50};

std::int64_t roundedUp(Thousandths level)
{
    return (level.raw() + 999) / 1000;
}

/// The last request before `index` that was let in.
std::optional<std::size_t> letInBefore(std::span<const RequestOutcome> requests, std::size_t index)
{
    while (index > 0) {
        --index;
        if (requests[index].accounted && requests[index].decision.verdict != Verdict::Rejected)
            return index;
    }
    return std::nullopt;
}

template <Limiter T>
typename T::State stateBefore(const T& limiter, std::span<const RequestOutcome> requests, std::size_t index)
{
    typename T::State state;
    if constexpr (std::is_same_v<T, BucketMeter>) {
        // The zone may have forgotten the client since: then the decision is that of a first request.
        const auto last = letInBefore(requests, index);
        if (!last)
            return state;
        state = BucketState{requests[*last].decision.excess, requests[*last].at};
        BucketMeter::State copy = state;
        if (limiter.levelOf(limiter.answer(copy, requests[index].at).level) != requests[index].decision.excess)
            state.reset();
    } else {
        for (std::size_t i = 0; i < index; ++i)
            limiter.answer(state, requests[i].at);
    }
    return state;
}

/// Found by asking the limiter: what it says of a request only gets kinder with time.
template <Limiter T>
void findLater(Explanation& why, const T& limiter, const typename T::State& state, const RequestOutcome& request)
{
    const bool waits = request.decision.verdict == Verdict::Delayed;
    const auto asked = [&](Milliseconds later) {
        auto copy = state;
        return decide(limiter, copy, request.at + later);
    };
    const auto isBetter = [&](Milliseconds later) {
        const Verdict verdict = asked(later).verdict;
        return waits ? verdict == Verdict::Passed : verdict != Verdict::Rejected;
    };
    Milliseconds high{1};
    while (!isBetter(high)) {
        high *= 2;
        if (high > kForever)
            return;
    }
    Milliseconds low = high / 2; // not yet
    while (high - low > Milliseconds(1)) {
        const Milliseconds middle = low + (high - low) / 2;
        (isBetter(middle) ? high : low) = middle;
    }
    why.later = high;
    why.then = asked(high);
}

/// The first `delay=` at which the wait rounds down to nothing.
std::int64_t enoughDelay(const LimitReq& limit, Thousandths excess)
{
    const Thousandths unnoticed((limit.rate.raw() - 1) / 1000); // above the delay, without a whole millisecond of wait
    return roundedUp(std::max(Thousandths(0), excess - unnoticed));
}

void findEnough(Explanation& why, const Limit& limit, const Decision& decision)
{
    const auto* nginx = std::get_if<LimitReq>(&limit);
    if (decision.verdict == Verdict::Delayed) {
        if (nginx != nullptr)
            why.enough = enoughDelay(*nginx, decision.excess);
        return;
    }
    const bool counter = nginx == nullptr && std::get<LimiterSpec>(limit).algorithm == Algorithm::SlidingCounter;
    // The estimate before the request must be below the limit; every other level with it may reach the ceiling.
    const std::int64_t enough = counter ? decision.excess.raw() / 1000 : roundedUp(decision.excess);
    if (nginx != nullptr ? enough <= kMaxCount : enough <= kMostRequests)
        why.enough = enough;
}

/// How often a bucket was refilled after `last`, up to `at`.
std::int64_t refillsBetween(const Refill& refill, Instant last, Instant at)
{
    return (windowStart(at, refill.period) - windowStart(last, refill.period)) / refill.period;
}

template <Limiter T>
void tell(Explanation& why, const T& limiter, const Limit& limit, const typename T::State& state,
          std::span<const RequestOutcome> requests, std::size_t index)
{
    const Instant at = requests[index].at;
    if constexpr (std::is_same_v<T, FixedWindow>) {
        const FixedWindow::State inside = limiter.insideAt(state, at);
        why.windowStart = inside.end - std::get<LimiterSpec>(limit).window;
        why.current = inside.count;
    } else if constexpr (std::is_same_v<T, SlidingCounter>) {
        const SlidingCounter::State inside = limiter.insideAt(state, at);
        why.windowStart = inside.end - std::get<LimiterSpec>(limit).window;
        why.previous = inside.previous;
        why.current = inside.current;
    } else if constexpr (!std::is_same_v<T, SlidingLog>) {
        const auto last = letInBefore(requests, index);
        if (!last)
            return;
        why.before = requests[*last].decision.excess;
        why.elapsed = elapsedSince(requests[*last].at, at);
        if (const auto* other = std::get_if<LimiterSpec>(&limit); other != nullptr && other->refill)
            why.refills = refillsBetween(*other->refill, requests[*last].at, at);
    }
}

} // namespace

std::optional<Explanation> explain(const Limit& limit, std::span<const RequestOutcome> requests, std::size_t index)
{
    const RequestOutcome& request = requests[index];
    if (!request.accounted || request.outOfMemory)
        return std::nullopt;
    Explanation why;
    std::visit(
        [&](const auto& limiter) {
            using T = std::decay_t<decltype(limiter)>;
            const typename T::State state = stateBefore(limiter, requests, index);
            if constexpr (std::is_same_v<T, BucketMeter>)
                why.first = !state;
            else
                why.first = index == 0;
            why.standing = limiter.levelOf(limiter.levelAt(state, request.at));
            if (!why.first)
                tell(why, limiter, limit, state, requests, index);
            if (request.decision.verdict != Verdict::Passed) {
                findLater(why, limiter, state, request);
                findEnough(why, limit, request.decision);
            }
        },
        limiterOf(limit));
    return why;
}

} // namespace spillway
