#pragma once

#include "engine/replay/plain/in_order_replay.h"
#include "engine/replay/plain/rule_plan.h"
#include "engine/trace/columns/selected_rows.h"

#include <list>
#include <map>
#include <string>

namespace spillway {

/// A replay of traffic that comes in pieces, by limit_req: states are carried from piece to piece. Memory is bounded by
/// the zones and by the requests that wait. Not thread-safe.
class LiveReplay
{
public:
    /// `policy` has no other algorithm.
    explicit LiveReplay(const Policy& policy);

    /// Adds requests that wait for a decision. Errors as of RulePlan::create().
    [[nodiscard]] Result<Done> add(const TracePtr& trace, const SelectedRows& rows);
    /// Decides on those that arrived before `end`, in order of arrival, those of earlier pieces first where two are equal.
    void decideBefore(Instant end, const RequestSink& sink);

private:
    struct Piece
    {
        TracePtr trace;
        std::vector<std::uint32_t> rows;
        RulePlan plan;
        std::size_t next = 0; ///< index into rows
        [[nodiscard]] Instant at() const { return trace->arrivals[rows[next]]; }
    };
    /// Numbers for the values of a zone's key, used again once the zone has dropped a state.
    struct Numbers
    {
        std::map<std::string, ZoneKey, std::less<>> known; ///< no hash: clients choose the values
        std::vector<ZoneKey> free;
        std::size_t sweepAt = 0;
        ZoneKey of(std::string_view text, ZoneMemory& zone);
    };
    void decide(Piece& piece, const RequestSink& sink);

    Policy m_policy;
    std::list<Piece> m_pieces;
    LimitChain m_chain;
    std::vector<Numbers> m_numbers;      ///< by zone
    std::optional<Milliseconds> m_shift; ///< from the traffic's clock to the machine's
};

} // namespace spillway
