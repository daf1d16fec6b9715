#pragma once

#include "engine/core/result.h"
#include "engine/trace/columns/trace.h"

#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

namespace spillway {

/// Two sources of a trace that seem to record the same requests.
struct Overlap
{
    std::uint16_t first = 0;    ///< numbers of sources
    std::uint16_t second = 0;   ///< the later one; or the one that has some of the columns of the other alone
    std::uint64_t requests = 0; ///< that both have, alike in every column, or in those of the second
    Instant from{};             ///< arrival of the first of them
    Instant to{};               ///< and of the last
};

/// The sources that overlap: between the first and the last request that both have, at least nine of ten requests of
/// one of them are in the other, and these are not all of one moment. So two servers that sometimes log alike do not
/// overlap, nor two rotated files that share a second. Where one has fewer columns, as a capture of a few has, what
/// both have is alike more often: there it is nearly all requests of both. Ordered by their numbers. O(requests at
/// times that several sources cover). Cancelled when asked to stop.
[[nodiscard]] Result<std::vector<Overlap>> overlapsOf(const Trace& trace, const std::stop_token& stop = {});

/// The trace without the requests that the second source of each overlap repeats.
/// O(requests). Cancelled when asked to stop.
[[nodiscard]] Result<Trace> withoutOverlaps(Trace trace, std::span<const Overlap> overlaps,
                                            const std::stop_token& stop = {});

/// Whether `copy` has the same requests in the same order, alike in every column that it has; `whole` has these, and
/// may have more. O(requests), less where they differ.
[[nodiscard]] bool holdsAllOf(const Trace& whole, const Trace& copy);

} // namespace spillway
