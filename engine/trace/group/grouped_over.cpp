#include "engine/trace/group/grouped_over.h"

#include "engine/core/stop_poll.h"
#include "engine/trace/columns/client_numbers.h"

#include <algorithm>
#include <cassert>
#include <functional>
#include <iterator>
#include <utility>
#include <vector>

namespace spillway {

namespace {

using Rows = std::vector<std::uint32_t>;

/// Where the known rows stand in the whole trace.
class NewRows
{
public:
    /// `added` are the rows of the whole trace that are not known, ascending; `known` is how many others there are.
    NewRows(const Rows& added, std::size_t known)
    {
        for (std::size_t i = 0; i < added.size(); ++i)
            m_before.push_back(added[i] - static_cast<std::uint32_t>(i));
        const std::size_t blocks = (known >> kShift) + 2;
        std::uint32_t passed = 0;
        for (std::size_t block = 0; block < blocks; ++block) {
            while (passed < m_before.size() && m_before[passed] < block << kShift)
                ++passed;
            m_passed.push_back(passed);
        }
    }

    [[nodiscard]] std::uint32_t operator()(std::uint32_t row) const
    {
        const std::uint32_t first = m_passed[row >> kShift];
        const std::uint32_t last = m_passed[(row >> kShift) + 1];
        if (first == last)
            return row + first;
        const auto end = std::upper_bound(m_before.begin() + first, m_before.begin() + last, row);
        return row + static_cast<std::uint32_t>(end - m_before.begin());
    }

private:
    static constexpr unsigned kShift = 8;

    Rows m_before; ///< by added row: how many known ones stand before it
    Rows m_passed; ///< by 2^kShift known rows: how many added ones stand before them
};

template <class Known, class Whole>
bool numberedAlike(const Known& known, const Whole& whole, const Rows& added)
{
    std::size_t row = 0; // of the known
    std::size_t at = 0;  // of the whole
    for (std::size_t i = 0; i <= added.size(); ++i) {
        const std::size_t end = i < added.size() ? added[i] : whole.size();
        ValueId different = 0; // bits of any
        for (; at < end; ++at, ++row)
            different |= known[row] ^ ValueId(whole[at]);
        if (different != 0)
            return false;
        at = end + 1;
    }
    return true;
}

/// Whether each known request has the number of its key still, in runs between the added ones.
bool numberedAlike(const ValueIds& known, const ValueIds& whole, const Rows& added)
{
    bool alike = false;
    known.visit([&](const auto& knownIds) {
        whole.visit([&](const auto& wholeIds) { alike = numberedAlike(knownIds, wholeIds, added); });
    });
    return alike;
}

/// One grouping in the making. Both traces have 32-bit times and one numbering of keys.
class Over
{
public:
    /// `added` are the selected rows of `trace` that are not known, ascending.
    Over(const Grouped& known, const Trace& trace, const KeyColumn& keys, const NewRows& newRow, const Rows& added,
         const std::stop_token& stop) :
        m_known(known),
        m_trace(trace),
        m_ids(keys.ids()),
        m_newRow(newRow),
        m_added(added),
        m_stop(stop),
        m_requestsOfKey(keys.values().size(), 0),
        m_grouped(std::make_shared<Grouped>())
    {
    }

    Result<std::shared_ptr<Grouped>> made(const SelectedRows& rows)
    {
        if (const auto found = m_known.findRows(m_stop); !found)
            return found.error();
        countRequests();
        auto clients = numberClients(m_requestsOfKey, m_stop);
        if (!clients)
            return clients.error();
        const std::vector<ClientId>& clientOf = clients->clientOf;
        m_grouped->keyOf = std::move(clients->keyOf);
        m_grouped->offsets = std::move(clients->offsets);
        m_rows.resize(m_grouped->offsets.back());
        m_grouped->selected = rows;
        const TimesInMaking times(*m_grouped, m_trace, rows);
        fillClients(clientOf, times);
        fillUnaccounted();
        if (m_stop.stop_requested())
            return cancelled();
        times.finish();
        m_grouped->keyedRows = std::make_shared<KeyedRows>(std::move(m_rows));
        return m_grouped;
    }

private:
    void countRequests()
    {
        for (ClientId client = 0; client < m_known.clients(); ++client)
            m_requestsOfKey[m_known.keyOf[client]] = static_cast<std::uint32_t>(m_known.requestsOf(client));
        m_requestsOfKey[kEmptyValue] = static_cast<std::uint32_t>(m_known.unaccounted);
        for (const std::uint32_t row : m_added)
            ++m_requestsOfKey[m_ids[row]];
        m_grouped->unaccounted = m_requestsOfKey[kEmptyValue];
    }

    /// Each client's requests: the known ones, and the added ones where they belong.
    void fillClients(const std::vector<ClientId>& clientOf, const TimesInMaking& timesInMaking)
    {
        std::vector<std::pair<ClientId, std::uint32_t>> added; // by client and row
        for (const std::uint32_t row : m_added)
            if (m_ids[row] != kEmptyValue)
                added.emplace_back(clientOf[m_ids[row]], row);
        std::ranges::sort(added);
        constexpr ClientId kNone = UINT32_MAX;
        std::vector<ClientId> knownOf(m_grouped->clients(), kNone);
        for (ClientId client = 0; client < m_known.clients(); ++client)
            knownOf[clientOf[m_known.keyOf[client]]] = client;
        auto next = added.begin();
        for (ClientId client = 0; client < m_grouped->clients() && !m_stop.stop_requested(); ++client) {
            const ClientId known = knownOf[client];
            const ClientTimes<std::uint32_t> times =
                known == kNone ? ClientTimes<std::uint32_t>(nullptr, 1, 0) : m_known.timesOf<std::uint32_t>(known);
            const auto rows = known == kNone ? std::span<const std::uint32_t>() : m_known.rowsOf(known);
            const auto outTimes = TimesInMaking::OfClient(timesInMaking, client);
            std::uint32_t* const outRows = m_rows.data() + m_grouped->offsets[client];
            std::size_t from = 0;
            std::size_t out = 0;
            const auto copyKnown = [&](std::uint32_t row) {
                outRows[out] = row;
                outTimes.set(out++, m_known.base + Milliseconds(times[from++]));
            };
            for (; next != added.end() && next->first == client; ++next) {
                while (from < times.size() && m_newRow(rows[from]) < next->second)
                    copyKnown(m_newRow(rows[from]));
                outRows[out] = next->second;
                outTimes.set(out++, m_trace.arrivals[next->second]);
            }
            while (from < times.size())
                copyKnown(m_newRow(rows[from]));
        }
    }

    void fillUnaccounted()
    {
        Rows known;
        std::ranges::transform(m_known.unaccountedRows, std::back_inserter(known), std::cref(m_newRow));
        Rows added;
        std::ranges::copy_if(m_added, std::back_inserter(added),
                             [this](std::uint32_t row) { return m_ids[row] == kEmptyValue; });
        std::ranges::merge(known, added, std::back_inserter(m_grouped->unaccountedRows));
    }

    const Grouped& m_known;
    const Trace& m_trace;
    const ValueIds& m_ids;
    const NewRows& m_newRow;
    const Rows& m_added;
    const std::stop_token& m_stop;
    std::vector<std::uint32_t> m_requestsOfKey;
    UnsetVector<std::uint32_t> m_rows; ///< by request in key order
    std::shared_ptr<Grouped> m_grouped;
};

/// The rows of the whole trace that come from sources behind the known ones, ascending.
Rows addedRows(const Trace& known, const Trace& whole)
{
    Rows rows;
    for (std::uint32_t row = 0; row < whole.size(); ++row)
        if (whole.sourceOf[row] >= known.sources.size())
            rows.push_back(row);
    return rows;
}

} // namespace

Result<GroupedPtr> groupOver(const Grouped& known, TracePtr trace, KeyColumnPtr keys, SelectedRows rows,
                             std::stop_token stop)
{
    const std::size_t knownRows = known.requests() + known.unaccountedRows.size();
    const Rows added = addedRows(*known.trace, *trace);
    if (knownRows == 0 || added.size() > known.trace->size() / 4 || !known.wide.empty() || known.spread ||
        known.trace->size() + added.size() != trace->size() || !TimesInMaking::areNarrow(*trace, rows) ||
        !numberedAlike(known.keys->ids(), keys->ids(), added))
        return group(std::move(trace), std::move(keys), std::move(rows), std::move(stop));
    Rows selected;
    std::ranges::copy_if(added, std::back_inserter(selected), [&](std::uint32_t row) { return rows.contains(row); });
    assert(knownRows + selected.size() == rows.count());
    const NewRows newRow(added, known.trace->size());
    auto grouped = Over(known, *trace, *keys, newRow, selected, stop).made(rows);
    if (!grouped)
        return grouped.error();
    (*grouped)->trace = std::move(trace);
    (*grouped)->keys = std::move(keys);
    return GroupedPtr(*std::move(grouped));
}

} // namespace spillway
