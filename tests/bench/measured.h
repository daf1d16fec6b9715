#pragma once

#include "engine/limiter/limit_req.h"

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace spillway {

/// What a run took: of the clock, and of all threads of this process together.
struct Took
{
    double wallMs = 0;
    double cpuMs = 0;
};

[[nodiscard]] Took took(const std::function<void()>& run);

/// Reads a column once: the least that anything can cost which looks at each request.
[[nodiscard]] Took sweepOver(std::span<const std::uint32_t> column);

/// The value that so large a share of them does not exceed. At least one.
[[nodiscard]] double quantile(std::vector<double> values, double share);

/// Settings of every kind: 8 rates, of which one is by the minute, 6 bursts, and with a burst each of three delays.
[[nodiscard]] std::vector<LimitReq> manySettings();

} // namespace spillway
