#include "engine/advise/suspect.h"

#include "engine/replay/estimate/known_loss.h"

#include <string_view>

namespace spillway {

namespace {

bool isRefusal(std::string_view status)
{
    return status.size() == 3 && status[0] == '4' && status != "429" && status != "499";
}

} // namespace

bool collectsErrors(const Grouped& grouped, ClientId client)
{
    const Column* const statuses = grouped.trace->column("status");
    if (statuses == nullptr)
        return false;
    std::uint64_t refused = 0;
    for (const std::uint32_t row : grouped.rowsOf(client))
        refused += isRefusal(statuses->values[statuses->ids[row]]) ? 1U : 0U;
    return 2 * refused > grouped.requestsOf(client);
}

bool makesIncidents(const Grouped& grouped, ClientId client, std::span<const PeriodSpan> spans, Milliseconds usual,
                    Milliseconds incident, std::uint64_t surplus)
{
    constexpr std::uint64_t kTenth = 10;
    PeriodSize before{0, usual};
    PeriodSize then{0, incident};
    PeriodCursor cursor(spans);
    const ClientArrivals arrivals = grouped.arrivalsOf(client);
    if (isRegular(arrivals, spans))
        return false;
    for (std::size_t i = 0; i < arrivals.size(); ++i) {
        const auto kind = cursor.kindAt(arrivals[i]);
        before.requests += kind == PeriodKind::Normal ? 1U : 0U;
        then.requests += kind == PeriodKind::Incident ? 1U : 0U;
    }
    return surplus > 0 && surplusOf(before, then) * kTenth >= surplus;
}

} // namespace spillway
