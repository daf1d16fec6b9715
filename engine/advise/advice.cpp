#include "engine/advise/advice.h"

#include "engine/advise/crowd.h"
#include "engine/advise/frontier.h"
#include "engine/advise/limit_lanes.h"
#include "engine/advise/loss_map.h"
#include "engine/replay/period_outcomes.h"

#include <algorithm>
#include <iterator>
#include <numeric>

namespace spillway {

namespace {

constexpr std::uint64_t kFewRequests = 1000;
constexpr Milliseconds kShortTime{10 * 60 * 1000};
constexpr double kNearlyAll = 0.8;
/// Settings whose share of rejected incident requests is within this of the best are about equal: of these the highest rate, for
/// what normal clients do tomorrow. And a burst may be larger if it costs no more than that.
constexpr double kAboutEqual = 0.05;
constexpr double kCostsNothing = 0.01;
/// A bucket that takes longer to empty is no burst any more but an allowance.
constexpr std::int64_t kLongestDrainSeconds = 60;
constexpr std::int64_t kWindowSeconds = 10; ///< in which a client should be able to send little

std::vector<Rate> ratesOf(const std::vector<NginxRate>& written)
{
    std::vector<Rate> rates;
    for (const NginxRate& rate : written)
        rates.push_back(rate.rate());
    return rates;
}

std::int64_t withHeadroom(std::int64_t burst, int percent)
{
    if (percent > 0)
        burst += std::max<std::int64_t>(1, (burst * percent + 99) / 100);
    return std::min(burst, kLargestBurstInLanes);
}

bool drainsSoon(std::int64_t burst, Rate rate)
{
    return burst * kOneRequest.raw() <= rate.raw() * kLongestDrainSeconds;
}

/// The rates among which to choose: those with a burst that empties soon, or all where none has.
std::vector<std::size_t> candidates(const std::vector<std::int64_t>& bursts, const std::vector<Rate>& rates)
{
    std::vector<std::size_t> all(bursts.size());
    std::iota(all.begin(), all.end(), std::size_t{0});
    std::vector<std::size_t> soon;
    std::ranges::copy_if(all, std::back_inserter(soon), [&](std::size_t i) { return drainsSoon(bursts[i], rates[i]); });
    return soon.empty() ? all : soon;
}

/// With which a client can send least in ten seconds.
std::size_t tightest(const std::vector<std::int64_t>& bursts, const std::vector<Rate>& rates)
{
    return std::ranges::min(candidates(bursts, rates), {}, [&](std::size_t i) {
        return bursts[i] * kOneRequest.raw() + rates[i].raw() * kWindowSeconds;
    });
}

/// Which rejects most of the incidents; `wanted` requests of them should be, with room for a larger burst.
std::size_t strictest(const std::vector<std::int64_t>& bursts, const LossMap& map, double wanted)
{
    const LossLayer& incident = map.of(PeriodKind::Incident);
    const auto rejected = [&](std::size_t i) {
        const auto burst = std::ranges::lower_bound(map.axes.bursts, bursts[i]) - map.axes.bursts.begin();
        return static_cast<double>(incident.rejected[map.axes.cell(i, static_cast<std::size_t>(burst))]);
    };
    const std::vector<std::size_t> among = candidates(bursts, map.axes.rates);
    const double most = rejected(std::ranges::max(among, {}, rejected));
    const auto all = static_cast<double>(incident.requests);
    const double enough = std::max(most - kAboutEqual * all, std::min(most, wanted + kCostsNothing * all));
    const auto last = std::find_if(among.rbegin(), among.rend(), [&](std::size_t i) { return rejected(i) >= enough; });
    return *last;
}

/// A larger burst, up to twice as much, as long as it keeps out about the same: what normal traffic has not needed yet.
Result<std::int64_t> largerBurst(const Grouped& grouped, Rate rate, std::int64_t burst,
                                 std::span<const PeriodSpan> spans, const std::stop_token& stop)
{
    constexpr std::int64_t kSteps = 8;
    MapAxes axes{{rate}, {burst}};
    for (std::int64_t i = 1; i <= kSteps; ++i)
        if (const std::int64_t larger = burst + burst * i / kSteps;
            larger > axes.bursts.back() && drainsSoon(larger, rate))
            axes.bursts.push_back(larger);
    const auto map = lossMap(grouped, axes, spans, stop);
    if (!map)
        return map.error();
    const LossLayer& incident = map->of(PeriodKind::Incident);
    const double enough =
        static_cast<double>(incident.rejected.front()) - kCostsNothing * static_cast<double>(incident.requests);
    for (std::size_t i = 1; i < axes.bursts.size() && static_cast<double>(incident.rejected[i]) >= enough; ++i)
        burst = axes.bursts[i];
    return burst;
}

/// What is delayed waits no longer than it may: the bucket holds `burst`, and what is above `delay` leaks at the rate.
std::optional<std::int64_t> delayFor(const Aims& aims, Rate rate, std::int64_t burst)
{
    if (!aims.longestWait)
        return std::nullopt;
    const std::int64_t mayWait = drained(rate, *aims.longestWait).raw() / kOneRequest.raw();
    return mayWait == 0 ? std::nullopt : std::optional(std::max<std::int64_t>(0, burst - mayWait));
}

void addDoubts(Advice& advice, const Grouped& grouped, bool hasIncident)
{
    if (!hasIncident)
        advice.doubts.push_back(Doubt::NoIncident);
    if (advice.normal.requests == 0)
        advice.doubts.push_back(Doubt::NoNormal);
    else if (advice.normal.requests < kFewRequests || advice.normal.length < kShortTime)
        advice.doubts.push_back(Doubt::LittleData);
    if (grouped.clients() > 0 &&
        static_cast<double>(grouped.requestsOf(0)) > kNearlyAll * static_cast<double>(grouped.requests()))
        advice.doubts.push_back(Doubt::OneClient);
    if (grouped.trace->wholeSeconds())
        advice.doubts.push_back(Doubt::WholeSeconds);
    if (const auto crowd = largestCrowd(grouped)) {
        advice.doubts.push_back(Doubt::ManyBehindOne);
        advice.crowd = crowd->client;
        advice.crowdAgents = crowd->agents;
    }
}

} // namespace

std::string Advice::limitText() const
{
    std::string text = "rate=" + rate.text() + " burst=" + std::to_string(burst);
    return text + (delay ? (*delay == 0 ? "" : " delay=" + std::to_string(*delay)) : " nodelay");
}

std::uint64_t surplusOf(const PeriodLoss& normal, const PeriodLoss& incident)
{
    if (normal.length.count() == 0)
        return incident.requests;
    const double usual = static_cast<double>(normal.requests) * static_cast<double>(incident.length.count()) /
                         static_cast<double>(normal.length.count());
    return static_cast<std::uint64_t>(std::max(0.0, static_cast<double>(incident.requests) - usual));
}

bool separates(const PeriodLoss& normal, const PeriodLoss& incident, const Aims& aims)
{
    const std::uint64_t surplus = surplusOf(normal, incident);
    return surplus > 0 &&
           100 * static_cast<double>(incident.rejected) >= aims.keepOutPercent * static_cast<double>(surplus);
}

const std::vector<NginxRate>& adviceRates()
{
    static const std::vector<NginxRate> rates = [] {
        std::vector<NginxRate> all;
        for (const int perMinute : {2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50})
            all.push_back({perMinute, RateUnit::PerMinute});
        for (const int perSecond :
             {1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11,  12,  13,  14,  15,  16,  17,  18,  19,  20,  22,  25,
              28, 30, 35, 40, 45, 50, 60, 70, 80, 90, 100, 120, 150, 200, 250, 300, 400, 500, 600, 800, 1000})
            all.push_back({perSecond, RateUnit::PerSecond});
        return all;
    }();
    return rates;
}

Result<Advice> advise(const GroupedPtr& grouped, std::span<const Period> periods, const Aims& aims,
                      std::stop_token stop)
{
    const auto spans = periodSpans(periods);
    const std::vector<Rate> rates = ratesOf(adviceRates());
    const bool hasIncident =
        std::ranges::any_of(spans, [](const PeriodSpan& span) { return span.kind == PeriodKind::Incident; });
    auto bursts = sparingBursts(*grouped, rates, spans, aims.losers, stop);
    if (!bursts)
        return bursts.error();
    Advice advice;
    for (std::size_t i = 0; i < rates.size(); ++i) {
        advice.frontier.push_back({adviceRates()[i], (*bursts)[i]});
        (*bursts)[i] = withHeadroom((*bursts)[i], aims.headroomPercent);
    }
    MapAxes axes{rates, *bursts};
    std::ranges::sort(axes.bursts);
    axes.bursts.erase(std::unique(axes.bursts.begin(), axes.bursts.end()), axes.bursts.end());
    const auto map = lossMap(*grouped, axes, spans, stop);
    if (!map)
        return map.error();
    std::array<PeriodLoss, 2> traffic; // whatever the limit is
    for (const PeriodKind kind : {PeriodKind::Normal, PeriodKind::Incident}) {
        PeriodLoss& loss = traffic[static_cast<std::size_t>(kind)];
        loss.requests = map->of(kind).requests;
        loss.length = periodLength(*grouped, spans, kind);
    }
    advice.surplus = surplusOf(traffic[0], traffic[1]);
    const double wanted = static_cast<double>(advice.surplus) * aims.keepOutPercent / 100;
    const std::size_t best = hasIncident ? strictest(*bursts, *map, wanted) : tightest(*bursts, rates);
    advice.rate = adviceRates()[best];
    advice.burst = (*bursts)[best];
    if (hasIncident && aims.headroomPercent > 0) {
        const auto larger = largerBurst(*grouped, rates[best], advice.burst, spans, stop);
        if (!larger)
            return larger.error();
        advice.burst = *larger;
    }
    advice.delay = delayFor(aims, rates[best], advice.burst);
    const auto counts =
        periodCounts(*grouped, {rates[best], Thousandths(advice.burst * kOneRequest.raw()), kNever}, spans, stop);
    if (!counts)
        return counts.error();
    advice.normal = counts->of[0];
    advice.incident = counts->of[1];
    advice.busiestNormal = counts->neediestNormal;
    advice.quietestIncident = counts->busiestSpared;
    advice.separates = hasIncident && spillway::separates(advice.normal, advice.incident, aims);
    addDoubts(advice, *grouped, hasIncident);
    return advice;
}

} // namespace spillway
