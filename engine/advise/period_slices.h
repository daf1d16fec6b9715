#pragma once

#include "engine/trace/group/grouped.h"

#include <chrono>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

namespace spillway {

inline constexpr unsigned kWider = 2; ///< slices of the next scale are 1 << kWider of this one's

/// Slices of time, and the requests in each. They are whole seconds long, so that the bounds of a proposed period stay
/// the same when they are printed and typed again.
struct Slices
{
    Instant start{};
    std::chrono::seconds width{1};
    std::vector<std::uint32_t> all;
    /// The most of one client; behind the first, of wider and wider slices: one that comes steadily
    /// stands out in no short one.
    std::vector<std::vector<std::uint32_t>> ofOne;

    /// Width of the slices of that scale.
    [[nodiscard]] std::chrono::seconds widthOf(std::size_t scale) const { return width * (1LL << (kWider * scale)); }
};

/// At most about two thousand slices. O(requests). Nothing if asked to stop.
[[nodiscard]] std::optional<Slices> slicesOf(const Grouped& grouped, const std::stop_token& stop);

/// The median of slices of that width. A site that sleeps has its days compared with its days: hours that are mostly
/// empty and have less than a tenth of a busy one's requests do not count, where most others recur a day later.
[[nodiscard]] double usualOf(const std::vector<std::uint32_t>& counts, std::chrono::seconds width);

/// The number of requests above which a slice is unusual: six standard deviations above the usual number (estimated
/// from the median deviation), two and a half times the usual number, or `fewest`, whichever is largest.
[[nodiscard]] double boundOf(const std::vector<std::uint32_t>& counts, std::chrono::seconds width, double fewest);

} // namespace spillway
