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

void count(DifferenceBin& bin, Verdict first, Verdict second)
{
    if (second == Verdict::Rejected)
        ++bin.onlyFirst;
    else if (first == Verdict::Rejected)
        ++bin.onlySecond;
    else
        ++bin.waiting;
}

} // namespace

Result<Difference> difference(const RequestVerdicts& first, const RequestVerdicts& second, const Grouped& grouped,
                              const BinSpec& bins, std::size_t mostPerSlice, const std::stop_token& stop)
{
    Difference difference{bins, std::vector<DifferenceBin>(bins.count), 0, 0, 0, {}};
    const BinIndex binOf(bins, grouped.base);
    std::vector<Earliest> earliest(bins.count);
    const auto rows = grouped.findRows(stop);
    if (!rows)
        return rows.error();
    std::vector<Wait> verdicts; // of one client under the first policy
    for (ClientId client = 0; client < grouped.clients() && !stop.stop_requested(); ++client) {
        verdicts.clear();
        first.walk(client, stop, [&](std::size_t, Instant, Wait wait) { verdicts.push_back(wait); });
        const std::size_t start = grouped.offsets[client];
        second.walk(client, stop, [&](std::size_t request, Instant at, Wait wait) {
            if (request - start >= verdicts.size()) // cut short
                return;
            const Wait other = verdicts[request - start];
            if (verdictOf(other) == verdictOf(wait))
                return;
            const std::size_t bin = binOf((at - grouped.base).count());
            if (bin == BinIndex::kOutside)
                return;
            count(difference.bins[bin], verdictOf(other), verdictOf(wait));
            earliest[bin].add({at, (*rows)[request], client, other, wait}, mostPerSlice);
        });
    }
    if (stop.stop_requested())
        return Error{ErrorCode::Cancelled, {}, {}};
    for (const DifferenceBin& bin : difference.bins) {
        difference.onlyFirst += bin.onlyFirst;
        difference.onlySecond += bin.onlySecond;
        difference.waiting += bin.waiting;
    }
    for (Earliest& slice : earliest)
        slice.appendTo(difference.requests);
    return difference;
}

} // namespace spillway
