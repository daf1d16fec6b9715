#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace spillway {

/// With a burst from this one up to the next step's, so many clients lose at least one request.
struct LossStep
{
    std::int64_t burst = 0;
    std::uint64_t clients = 0;
    bool operator==(const LossStep&) const = default;
};

/// How many clients lose something with which burst, exactly; `needs` as needs() answers them, in any order. Begins at
/// burst 0 and ends with the step at which nobody loses; empty for no clients. A client asks at least as often as it
/// needs, so there are at most about sqrt(2 * requests) steps. O(clients).
[[nodiscard]] std::vector<LossStep> lossCurve(std::span<const std::int64_t> needs);

/// The clients that lose something with that burst; 0 for an empty curve. `burst` >= 0. O(log steps).
[[nodiscard]] std::uint64_t losing(std::span<const LossStep> curve, std::int64_t burst);

/// At most `most` of the steps, for painting: the first, the last, and those between that are spread evenly over the
/// logarithm of the burst. `most` >= 2.
[[nodiscard]] std::vector<LossStep> thinned(std::span<const LossStep> curve, std::size_t most);

} // namespace spillway
