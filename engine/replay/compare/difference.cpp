#include "engine/replay/compare/difference.h"

#include "engine/replay/plain/bin_counter.h"

#include <algorithm>
#include <tuple>

namespace spillway {

namespace {

bool earlier(const DifferentRequest& a, const DifferentRequest& b)
{
    return std::tie(a.at, a.row) < std::tie(b.at, b.row);
}

/// Keeps the earliest requests of one slice.
class Earliest
{
public:
    void add(const DifferentRequest& request, std::size_t most)
    {
        m_heap.push_back(request); // the latest in front
        std::push_heap(m_heap.begin(), m_heap.end(), earlier);
        if (m_heap.size() <= most)
            return;
        std::pop_heap(m_heap.begin(), m_heap.end(), earlier);
        m_heap.pop_back();
    }
    void appendTo(std::vector<DifferentRequest>& requests)
    {
        std::sort_heap(m_heap.begin(), m_heap.end(), earlier);
        requests.insert(requests.end(), m_heap.begin(), m_heap.end());
    }

private:
    std::vector<DifferentRequest> m_heap;
};

/// Counts a request in the bin and for its client.
void count(DifferenceBin& bin, ClientDifference& client, Wait first, Wait second)
{
    if (second == kRejectedWait) {
        ++bin.onlyFirst;
        ++client.onlyFirst;
    } else if (first == kRejectedWait) {
        ++bin.onlySecond;
        ++client.onlySecond;
    } else {
        ++bin.waiting;
        ++(second == Wait(0) ? client.waitsFirst : client.waitsSecond);
    }
}

/// Those who gain where `sign` is 1, and those who lose where it is -1.
std::vector<ClientDifference> changing(const Difference& difference, const Grouped& grouped, std::int64_t sign)
{
    const auto gain = [sign](const ClientDifference& one) {
        return std::pair(sign * one.served(), sign * one.spared());
    };
    std::vector<ClientDifference> found;
    std::ranges::copy_if(difference.clients, std::back_inserter(found), [&](const ClientDifference& one) {
        return gain(one) > std::pair<std::int64_t, std::int64_t>();
    });
    std::ranges::sort(found, [&](const ClientDifference& a, const ClientDifference& b) {
        return gain(a) == gain(b) ? grouped.name(a.client) < grouped.name(b.client) : gain(a) > gain(b);
    });
    return found;
}

} // namespace

std::vector<ClientDifference> gaining(const Difference& difference, const Grouped& grouped)
{
    return changing(difference, grouped, 1);
}

std::vector<ClientDifference> losing(const Difference& difference, const Grouped& grouped)
{
    return changing(difference, grouped, -1);
}

Result<Difference> difference(const RequestVerdicts& first, const RequestVerdicts& second, const Grouped& grouped,
                              const BinSpec& bins, std::size_t mostPerSlice, const std::stop_token& stop)
{
    Difference difference{bins, std::vector<DifferenceBin>(bins.count), 0, 0, 0, {}, {}};
    const BinIndex binOf(bins, grouped.base);
    std::vector<Earliest> earliest(std::max<std::size_t>(bins.count, 1));
    const auto rows = grouped.findRows(stop);
    if (!rows)
        return rows.error();
    DifferenceBin everywhere; // where there are no slices
    const auto binAt = [&](Instant at) -> DifferenceBin* {
        const std::size_t bin = binOf((at - grouped.base).count());
        return bins.count == 0 ? &everywhere : bin == BinIndex::kOutside ? nullptr : &difference.bins[bin];
    };
    std::vector<Wait> verdicts; // of one client under the first policy
    for (ClientId client = 0; client < grouped.clients() && !stop.stop_requested(); ++client) {
        verdicts.clear();
        first.walk(client, stop, [&](std::size_t, Instant, Wait wait) { verdicts.push_back(wait); });
        const std::size_t start = grouped.offsets[client];
        ClientDifference counts{client};
        second.walk(client, stop, [&](std::size_t request, Instant at, Wait wait) {
            if (request - start >= verdicts.size()) // cut short
                return;
            const Wait other = verdicts[request - start];
            DifferenceBin* const bin = verdictOf(other) == verdictOf(wait) ? nullptr : binAt(at);
            if (bin == nullptr)
                return;
            count(*bin, counts, other, wait);
            const std::ptrdiff_t slice = bins.count > 0 ? bin - difference.bins.data() : 0;
            earliest[static_cast<std::size_t>(slice)].add({at, (*rows)[request], client, other, wait}, mostPerSlice);
        });
        if (counts != ClientDifference{client})
            difference.clients.push_back(counts);
    }
    ClientDifference nobody;
    for (std::size_t n = 0; n < grouped.unaccountedRows.size() && !stop.stop_requested(); ++n) {
        const auto [one, other] = std::pair(first.ofUnaccounted(n), second.ofUnaccounted(n));
        if (verdictOf(one) == verdictOf(other))
            continue;
        if (DifferenceBin* const bin = binAt(grouped.trace->arrivals[grouped.unaccountedRows[n]]))
            count(*bin, nobody, one, other);
    }
    if (stop.stop_requested())
        return Error{ErrorCode::Cancelled, {}, {}};
    const auto add = [&](const DifferenceBin& bin) {
        difference.onlyFirst += bin.onlyFirst;
        difference.onlySecond += bin.onlySecond;
        difference.waiting += bin.waiting;
    };
    std::ranges::for_each(difference.bins, add);
    add(everywhere);
    for (Earliest& slice : earliest)
        slice.appendTo(difference.requests);
    return difference;
}

} // namespace spillway
