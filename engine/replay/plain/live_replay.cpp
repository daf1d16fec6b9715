#include "engine/replay/plain/live_replay.h"

#include "engine/replay/plain/asked_limits.h"

#include <algorithm>

namespace spillway {

LiveReplay::LiveReplay(const Policy& policy) : m_policy(policy), m_chain({}), m_numbers(policy.zones.size())
{
    std::vector<ZoneMemory> zones;
    for (const ZoneSpec& zone : policy.zones)
        zones.emplace_back(zone.bytes, zone.name.size(), zone.rate.rate(), 0);
    m_chain = LimitChain(std::move(zones));
}

Result<Done> LiveReplay::add(const TracePtr& trace, const SelectedRows& rows)
{
    auto plan = RulePlan::create(m_policy, trace, nullptr, {});
    if (!plan)
        return plan.error();
    if (!rows.empty())
        m_pieces.push_back({trace, *rows.rows(), *std::move(plan)});
    return Done{};
}

void LiveReplay::decideBefore(Instant end, const RequestSink& sink)
{
    while (!m_pieces.empty()) {
        const auto first = std::ranges::min_element(m_pieces, {}, &Piece::at);
        Instant turn = end; // of another piece
        for (auto other = m_pieces.begin(); other != m_pieces.end(); ++other)
            if (other != first)
                turn = std::min(turn, other->at());
        if (first->at() >= end)
            return;
        do
            decide(*first, sink);
        while (first->next < first->rows.size() && first->at() < turn);
        if (first->next == first->rows.size())
            m_pieces.erase(first);
    }
}

void LiveReplay::decide(Piece& piece, const RequestSink& sink)
{
    const Instant at = piece.at();
    const std::uint32_t row = piece.rows[piece.next++];
    if (!m_shift)
        m_shift = kLongUptime - at.time_since_epoch();
    const auto limits = piece.plan.limits(row);
    const auto uses = piece.plan.keys(row, limits);
    for (std::size_t i = 0; i < limits.size(); ++i)
        if (const std::size_t zone = limits[i].zone; uses[i].length > 0)
            uses[i].key = m_numbers[zone].of(piece.plan.keyText(row, zone), m_chain.zone(zone));
    const ChainDecision decided = m_chain.decide(limits, uses, at + *m_shift);
    const AskedLimits asked{limits, uses, m_chain.steps(), decided.limit};
    sink({row, at, decided.decision, decided.accounted, decided.outOfMemory, piece.plan.keyText(row, limits), &asked});
}

ZoneKey LiveReplay::Numbers::of(std::string_view text, ZoneMemory& zone)
{
    constexpr std::size_t kFew = 4096;
    if (const auto found = known.find(text); found != known.end())
        return found->second;
    if (known.size() >= std::max(sweepAt, kFew)) {
        std::erase_if(known, [&](const auto& each) {
            const bool isDropped = !zone.holds(each.second);
            if (isDropped)
                free.push_back(each.second);
            return isDropped;
        });
        sweepAt = 2 * known.size();
    }
    if (free.empty())
        free.push_back(static_cast<ZoneKey>(known.size()));
    const ZoneKey number = free.back();
    free.pop_back();
    zone.admit(number);
    known.emplace(text, number);
    return number;
}

} // namespace spillway
