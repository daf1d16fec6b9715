#pragma once

#include "engine/core/quantity.h"
#include "engine/core/result.h"
#include "engine/core/unset_vector.h"
#include "engine/trace/columns/selected_rows.h"
#include "engine/trace/columns/tiles.h"
#include "engine/trace/columns/trace.h"
#include "engine/trace/group/client_id.h"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <stop_token>
#include <utility>
#include <vector>

namespace spillway {

/// A number of a grouping, counted for whom asks first: see mostLiveKeys().
class LiveKeyCount
{
public:
    /// The value of `count()`, a Result<std::uint64_t>, which is not called again once it succeeded. By any thread; two that
    /// ask at once may both count.
    template <class Count>
    [[nodiscard]] Result<std::uint64_t> orElse(const Count& count) const
    {
        if (const auto before = known())
            return *before;
        Result<std::uint64_t> most = count();
        const std::lock_guard lock(m_mutex);
        if (most)
            m_most = *most;
        return most;
    }

private:
    [[nodiscard]] std::optional<std::uint64_t> known() const
    {
        const std::lock_guard lock(m_mutex);
        return m_most;
    }

    mutable std::mutex m_mutex; ///< guards m_most; nobody counts while it is locked
    mutable std::optional<std::uint64_t> m_most;
};

struct KeyColumn;
using KeyColumnPtr = std::shared_ptr<const KeyColumn>;

/// The times of one client, in order: ms after the grouping's base. A view of where they lie, as long as that lives.
template <class Time>
class ClientTimes
{
public:
    /// Each `step` values apart, from `first` on.
    ClientTimes(const Time* first, std::size_t step, std::size_t count) : m_first(first), m_step(step), m_count(count)
    {
    }

    [[nodiscard]] std::size_t size() const { return m_count; }
    [[nodiscard]] Time operator[](std::size_t n) const { return m_first[n * m_step]; }

private:
    const Time* m_first;
    std::size_t m_step;
    std::size_t m_count;
};

/// The times of one client as moments, stored in 32 or 64 bits.
class ClientArrivals
{
public:
    ClientArrivals(Instant base, ClientTimes<std::uint32_t> narrow, ClientTimes<std::int64_t> wide) :
        m_base(base), m_narrow(narrow), m_wide(wide)
    {
    }

    [[nodiscard]] std::size_t size() const { return std::max(m_narrow.size(), m_wide.size()); }
    [[nodiscard]] Instant operator[](std::size_t n) const
    {
        return m_base + Milliseconds(m_wide.size() == 0 ? std::int64_t{m_narrow[n]} : m_wide[n]);
    }

private:
    Instant m_base;
    ClientTimes<std::uint32_t> m_narrow; ///< of the two one is empty
    ClientTimes<std::int64_t> m_wide;
};

struct Grouped;

/// Where the requests of a grouping stand in the trace, in key order. Found when somebody first asks, since a replay
/// does not; shared by all groupings of the same requests. For several threads at once.
class KeyedRows
{
public:
    KeyedRows() = default;
    explicit KeyedRows(UnsetVector<std::uint32_t> rows) : m_rows(std::move(rows)), m_found(true) {}

    /// `grouped` is one of those groupings. If Cancelled they are not found yet.
    [[nodiscard]] Result<std::span<const std::uint32_t>> find(const Grouped& grouped,
                                                              const std::stop_token& stop) const;

private:
    mutable std::mutex m_mutex; ///< taken by whoever finds them, and by those that wait for that
    mutable UnsetVector<std::uint32_t> m_rows;
    mutable std::atomic<bool> m_found = false; ///< m_rows does not change any more
};

/// The selected requests in key order, each client's in order of time. Everything interactive runs on it.
///
/// Each time stands once: in a tile, or, of the few clients that are too long for one, in `times`. Times are 32-bit
/// milliseconds after `base`, so one trace spans at most 49.7 days; a longer one has `wide` filled instead (one value
/// for each request, 64 bits) and no tiles.
struct Grouped
{
    TracePtr trace;
    KeyColumnPtr keys;
    Instant base{};                     ///< arrival of the first selected request
    Milliseconds span{0};               ///< from the first to the last selected request
    std::vector<ValueId> keyOf;         ///< by client
    std::vector<std::uint32_t> offsets; ///< by client, and one more: where its requests start
    std::vector<std::uint32_t> times;   ///< of the clients in no tile, in key order: ms after base
    std::vector<std::int64_t> wide;     ///< of all clients in 64 bits, only where the span needs it
    std::shared_ptr<const KeyedRows> keyedRows = std::make_shared<KeyedRows>(); ///< see rows()
    std::uint64_t unaccounted = 0; ///< selected requests with an empty key: nginx lets them pass and keeps no state
    std::vector<std::uint32_t> unaccountedRows; ///< their rows in the trace, ascending
    SelectedRows selected;                      ///< all of them
    Tiles tiles;                                ///< the times of all other clients; not if wide
    LiveKeyCount liveKeys;                      ///< see mostLiveKeys()
    LiveKeyCount liveKeysBound;                 ///< see liveKeysBound()
    bool isModelled = false; ///< an ArrivalModel moved the requests; else their times are those of the trace

    [[nodiscard]] std::size_t clients() const { return keyOf.size(); }
    [[nodiscard]] std::size_t requests() const { return offsets.empty() ? 0 : offsets.back(); }
    /// By request in key order: its row in the trace. O(requests) and 4 bytes each when first asked for. Cancelled.
    [[nodiscard]] Result<std::span<const std::uint32_t>> findRows(const std::stop_token& stop) const
    {
        return keyedRows->find(*this, stop);
    }
    /// findRows() without a way to stop: O(1) after it.
    [[nodiscard]] std::span<const std::uint32_t> rows() const { return *findRows({}); }
    [[nodiscard]] std::span<const std::uint32_t> rowsOf(ClientId client) const
    {
        return rows().subspan(offsets[client], requestsOf(client));
    }
    [[nodiscard]] std::size_t requestsOf(ClientId client) const { return offsets[client + 1] - offsets[client]; }
    /// In 32 bits, unless there are `wide` ones; in 64 bits only then.
    template <class Time>
    [[nodiscard]] ClientTimes<Time> timesOf(ClientId client) const;
    [[nodiscard]] ClientArrivals arrivalsOf(ClientId client) const;
    [[nodiscard]] std::string_view name(ClientId client) const;
};

template <>
[[nodiscard]] inline ClientTimes<std::uint32_t> Grouped::timesOf(ClientId client) const
{
    if (tiles.count() == 0 || client < tiles.firstClient)
        return {times.data() + offsets[client], 1, requestsOf(client)};
    return {tiles.times.data() + tiles.firstPlaceOf(client), Tiles::kTileLanes, requestsOf(client)};
}

template <>
[[nodiscard]] inline ClientTimes<std::int64_t> Grouped::timesOf(ClientId client) const
{
    return {wide.data() + offsets[client], 1, requestsOf(client)};
}

inline ClientArrivals Grouped::arrivalsOf(ClientId client) const
{
    if (wide.empty())
        return {base, timesOf<std::uint32_t>(client), {nullptr, 1, 0}};
    return {base, {nullptr, 1, 0}, timesOf<std::int64_t>(client)};
}

/// Where a client's next request goes. 16 bytes, as there is one for each key.
struct RequestPlace
{
    std::uint64_t time = 0;    ///< in TimesInMaking
    std::uint32_t step = 1;    ///< from there to the time behind it
    std::uint32_t request = 0; ///< in key order

    void skip(std::uint32_t requests)
    {
        time += std::uint64_t{requests} * step;
        request += requests;
    }
};

/// The times of a grouping in the making, each where it will lie.
class TimesInMaking
{
public:
    /// Sets `base` and `span`, and makes room for the times of all requests, in as many bits as the span needs:
    /// O(requests). The clients of `grouped` are numbered, and it outlives this.
    TimesInMaking(Grouped& grouped, Instant base, Milliseconds span);
    /// For these rows, selected in `trace`.
    TimesInMaking(Grouped& grouped, const Trace& trace, const SelectedRows& rows);

    /// Whether 32 bits are enough.
    [[nodiscard]] static bool areNarrow(Milliseconds span) { return span.count() <= kLongestSpan; }
    [[nodiscard]] static bool areNarrow(const Trace& trace, const SelectedRows& rows);

    /// The place of a client's first request.
    [[nodiscard]] RequestPlace firstOf(ClientId client) const;
    /// Different clients' may be set by different threads.
    void set(const RequestPlace& place, Instant arrival) const
    {
        const std::int64_t after = (arrival - m_base).count();
        if (m_wide != nullptr)
            m_wide[place.time] = after;
        else
            (place.step == 1 ? m_alone : m_tiled)[place.time] = static_cast<std::uint32_t>(after);
    }

    /// One client's, in any order.
    class OfClient
    {
    public:
        OfClient(const TimesInMaking& times, ClientId client) : m_times(times), m_first(times.firstOf(client)) {}
        void set(std::size_t n, Instant arrival) const
        {
            RequestPlace place = m_first;
            place.skip(static_cast<std::uint32_t>(n));
            m_times.set(place, arrival);
        }

    private:
        const TimesInMaking& m_times;
        RequestPlace m_first;
    };

    /// Once all are set. O(clients).
    void finish() const;

private:
    static constexpr std::int64_t kLongestSpan =
        std::int64_t{UINT32_MAX} - 1; ///< the largest number marks what is no time

    Grouped& m_grouped;
    Instant m_base;
    std::int64_t* m_wide = nullptr;   ///< of all clients where they take 64 bits; then no others
    std::uint32_t* m_alone = nullptr; ///< of those in no tile
    std::uint32_t* m_tiled = nullptr;
};

/// Sorts the selected rows, of this trace, by key: two counting passes, O(n). Unsupported beyond Trace::kMostRequests;
/// Cancelled when asked to stop.
[[nodiscard]] Result<GroupedPtr> group(TracePtr trace, KeyColumnPtr keys, SelectedRows rows, std::stop_token stop = {});

} // namespace spillway
