#pragma once

#include "engine/core/quantity.h"

#include <QtCore/QString>

#include <cstdint>

namespace spillway::ui {

// The plain sentence under each parameter of the algorithms beside nginx's: what its value means right now.
// Counts are whole requests or tokens, at least 1 unless told; rates are > 0; `status` is what a rejected
// request is answered with.

/// "a token comes back every 100 ms".
[[nodiscard]] QString tokenRateSentence(Rate rate);
/// "3 tokens come back together".
[[nodiscard]] QString refillSentence(std::int64_t tokens);
/// "at every multiple of 60 s of the clock".
[[nodiscard]] QString refillPeriodSentence(Milliseconds period);
/// "up to 20 at once from a full bucket, then 429".
[[nodiscard]] QString tokenCapacitySentence(std::int64_t capacity, std::int64_t cost, int status);
/// "a request takes 2 tokens: 5 r/s in the long run". `average` is what is let through.
[[nodiscard]] QString costSentence(std::int64_t cost, const QString& average);

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

} // namespace spillway::ui
