#pragma once

#include "engine/core/quantity.h"

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>

namespace spillway {

/// A limiter's verdict on a request; the names are the values of nginx's $limit_req_status.
enum class Verdict : std::uint8_t { Passed, Delayed, Rejected };

/// A limiter's answer to one request.
struct Decision
{
    Verdict verdict = Verdict::Passed;
    /// How full the limiter is with this request in it, in its own sense; of a rejected request what it would have
    /// been. limit_req: what nginx logs as "excess: 1.250" is Thousandths(1250).
    Thousandths excess;
    Milliseconds delay{0}; ///< time to wait; 0 unless Delayed

    bool operator==(const Decision&) const = default;
};

/// An answer with the level in the limiter's own unit: a loop over many requests converts only the highest.
struct Reply
{
    Verdict verdict = Verdict::Passed;
    std::int64_t level = 0;
};

/// A verdict with its delay: how long a request waits, 0 ms if it passes at once, or kRejectedWait.
using Wait = Milliseconds;
inline constexpr Wait kRejectedWait{-1};

[[nodiscard]] constexpr Verdict verdictOf(Wait wait)
{
    if (wait == kRejectedWait)
        return Verdict::Rejected;
    return wait > Wait(0) ? Verdict::Delayed : Verdict::Passed;
}

/// The largest capacity, cost, limit and rate in requests, and the longest window or period, for which every product of
/// the limiters beside nginx's fits 64 bits.
inline constexpr std::int64_t kMostRequests = 1'000'000'000;
inline constexpr Milliseconds kLongestWindow = std::chrono::days(31);

/// The parameters of a limiter in the order of its constructor, in its own units; 0 where there are fewer.
using Parameters = std::array<std::int64_t, 4>;

/// One algorithm with its parameters, a value. What it remembers of one key is a State, fresh when default-constructed.
///
/// - answer() accounts one request; amortised O(1). The caller passes the time, so a replay gives the same answer on
///   every machine. Time that steps back counts as standing still unless a limiter says otherwise.
/// - levelAt() is the level in the limiter's own unit while nothing arrives, `now` not before the last request; const,
///   so that it can be asked for any moment.
/// - levelOf() is what Reply::level or levelAt(), in the limiter's own unit, means in thousandths; it
///   never falls where that rises.
/// - waitOf() is the time that an accepted request of that level waits; it never falls where that rises.
/// - bytes() is what the state occupies at this moment.
/// A hot loop is a template on it, never a virtual call.
template <class T>
concept Limiter = std::copyable<T> && std::copyable<typename T::State> &&
    std::default_initializable<typename T::State> &&
    requires(const T limiter, typename T::State state, Instant now, std::int64_t level)
{
    requires std::same_as<decltype(limiter.answer(state, now)), Reply>;
    requires std::same_as<decltype(limiter.levelAt(state, now)), std::int64_t>;
    requires std::same_as<decltype(limiter.levelOf(level)), Thousandths>;
    requires std::same_as<decltype(limiter.waitOf(level)), Milliseconds>;
    requires std::same_as<decltype(T::bytes(state)), std::size_t>;
};

/// Accounts one request.
template <Limiter T>
Decision decide(const T& limiter, typename T::State& state, Instant now)
{
    const Reply answer = limiter.answer(state, now);
    const bool waits = answer.verdict == Verdict::Delayed;
    return {answer.verdict, limiter.levelOf(answer.level), waits ? limiter.waitOf(answer.level) : Milliseconds(0)};
}

/// Whether rejected requests count.
enum class CountRejected : std::uint8_t {
    No,  ///< they leave no trace
    Yes, ///< they count like those that pass, so that who keeps asking keeps being rejected
};

/// Where the windows of a key begin.
enum class OwnWindows : std::uint8_t {
    No,  ///< on the clock, as those of all keys
    Yes, ///< at its first request
};

/// The start of the window [k * width, (k+1) * width) of the traffic's clock that holds `now`, also before instant 0.
[[nodiscard]] constexpr Instant windowStart(Instant now, Milliseconds width)
{
    const Milliseconds into = now.time_since_epoch() % width;
    return now - into - (into < Milliseconds(0) ? width : Milliseconds(0));
}

} // namespace spillway
