#include "engine/advise/incident_share.h"

#include "engine/replay/estimate/period_outcomes.h"

namespace spillway {

std::uint64_t IncidentShare::keptOut(std::uint64_t rejected, std::uint64_t ofRegulars) const
{
    return isOfSurplus() ? keptOutOf(surplus, rejected, {{0, ofRegulars}, {}}) : rejected;
}

Result<IncidentShare> incidentShare(const Grouped& grouped, std::span<const PeriodSpan> spans, std::uint64_t requests,
                                    const std::stop_token& stop)
{
    const auto usual = usualTraffic(grouped, spans, stop);
    if (!usual)
        return usual.error();
    const PeriodSize incident{requests, periodLength(grouped, spans, PeriodKind::Incident)};
    return IncidentShare{requests, surplusOf(usual->size, incident)};
}

IncidentShare incidentShare(const PeriodOutcomes& outcomes)
{
    return {outcomes[static_cast<std::size_t>(PeriodKind::Incident)].size().requests, surplusOf(outcomes)};
}

} // namespace spillway
