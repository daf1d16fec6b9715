#include "engine/replay/readings.h"

#include "engine/trace/spread.h"

#include <algorithm>

namespace spillway {

void include(TotalsRange& range, const Totals& totals)
{
    const auto widen = [&](auto member) {
        range.low.*member = std::min(range.low.*member, totals.*member);
        range.high.*member = std::max(range.high.*member, totals.*member);
    };
    for (const auto count : {&Totals::requests, &Totals::passed, &Totals::delayed, &Totals::rejected, &Totals::clients,
                             &Totals::clientsDelayed, &Totals::clientsRejected, &Totals::outOfMemory})
        widen(count);
    widen(&Totals::peakExcess);
    widen(&Totals::longestWait);
}

Result<std::vector<GroupedPtr>> otherReadings(const GroupedPtr& grouped, std::stop_token stop)
{
    std::vector<GroupedPtr> others;
    for (const auto read : {spreadEvenly, scattered}) {
        auto other = read(grouped, stop);
        if (!other)
            return other.error();
        others.push_back(*std::move(other));
    }
    return others;
}

Result<TotalsRange> rangeOf(const Policy& policy, const Totals& asItStands, const std::vector<GroupedPtr>& others,
                            std::stop_token stop, const ReplayOptions& options)
{
    TotalsRange range{asItStands, asItStands};
    for (const GroupedPtr& other : others) {
        const auto outcome = replay(policy, other, BinSpec{}, stop, options);
        if (!outcome)
            return outcome.error();
        include(range, (*outcome)->totals);
    }
    return range;
}

} // namespace spillway
