#include "engine/replay/compare/level_track.h"
#include "engine/policy/limiter_of.h"

#include <algorithm>
#include <type_traits>

namespace spillway {

namespace {

constexpr std::size_t kBlock = 256;

bool isCounted(const RequestOutcome& request, bool countsRejected)
{
    return countsRejected || request.decision.verdict != Verdict::Rejected;
}

} // namespace

LevelTrack::LevelTrack(const LimiterSpec& limiter, std::span<const RequestOutcome> requests) : m_requests(requests)
{
    std::visit(
        [&](const auto& one) {
            using T = std::decay_t<decltype(one)>;
            if constexpr (std::is_same_v<T, SlidingLog>)
                m_known = count(one, limiter);
            else if constexpr (!std::is_same_v<T, BucketMeter>)
                m_known = follow(one);
        },
        limiterOf(limiter));
}

template <Limiter T>
LevelTrack::States<T> LevelTrack::follow(const T& limiter) const
{
    States<T> states{limiter, {}};
    states.before.reserve(m_requests.size() / kBlock + 1);
    typename T::State state;
    for (std::size_t i = 0; i < m_requests.size(); ++i) {
        if (i % kBlock == 0)
            states.before.push_back(state);
        limiter.answer(state, m_requests[i].at);
    }
    if (m_requests.size() % kBlock == 0)
        states.before.push_back(state);
    return states;
}

template <Limiter T>
typename T::State LevelTrack::stateAfter(const States<T>& states, std::size_t arrived) const
{
    auto state = states.before[arrived / kBlock];
    for (std::size_t i = arrived / kBlock * kBlock; i < arrived; ++i)
        states.limiter.answer(state, m_requests[i].at);
    return state;
}

LevelTrack::Counts LevelTrack::count(const SlidingLog& log, const LimiterSpec& limiter) const
{
    Counts counts{log, limiter.window, limiter.countRejected == CountRejected::Yes, {}};
    counts.before.reserve(m_requests.size() / kBlock + 1);
    std::size_t counted = 0;
    for (std::size_t i = 0; i <= m_requests.size(); ++i) {
        if (i % kBlock == 0)
            counts.before.push_back(counted);
        if (i < m_requests.size() && isCounted(m_requests[i], counts.countsRejected))
            ++counted;
    }
    return counts;
}

std::size_t LevelTrack::countedOf(const Counts& counts, std::size_t arrived) const
{
    std::size_t counted = counts.before[arrived / kBlock];
    for (std::size_t i = arrived / kBlock * kBlock; i < arrived; ++i)
        counted += isCounted(m_requests[i], counts.countsRejected) ? 1U : 0U;
    return counted;
}

std::size_t LevelTrack::countedOut(const Counts& counts, std::size_t arrived, Instant at) const
{
    const auto gone = std::upper_bound(m_requests.begin(), m_requests.begin() + static_cast<std::ptrdiff_t>(arrived),
                                       at - counts.width,
                                       [](Instant time, const RequestOutcome& request) { return time < request.at; });
    return countedOf(counts, static_cast<std::size_t>(gone - m_requests.begin()));
}

Thousandths LevelTrack::levelAt(std::size_t arrived, Instant at) const
{
    if (arrived == 0)
        return Thousandths(0);
    return std::visit(
        [&](const auto& known) {
            using Known = std::decay_t<decltype(known)>;
            if constexpr (std::is_same_v<Known, std::monostate>) {
                return Thousandths(0);
            } else if constexpr (std::is_same_v<Known, Counts>) {
                const std::size_t held = countedOf(known, arrived) - countedOut(known, arrived, at);
                return Thousandths(static_cast<std::int64_t>(held) * 1000);
            } else {
                const Thousandths level = known.limiter.levelOf(known.limiter.levelAt(stateAfter(known, arrived), at));
                if constexpr (std::is_same_v<Known, States<LeakyQueue>>)
                    return std::max(Thousandths(0), level - kOneRequest);
                else
                    return level;
            }
        },
        m_known);
}

} // namespace spillway
