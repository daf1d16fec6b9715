#pragma once

#include "engine/limiter/limit_req.h"

#include <cstdint>
#include <functional>
#ifdef __linux__
#include <sched.h>
#endif
#include <span>
#include <vector>

namespace spillway {

/// The time of a run: of the clock, and of all threads of this process together.
struct Took
{
    double wallMs = 0;
    double cpuMs = 0;
};

[[nodiscard]] Took took(const std::function<void()>& run);

/// While it lives, this thread and those that it starts share one processor, so that their CPU time is what one thread
/// would take: two at once wait for the same memory, and may be two halves of one core.
class OnOneProcessor
{
public:
    OnOneProcessor();
    ~OnOneProcessor();
    OnOneProcessor(const OnOneProcessor&) = delete;
    OnOneProcessor& operator=(const OnOneProcessor&) = delete;

private:
#ifdef __linux__
    cpu_set_t m_before{};
#endif
};

/// Reads a column once: the least that anything can cost which looks at each request.
[[nodiscard]] Took sweepOver(std::span<const std::uint32_t> column);

/// The value that so large a share of them does not exceed. At least one.
[[nodiscard]] double quantile(std::vector<double> values, double share);

/// Settings of every kind: 8 rates, of which one is by the minute, 6 bursts, and with a burst each of three delays.
[[nodiscard]] std::vector<LimitReq> manySettings();

} // namespace spillway
