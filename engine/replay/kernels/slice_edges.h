#pragma once

#include "engine/replay/plain/outcome.h"
#include "engine/trace/columns/trace.h"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace spillway {

/// Where the slices of time begin in `ascending`, and one more: where the last one ends. `at(i)` is when slice i
/// begins, in the values' own unit. O(slices * log): all edges are sought at once, each by halving, so that none
/// waits for another's memory.
template <class Values, class At>
std::vector<std::size_t> sliceEdges(const Values& ascending, std::uint32_t slices, At at)
{
    const auto first = std::lower_bound(ascending.begin(), ascending.end(), at(0));
    const auto end = std::lower_bound(first, ascending.end(), at(slices));
    std::vector<std::size_t> edges(std::size_t{slices} + 1, static_cast<std::size_t>(first - ascending.begin()));
    // all values before an edge are below it, and those from `left` behind it on are not
    for (auto left = static_cast<std::size_t>(end - first); left > 0;) {
        const std::size_t half = left - left / 2;
        for (std::uint32_t slice = 0; slice <= slices; ++slice) {
            const std::size_t edge = edges[slice];
            const std::size_t below = ascending[edge + half - 1] < at(slice) ? 1 : 0;
            edges[slice] = edge + half * below; // a branch would be guessed wrong half the time
        }
        left -= half;
    }
    return edges;
}

/// The rows of a trace at which the slices begin.
inline std::vector<std::size_t> sliceEdges(const Trace& trace, const BinSpec& spec)
{
    return sliceEdges(trace.arrivals, spec.count,
                      [&](std::uint32_t slice) { return spec.start + std::int64_t{slice} * spec.width; });
}

/// Counts per slice, from `before(edge)`, which counts everything before an edge.
template <class Before>
std::vector<std::uint32_t> countedBetween(const std::vector<std::size_t>& edges, Before before)
{
    std::vector<std::uint32_t> counts(edges.size() - 1);
    std::size_t last = before(edges[0]);
    for (std::size_t slice = 0; slice < counts.size(); ++slice) {
        const std::size_t next = before(edges[slice + 1]);
        counts[slice] = static_cast<std::uint32_t>(next - last);
        last = next;
    }
    return counts;
}

} // namespace spillway
