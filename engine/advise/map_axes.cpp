#include "engine/advise/map_axes.h"

#include "engine/advise/advice.h"
#include "engine/advise/kernels/limit_lanes.h"
#include "engine/advise/need_table.h"

#include <algorithm>
#include <cmath>

namespace spillway {

namespace {

constexpr std::int64_t kFewestBursts = 20;
constexpr std::size_t kFewestRates = 12;
constexpr std::int64_t kRatesSpan = 1000; ///< the highest rate is at most so many times the lowest

std::int64_t largest(const NeedTable& table, std::size_t rate)
{
    std::uint32_t need = 0;
    for (std::size_t i = rate; i < table.needs.size(); i += table.rates.size())
        need = std::max(need, table.needs[i]);
    return need;
}

template <class Value>
std::vector<Value> some(const std::vector<Value>& values, std::size_t most)
{
    if (values.size() <= most)
        return values;
    std::vector<Value> kept;
    for (std::size_t i = 0; i < most; ++i)
        kept.push_back(values[i * (values.size() - 1) / (most - 1)]);
    return kept;
}

} // namespace

std::vector<std::int64_t> burstsUpTo(std::int64_t last, std::size_t most)
{
    std::vector<std::int64_t> bursts{0};
    const double end = std::log1p(static_cast<double>(last));
    for (std::size_t i = 1; i < most && bursts.back() < last; ++i) {
        const double even = end * static_cast<double>(i) / static_cast<double>(most - 1);
        bursts.push_back(std::max(bursts.back() + 1, static_cast<std::int64_t>(std::lround(std::expm1(even)))));
    }
    return bursts;
}

Result<UsefulAxes> usefulAxes(const Grouped& grouped, std::span<const PeriodSpan> spans,
                              std::span<const FrontierPoint> settings, std::size_t most, std::stop_token stop)
{
    std::vector<NginxRate> rates = adviceRates();
    for (const FrontierPoint& setting : settings) {
        if (setting.rate.rate().raw() > kHighestRateInLanes)
            continue; // off the map
        const auto place = std::ranges::lower_bound(rates, setting.rate.rate(), {}, &NginxRate::rate);
        if (place == rates.end() || place->rate() != setting.rate.rate())
            rates.insert(place, setting.rate);
    }
    std::vector<Rate> plain;
    for (const NginxRate& rate : rates)
        plain.push_back(rate.rate());
    const auto table = needTable(grouped, plain, spans, NeedOf::Normal, stop);
    if (!table)
        return table.error();
    const auto number = [&](Rate rate) {
        return static_cast<std::size_t>(std::ranges::lower_bound(plain, rate) - plain.begin());
    };
    std::size_t last = 0;
    while (last + 1 < plain.size() && largest(*table, last) > 1)
        ++last;
    last = std::max(last, kFewestRates);
    for (const FrontierPoint& setting : settings)
        last = std::max(last, number(Rate(setting.rate.rate().raw() * 2)));
    last = std::min(last, plain.size() - 1);
    std::size_t first = number(Rate(plain[last].raw() / kRatesSpan));
    std::int64_t end = kFewestBursts;
    for (const FrontierPoint& setting : settings) {
        first = std::min(first, number(setting.rate.rate()));
        end = std::max(end, setting.burst + setting.burst / 4);
    }
    const std::int64_t needed = largest(*table, first + (last - first) / 3);
    end = std::min<std::int64_t>(std::max(end, needed + needed / 4), kLargestBurstInLanes);
    UsefulAxes useful;
    useful.rates.assign(rates.begin() + static_cast<std::ptrdiff_t>(first),
                        rates.begin() + static_cast<std::ptrdiff_t>(last + 1));
    useful.axes.rates.assign(plain.begin() + static_cast<std::ptrdiff_t>(first),
                             plain.begin() + static_cast<std::ptrdiff_t>(last + 1));
    auto& bursts = useful.axes.bursts;
    bursts = burstsUpTo(end, most);
    for (const FrontierPoint& setting : settings)
        if (const auto at = std::ranges::lower_bound(bursts, setting.burst); at != bursts.end() && *at != setting.burst)
            bursts.insert(at, setting.burst);
    return useful;
}

MapAxes thinned(const MapAxes& axes, std::size_t most)
{
    return {some(axes.rates, most), some(axes.bursts, most)};
}

} // namespace spillway
