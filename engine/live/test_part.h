#pragma once

#include "engine/core/result.h"
#include "engine/limiter/limiter.h"
#include "engine/trace/columns/trace.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace spillway {

struct Policy;

/// The longest part that is chosen without being asked for.
inline constexpr Milliseconds kLongestPart{60'000};

/// The prediction for one request.
struct Predicted
{
    Verdict verdict = Verdict::Passed;
    bool accounted = false;  ///< false: no limit counts it
    std::string client{};    ///< value of the first limit's key
    Milliseconds margin{0};  ///< how much earlier or later a request might arrive and still get this verdict; at least
    Milliseconds forgets{0}; ///< after this long without requests nothing is left of it
};

/// A run of requests: from `begin` to before `end`.
struct TestPart
{
    std::size_t begin = 0;
    std::size_t end = 0;
    bool operator==(const TestPart&) const = default;
};

/// The part, shorter than `longest`, with the most rejected requests; where there are several, the one with more delayed
/// ones, then the one with more requests. `arrivals` ascend. O(requests).
[[nodiscard]] TestPart busiestPart(std::span<const Instant> arrivals, std::span<const Predicted> predicted,
                                   Milliseconds longest);

/// These rows, in this order, as a trace of their own with these arrivals, which ascend. O(rows * columns).
[[nodiscard]] TracePtr partOfTrace(const Trace& trace, std::span<const std::uint32_t> rows,
                                   std::span<const Instant> arrivals);

/// The policy's decisions on all requests of a trace, by row; zones start empty. Errors as replayInOrder().
[[nodiscard]] Result<std::vector<Predicted>> predictAll(const Policy& policy, const TracePtr& trace,
                                                        const std::stop_token& stop);

} // namespace spillway
