#include "engine/advise/advice.h"

#include "engine/advise/crowd.h"
#include "engine/advise/frontier.h"
#include "engine/advise/limit_lanes.h"
#include "engine/advise/loss_map.h"
#include "engine/advise/need.h"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <utility>

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

/// Those that reject about as much of the incidents as the best one; `wanted` requests of them should be, with room for a larger
/// burst. Ascending.
std::vector<std::size_t> strictest(const std::vector<std::int64_t>& bursts, const LossMap& map, double wanted)
{
    const LossLayer& incident = map.of(PeriodKind::Incident);
    const auto rejected = [&](std::size_t i) {
        const auto burst = std::ranges::lower_bound(map.axes.bursts, bursts[i]) - map.axes.bursts.begin();
        return static_cast<double>(incident.rejected[map.axes.cell(i, static_cast<std::size_t>(burst))]);
    };
    std::vector<std::size_t> among = candidates(bursts, map.axes.rates);
    const double most = rejected(std::ranges::max(among, {}, rejected));
    const auto all = static_cast<double>(incident.requests);
    const double enough = std::max(most - kAboutEqual * all, std::min(most, wanted + kCostsNothing * all));
    std::erase_if(among, [&](std::size_t i) { return rejected(i) < enough; });
    return among;
}

/// A setting, and what it does.
struct Setting
{
    std::size_t rate = 0; ///< of adviceRates()
    std::int64_t burst = 0;
    PeriodCounts counts;
    bool burstForRegulars = false;

    [[nodiscard]] std::uint64_t regularLoss() const
    {
        return counts.of[static_cast<std::size_t>(PeriodKind::Incident)].known.regular.rejected;
    }
};

/// What one has to know to try settings.
class Trials
{
public:
    Trials(const Grouped& grouped, std::span<const PeriodSpan> spans, std::stop_token stop) :
        m_grouped(grouped), m_spans(spans), m_stop(std::move(stop))
    {
    }

    Result<Setting> with(std::size_t rate, std::int64_t burst) const
    {
        const LimitReq limit{adviceRates()[rate].rate(), Thousandths(burst * kOneRequest.raw()), kNever};
        auto counts = periodCounts(m_grouped, limit, m_spans, m_stop);
        if (!counts)
            return counts.error();
        return Setting{rate, burst, *std::move(counts)};
    }

    /// With a larger burst, as long as it keeps out about the same: up to twice as much, what normal traffic has not needed yet;
    /// or as much as the regular clients need that lose something in the incidents.
    Result<Setting> withRoom(std::size_t rate, std::int64_t least) const
    {
        constexpr std::int64_t kSteps = 8;
        std::vector<std::int64_t> bursts;
        for (std::int64_t i = 1; i <= kSteps; ++i)
            bursts.push_back(least + least * i / kSteps);
        const auto burst = largest(rate, least, bursts);
        if (!burst)
            return burst.error();
        auto setting = with(rate, *burst);
        if (!setting || setting->counts.regularsHit.empty())
            return setting;
        std::int64_t need = 0;
        for (const ClientId client : setting->counts.regularsHit)
            need = std::max(need, needOf(m_grouped, client, adviceRates()[rate].rate()));
        const auto forRegulars = largest(rate, least, {need});
        if (!forRegulars)
            return forRegulars.error();
        if (*forRegulars <= *burst)
            return setting;
        setting = with(rate, *forRegulars);
        if (setting)
            setting->burstForRegulars = true;
        return setting;
    }

private:
    /// Of these, or `least`.
    Result<std::int64_t> largest(std::size_t rate, std::int64_t least, const std::vector<std::int64_t>& bursts) const
    {
        MapAxes axes{{adviceRates()[rate].rate()}, {least}};
        for (const std::int64_t larger : bursts)
            if (larger > axes.bursts.back() && larger <= kLargestBurstInLanes && drainsSoon(larger, axes.rates[0]))
                axes.bursts.push_back(larger);
        const auto map = lossMap(m_grouped, axes, m_spans, m_stop);
        if (!map)
            return map.error();
        const LossLayer& incident = map->of(PeriodKind::Incident);
        const double enough =
            static_cast<double>(incident.rejected.front()) - kCostsNothing * static_cast<double>(incident.requests);
        std::int64_t found = least;
        for (std::size_t i = 1; i < axes.bursts.size() && static_cast<double>(incident.rejected[i]) >= enough; ++i)
            found = axes.bursts[i];
        return found;
    }

    const Grouped& m_grouped;
    std::span<const PeriodSpan> m_spans;
    std::stop_token m_stop;
};

/// The highest of the rates that do about equally well, or the one with which regular clients lose less.
Result<Setting> best(const Trials& trials, const std::vector<std::size_t>& equal,
                     const std::vector<std::int64_t>& bursts, const Aims& aims)
{
    const auto tried = [&](std::size_t rate) {
        return aims.headroomPercent > 0 ? trials.withRoom(rate, bursts[rate]) : trials.with(rate, bursts[rate]);
    };
    auto setting = tried(equal.back());
    for (auto rate = equal.rbegin() + 1; setting && setting->regularLoss() > 0 && rate != equal.rend(); ++rate) {
        auto other = tried(*rate);
        if (!other || other->regularLoss() < setting->regularLoss())
            setting = std::move(other);
    }
    return setting;
}

/// What is delayed waits no longer than it may: the bucket holds `burst`, and what is above `delay` leaks at the rate.
std::optional<std::int64_t> delayFor(const Aims& aims, Rate rate, std::int64_t burst)
{
    if (!aims.longestWait)
        return std::nullopt;
    const std::int64_t mayWait = drained(rate, *aims.longestWait).raw() / kOneRequest.raw();
    return mayWait == 0 ? std::nullopt : std::optional(std::max<std::int64_t>(0, burst - mayWait));
}

/// Whether most of what passes of the surplus comes from clients that lose nothing, and not from what the others may send.
bool madeByTheSpared(const Advice& advice, const PeriodCounts& counts)
{
    const std::uint64_t theirs = surplusOf(advice.normal.size(), {counts.spared, advice.incident.length});
    return 2 * theirs > advice.surplus - advice.keptOut();
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

std::uint64_t Advice::keptOut() const
{
    return keptOutOf(surplus, incident.rejected, incident.known);
}

bool separates(std::uint64_t surplus, std::uint64_t keptOut, const Aims& aims)
{
    return surplus > 0 && 100 * static_cast<double>(keptOut) >= aims.keepOutPercent * static_cast<double>(surplus);
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
    const auto sizeOf = [&](PeriodKind kind) {
        return PeriodSize{map->of(kind).requests, periodLength(*grouped, spans, kind)};
    };
    advice.surplus = surplusOf(sizeOf(PeriodKind::Normal), sizeOf(PeriodKind::Incident));
    const double wanted = static_cast<double>(advice.surplus) * aims.keepOutPercent / 100;
    const Trials trials(*grouped, spans, stop);
    const std::vector<std::size_t> equal = strictest(*bursts, *map, wanted);
    const std::size_t tight = tightest(*bursts, rates);
    const auto setting = hasIncident ? best(trials, equal, *bursts, aims) : trials.with(tight, (*bursts)[tight]);
    if (!setting)
        return setting.error();
    advice.rate = adviceRates()[setting->rate];
    advice.burst = setting->burst;
    advice.burstForRegulars = setting->burstForRegulars;
    advice.rateForRegulars = hasIncident && setting->rate != equal.back();
    advice.delay = delayFor(aims, rates[setting->rate], advice.burst);
    const PeriodCounts& counts = setting->counts;
    advice.normal = counts.of[0];
    advice.incident = counts.of[1];
    advice.busiestNormal = counts.neediestNormal;
    advice.separates = hasIncident && spillway::separates(advice.surplus, advice.keptOut(), aims);
    if (!advice.separates && madeByTheSpared(advice, counts)) {
        advice.quietestIncident = counts.busiestSpared;
        advice.quietestSurplus = counts.sparedSurplus;
    }
    addDoubts(advice, *grouped, hasIncident);
    return advice;
}

} // namespace spillway
