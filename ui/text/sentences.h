#pragma once

#include "engine/core/quantity.h"

#include <QtCore/QString>

#include <cstdint>

namespace spillway::ui {

// The plain sentence under each parameter of the limit: what its value means right now.

/// "one request leaks every 100 ms". `rate` > 0.
[[nodiscard]] QString rateSentence(Rate rate);
/// For `count` r/m, which nginx truncates to `stored`: "1r/m is really one request per 62.5 s". Exact
/// ones read as rateSentence.
[[nodiscard]] QString perMinuteSentence(std::int64_t count, Rate stored);
/// "up to 21 at once, then 429"; where those above `delay` wait it says how many. `burst` and `delay` in whole
/// requests, `delay` not below `burst` where nobody waits, `status` as limit_req_status.
[[nodiscard]] QString burstSentence(std::int64_t burst, std::int64_t delay, int status);
/// "first 8 excess pass at once, rest ≤ 1.2 s". `burst`, `delay` in whole requests, `rate` > 0.
[[nodiscard]] QString delaySentence(std::int64_t delay, std::int64_t burst, Rate rate);
/// "10m holds 81,375 IPv4 or IPv6 clients". The numbers are the zone's capacity for keys of 4 and of 16 bytes.
[[nodiscard]] QString zoneSentence(std::uint64_t bytes, std::uint64_t ipv4Clients, std::uint64_t ipv6Clients);
/// As above for a key of any other length: "10m holds at least 20,000 clients".
[[nodiscard]] QString zoneSentence(std::uint64_t bytes, std::uint64_t clients);

/// The steps of nginx for one request; `before` and `elapsed` belong to the last request that the bucket took.
struct Arithmetic
{
    Thousandths before;
    Rate rate;
    Milliseconds elapsed{0};
    Thousandths excess; ///< the present request included
    Thousandths burst;
    Thousandths delayAfter; ///< kNever with nodelay
    Milliseconds wait{0};
};

/// "9.731 − 10 r/s × 0.044 s + 1 = 10.291 > burst 10", "… ≤ delay 8", "… > delay 8: waits 229 ms".
[[nodiscard]] QString arithmeticText(const Arithmetic& decision);

// The plain sentence under each parameter of the algorithms beside nginx's: what its value means right now.
// Counts are whole requests or tokens, at least 1 unless said otherwise; rates are > 0; `status` is what a rejected
// request is answered with.

/// "a token comes back every 100 ms".
[[nodiscard]] QString tokenRateSentence(Rate rate);
/// "up to 20 at once from a full bucket, then 429".
[[nodiscard]] QString tokenCapacitySentence(std::int64_t capacity, std::int64_t cost, int status);

/// "one is served every 100 ms, no two closer".
[[nodiscard]] QString serviceSentence(Rate rate);
/// "20 may wait, the last 2.00 s, then 429". `capacity` from 0.
[[nodiscard]] QString queueSentence(std::int64_t capacity, Rate rate, int status);

/// How a window counts.
enum class WindowKind : std::uint8_t { Fixed, Log, Counter };

/// "100 in each window, then 429".
[[nodiscard]] QString windowLimitSentence(WindowKind kind, std::int64_t limit, int status);
/// "begins anew every 60 s: up to 200 around that".
[[nodiscard]] QString windowSentence(WindowKind kind, std::int64_t limit, Milliseconds window);

/// A whole number in the user's locale, which may be negative: "1,200", "-3".
[[nodiscard]] QString numberText(std::int64_t number);
/// An exact level without the zeros of a whole one: "20", "9.731".
[[nodiscard]] QString plainLevelText(Thousandths level);

} // namespace spillway::ui
