#include "engine/advise/setting_options.h"

#include "engine/advise/frontier.h"
#include "engine/advise/kernels/limit_lanes.h"
#include "engine/advise/loss_map.h"
#include "engine/replay/estimate/outcome_estimate.h"
#include "engine/replay/estimate/period_outcomes.h"
#include "engine/trace/group/arrival_model.h"

#include <algorithm>
#include <array>
#include <iterator>

namespace spillway {

namespace {

/// Settings whose share of rejected incident requests is within this of the best are about equal: of these the highest
/// rate, for what normal clients do tomorrow.
constexpr double kAboutEqual = 0.05;
/// The share of the surplus aimed at beyond the wanted one, because the surplus is an estimate.
constexpr double kUnsure = 0.05;
constexpr Milliseconds kSoon{60 * 1000};
constexpr std::int64_t kWindowSeconds = 10; ///< in which a client should be able to send little
/// Requests per minute between those of adviceRates(), where these are far apart.
constexpr std::array kBetween{70, 80, 90, 100, 140, 150, 160, 200, 220, 270, 330};

std::int64_t withHeadroom(std::int64_t burst, int percent)
{
    if (percent > 0)
        burst += std::max<std::int64_t>(1, (burst * percent + 99) / 100);
    return std::min(burst, kLargestBurstInLanes);
}

std::vector<SettingOption> drainingWithin(Milliseconds longest, const std::vector<SettingOption>& all)
{
    std::vector<SettingOption> some;
    std::ranges::copy_if(all, std::back_inserter(some), [&](const SettingOption& option) {
        return drainTime(option.burst, option.rate.rate()) <= longest;
    });
    return some;
}

/// The settings among which to choose.
std::vector<SettingOption> candidates(const SettingOptions& options, const Aims& aims)
{
    const auto reach = [&](const std::vector<SettingOption>& some) {
        return std::ranges::any_of(
            some, [&](const SettingOption& option) { return separates(options.surplus, option.rejected, aims); });
    };
    const auto soon = drainingWithin(kSoon, options.all);
    const auto allowances = drainingWithin(kLongestAllowance, options.all);
    if (soon.empty())
        return allowances.empty() ? options.all : allowances;
    return !reach(soon) && reach(allowances) ? allowances : soon;
}

/// Counts what the options reject of the incidents.
Result<Done> count(SettingOptions& options, const MapAxes& axes, const AdvisedTraffic& traffic,
                   const std::stop_token& stop)
{
    const auto rejectedIn = [&](const LossMap& map, std::size_t i) {
        const auto burst = std::ranges::lower_bound(axes.bursts, options.all[i].burst) - axes.bursts.begin();
        return map.of(PeriodKind::Incident).rejected[axes.cell(i, static_cast<std::size_t>(burst))];
    };
    const auto map = lossMap(*traffic.grouped, axes, traffic.spans, stop);
    if (!map)
        return map.error();
    for (std::size_t i = 0; i < options.all.size(); ++i)
        options.all[i].rejected = rejectedIn(*map, i);
    options.incident = map->of(PeriodKind::Incident).requests;
    options.surplus = surplusOf(
        traffic.usual.size, {options.incident, periodLength(*traffic.grouped, traffic.spans, PeriodKind::Incident)});
    if (!traffic.isOpen())
        return Done{};
    const auto kindest = lossMap(*traffic.kindest, axes, traffic.kindestSpans, stop);
    if (!kindest)
        return kindest.error();
    for (std::size_t i = 0; i < options.all.size(); ++i)
        options.all[i].rejected = std::min<std::uint64_t>(options.all[i].rejected, rejectedIn(*kindest, i));
    return Done{};
}

/// At these rates, ascending.
Result<SettingOptions> optionsAt(const std::vector<NginxRate>& written, const AdvisedTraffic& traffic, const Aims& aims,
                                 const std::stop_token& stop)
{
    MapAxes axes;
    for (const NginxRate& rate : written)
        axes.rates.push_back(rate.rate());
    const auto least = sparingBursts(*traffic.grouped, axes.rates, traffic.spans, aims, stop);
    if (!least)
        return least.error();
    SettingOptions options;
    for (std::size_t i = 0; i < written.size(); ++i) {
        options.all.push_back({written[i], (*least)[i], withHeadroom((*least)[i], aims.headroomPercent), 0});
        axes.bursts.push_back(options.all.back().burst);
    }
    std::ranges::sort(axes.bursts);
    axes.bursts.erase(std::unique(axes.bursts.begin(), axes.bursts.end()), axes.bursts.end());
    if (const auto counted = count(options, axes, traffic, stop); !counted)
        return counted.error();
    return options;
}

/// Those of kBetween that lie between the neighbours of a rate.
std::vector<NginxRate> around(const std::vector<SettingOption>& all, const NginxRate& best)
{
    const auto place = std::ranges::find(all, best, &SettingOption::rate);
    const Rate below = place == all.begin() ? Rate(0) : std::prev(place)->rate.rate();
    const Rate above = std::next(place) == all.end() ? best.rate() : std::next(place)->rate.rate();
    std::vector<NginxRate> between;
    for (const int perMinute : kBetween)
        if (const NginxRate rate{perMinute, RateUnit::PerMinute}; rate.rate() > below && rate.rate() < above)
            between.push_back(rate);
    return between;
}

} // namespace

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

bool separates(std::uint64_t surplus, std::uint64_t keptOut, const Aims& aims)
{
    return surplus > 0 && 100 * static_cast<double>(keptOut) >= aims.keepOutPercent * static_cast<double>(surplus);
}

Milliseconds drainTime(std::int64_t burst, Rate rate)
{
    return Milliseconds((burst * kOneRequest.raw() * 1000 + rate.raw() - 1) / rate.raw());
}

bool drainsSoon(std::int64_t burst, Rate rate)
{
    return drainTime(burst, rate) <= kSoon;
}

bool keepAnyOut(const SettingOptions& options, const Aims& aims)
{
    return std::ranges::any_of(candidates(options, aims),
                               [](const SettingOption& option) { return option.rejected > 0; });
}

std::vector<SettingOption> bestOf(const SettingOptions& options, const Aims& aims)
{
    std::vector<SettingOption> among = candidates(options, aims);
    if (!keepAnyOut(options, aims))
        return {std::ranges::min(among, {}, [](const SettingOption& option) {
            return option.burst * kOneRequest.raw() + option.rate.rate().raw() * kWindowSeconds;
        })};
    const double wanted = static_cast<double>(options.surplus) * (aims.keepOutPercent / 100.0 + kUnsure);
    const auto most = static_cast<double>(std::ranges::max(among, {}, &SettingOption::rejected).rejected);
    const auto all = static_cast<double>(options.incident);
    const double enough = std::max(most - kAboutEqual * all, std::min(most, wanted));
    std::erase_if(among, [&](const SettingOption& option) { return static_cast<double>(option.rejected) < enough; });
    return among;
}

Result<AdvisedTraffic> AdvisedTraffic::of(const GroupedPtr& grouped, std::span<const Period> periods,
                                          const std::stop_token& stop)
{
    const Trace& trace = *grouped->trace;
    AdvisedTraffic traffic{grouped, periodSpans(periods), grouped, {}, {}};
    const auto usual = usualTraffic(*grouped, traffic.spans, stop);
    if (!usual)
        return usual.error();
    traffic.usual = *usual;
    if (trace.leavesOpen()) {
        auto kindest = arrangedBy(ArrivalModel::Even, grouped, stop);
        if (!kindest)
            return kindest.error();
        traffic.kindest = *std::move(kindest);
    }
    traffic.kindestSpans = traffic.isOpen() ? periodSpans(periodsByOtherModels(periods, trace)) : traffic.spans;
    return traffic;
}

Result<SettingOptions> settingOptions(const AdvisedTraffic& traffic, const Aims& aims, const std::stop_token& stop)
{
    auto options = optionsAt(adviceRates(), traffic, aims, stop);
    if (!options)
        return options.error();
    const auto between = around(options->all, bestOf(*options, aims).back().rate);
    if (between.empty())
        return options;
    const auto finer = optionsAt(between, traffic, aims, stop);
    if (!finer)
        return finer.error();
    options->all.insert(options->all.end(), finer->all.begin(), finer->all.end());
    std::ranges::sort(options->all, {}, [](const SettingOption& option) { return option.rate.rate(); });
    return options;
}

} // namespace spillway
