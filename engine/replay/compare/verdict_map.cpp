#include "engine/replay/compare/verdict_map.h"

#include "engine/core/shared_work.h"
#include "engine/core/stop_poll.h"
#include "engine/replay/estimate/request_verdicts.h"
#include "engine/replay/kernels/slice_edges.h"

#include <span>
#include <utility>
#include <vector>

namespace spillway {

namespace {

/// Results of one thread; a map of its own, as two requests may share a word.
struct VerdictsFound
{
    RankedBits delayed;
    RankedBits rejected;
};

} // namespace

VerdictMap::VerdictMap(GroupedPtr grouped) : m_grouped(std::move(grouped)) {}

Result<VerdictMap> VerdictMap::create(const Policy& policy, const OutcomePtr& outcome, const std::stop_token& stop)
{
    const GroupedPtr& grouped = outcome->grouped;
    if (const auto ok = comparable(policy, *grouped); !ok)
        return ok.error();
    if (outcome->path != ReplayPath::ByKey || grouped->isModelled)
        return Error{
            ErrorCode::Unsupported, {}, "only clients that are replayed each on its own have a map of verdicts"};
    const auto verdicts = RequestVerdicts::create(policy, *outcome, stop);
    if (!verdicts)
        return verdicts.error();
    const RankedBits none(grouped->trace->size());
    std::vector<VerdictsFound> found(grouped->requests() < kWorthTwoThreads ? 1 : 2, VerdictsFound{none, none});
    SharedPieces pieces(std::span(grouped->offsets));
    const auto rows = grouped->findRows(stop);
    if (!rows)
        return rows.error();
    inThreads(found, [&](VerdictsFound& own) {
        pieces.take(stop, [&](std::size_t begin, std::size_t end) {
            for (auto client = static_cast<ClientId>(begin); client < end; ++client) {
                const ClientOutcome& known = outcome->clients[client];
                if (known.delayed == 0 && known.rejected == 0)
                    continue;
                verdicts->walk(client, stop, [&](std::size_t request, Instant, Wait wait) {
                    if (const Verdict verdict = verdictOf(wait); verdict == Verdict::Rejected)
                        own.rejected.mark((*rows)[request]);
                    else if (verdict == Verdict::Delayed)
                        own.delayed.mark((*rows)[request]);
                });
            }
        });
    });
    if (stop.stop_requested())
        return cancelled();
    VerdictMap map(grouped);
    map.m_delayed = std::move(found.front().delayed);
    map.m_rejected = std::move(found.front().rejected);
    for (const VerdictsFound& other : std::span(found).subspan(1)) {
        map.m_delayed.add(other.delayed);
        map.m_rejected.add(other.rejected);
    }
    map.m_delayed.rank();
    map.m_rejected.rank();
    return map;
}

Bins VerdictMap::bins(const BinSpec& spec) const
{
    const auto edges = sliceEdges(*m_grouped->trace, spec);
    Bins bins{spec, {}, {}, {}};
    bins.passed = countedBetween(edges, [&](std::size_t row) { return m_grouped->selected.before(row); });
    bins.delayed = countedBetween(edges, [&](std::size_t row) { return m_delayed.before(row); });
    bins.rejected = countedBetween(edges, [&](std::size_t row) { return m_rejected.before(row); });
    for (std::uint32_t slice = 0; slice < spec.count; ++slice)
        bins.passed[slice] -= bins.delayed[slice] + bins.rejected[slice];
    return bins;
}

} // namespace spillway
