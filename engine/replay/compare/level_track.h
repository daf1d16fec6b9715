#pragma once

#include "engine/limiter/any_limiter.h"
#include "engine/policy/limit.h"
#include "engine/replay/replay.h"

#include <span>
#include <variant>
#include <vector>

namespace spillway {

/// One client's level at any moment between its requests, and what the limiter holds then, under an
/// algorithm beside nginx's. The requests are all accounted, in order of time, and outlive the track; their
/// decisions are the limiter's own.
///
/// O(n) once, a state kept for each 256 requests (of a sliding log a number), so that a level costs
/// O(256) and two searches.
class LevelTrack
{
public:
    LevelTrack() = default;
    LevelTrack(const LimiterSpec& limiter, std::span<const RequestOutcome> requests);

    /// The level at `at`, when the first `arrived` requests have arrived and no other: not before the last of them. As
    /// LevelRule has it; display only, truncated to a thousandth.
    [[nodiscard]] Thousandths levelAt(std::size_t arrived, Instant at) const;

private:
    /// A limiter with its state before each block.
    template <Limiter T>
    struct States
    {
        T limiter;
        std::vector<typename T::State> before;
    };
    /// The number of counted requests determines which ones a sliding log holds.
    struct Counts
    {
        SlidingLog log;
        Milliseconds width;
        bool countsRejected;
        std::vector<std::size_t> before; ///< of each block
    };

    template <Limiter T>
    [[nodiscard]] States<T> follow(const T& limiter) const;
    template <Limiter T>
    [[nodiscard]] typename T::State stateAfter(const States<T>& states, std::size_t arrived) const;
    [[nodiscard]] Counts count(const SlidingLog& log, const LimiterSpec& limiter) const;
    [[nodiscard]] std::size_t countedOf(const Counts& counts, std::size_t arrived) const;
    /// How many were counted before the first one that the log holds.
    [[nodiscard]] std::size_t countedOut(const Counts& counts, std::size_t arrived, Instant at) const;

    std::span<const RequestOutcome> m_requests;
    std::variant<std::monostate, Counts, States<TokenBucket>, States<LeakyQueue>, States<FixedWindow>,
                 States<SlidingCounter>>
        m_known;
};

} // namespace spillway
