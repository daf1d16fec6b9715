#pragma once

#include "engine/core/result.h"
#include "engine/trace/key.h"
#include "engine/trace/selection.h"
#include "engine/trace/tiles.h"

#include <cstdint>
#include <memory>
#include <span>
#include <stop_token>
#include <vector>

namespace spillway {

/// The number of a client in a Grouped: 0 is the one with most requests.
using ClientId = std::uint32_t;

/// The selected requests in key order, each client's in order of time. Everything interactive runs on it.
///
/// Times are 32-bit milliseconds after `base`, so one trace spans at most 49.7 days; a longer one has `wide` filled instead
/// (one value for each request, 64 bits) and `times` empty.
struct Grouped
{
    TracePtr trace;
    KeyColumnPtr keys;
    Instant base{};                     ///< arrival of the first selected request
    Milliseconds span{0};               ///< from the first to the last selected request
    std::vector<ValueId> keyOf;         ///< by client
    std::vector<std::uint32_t> offsets; ///< by client, and one more: where its requests start
    std::vector<std::uint32_t> times;   ///< by request in key order: ms after base
    std::vector<std::int64_t> wide;     ///< the same in 64 bits, only where the span needs it
    std::vector<std::uint32_t> rows;    ///< by request in key order: its row in the trace
    std::uint64_t unaccounted = 0; ///< selected requests with an empty key: nginx lets them pass and keeps no state
    std::vector<std::uint32_t> unaccountedRows; ///< their rows in the trace, ascending
    std::vector<std::uint32_t>
        ordered; ///< ms after base of all selected requests, unaccounted ones too, ascending; not if wide
    Tiles tiles; ///< the same times for the fast replay; not if wide
    std::uint64_t mostLiveKeys = UINT64_MAX; ///< see LiveKeys; the largest number where nobody counted
    bool spread = false; ///< the requests were moved within their seconds; else their times are the trace's own

    [[nodiscard]] std::size_t clients() const { return keyOf.size(); }
    [[nodiscard]] std::size_t requests() const { return rows.size(); }
    [[nodiscard]] std::size_t requestsOf(ClientId client) const { return offsets[client + 1] - offsets[client]; }
    [[nodiscard]] Instant arrival(std::size_t request) const
    {
        return base + Milliseconds(wide.empty() ? std::int64_t{times[request]} : wide[request]);
    }
    /// Makes room for the times of all `rows`, in as many bits as the span needs.
    void setTimes(Instant from, Milliseconds length);
    void setArrival(std::size_t request, Instant arrival)
    {
        const std::int64_t after = (arrival - base).count();
        if (wide.empty())
            times[request] = static_cast<std::uint32_t>(after);
        else
            wide[request] = after;
    }
    [[nodiscard]] std::string_view name(ClientId client) const { return keys->values[keyOf[client]]; }
};

using GroupedPtr = std::shared_ptr<const Grouped>;

/// Sorts the selected rows, ascending, by key: two counting passes, O(n). Unsupported beyond Trace::kMostRequests; Cancelled
/// when asked to stop.
[[nodiscard]] Result<GroupedPtr> group(TracePtr trace, KeyColumnPtr keys, std::span<const std::uint32_t> rows,
                                       std::stop_token stop = {});

} // namespace spillway
