#include "engine/advise/effect_map.h"

#include "engine/advise/advice.h"
#include "engine/advise/limiter_need.h"
#include "engine/advise/map_axes.h"
#include "engine/core/shared_work.h"
#include "engine/core/stop_poll.h"
#include "engine/policy/same_average.h"
#include "engine/replay/estimate/request_verdicts.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <iterator>
#include <utility>

namespace spillway {

namespace {

using namespace std::chrono_literals;

constexpr std::array<Milliseconds, 16> kWindows{1s,   2s,   5s,   10s,   15s,   30s,    60s,    120s,
                                                300s, 600s, 900s, 1800s, 3600s, 10800s, 21600s, 86400s};
constexpr std::size_t kFirstStep = 8;
constexpr Milliseconds kMinute = 60s;

template <class Value>
void insertInto(std::vector<Value>& values, Value value)
{
    const auto place = std::ranges::lower_bound(values, value);
    if (place == values.end() || *place != value)
        values.insert(place, value);
}

Result<EffectAxes> bucketAxes(const Policy& policy, const Grouped& grouped, std::span<const PeriodSpan> spans,
                              std::size_t most, const std::stop_token& stop)
{
    EffectAxes axes{limitOf(policy), {}, {}, {}};
    FrontierPoint present{policy.other ? policy.other->limiter.rate : policy.zones.front().rate,
                          ceilingOf(axes.base).raw() / kOneRequest.raw()};
    if (policy.other && policy.other->limiter.refill) {
        const AverageRate average = averageRate(policy.other->limiter);
        const std::int64_t perMinute = average.requests * kMinute.count() / average.per.count();
        present.rate = {std::max<std::int64_t>(perMinute, 1), RateUnit::PerMinute};
    }
    auto useful = usefulAxes(grouped, spans, std::span(&present, 1), most, stop);
    if (!useful)
        return useful.error();
    const std::vector<Rate> some = thinned(useful->axes, most).rates;
    std::ranges::copy_if(useful->rates, std::back_inserter(axes.rates), [&](const NginxRate& rate) {
        return rate == present.rate || std::ranges::binary_search(some, rate.rate());
    });
    axes.ceilings = std::move(useful->axes.bursts);
    const auto* other = std::get_if<LimiterSpec>(&axes.base);
    const std::int64_t least = other && other->algorithm == Algorithm::TokenBucket ? other->cost : 0;
    if (least > 0) {
        std::erase_if(axes.ceilings, [least](std::int64_t ceiling) { return ceiling < least; });
        insertInto(axes.ceilings, least);
    }
    return axes;
}

Result<EffectAxes> windowAxes(Policy policy, const GroupedPtr& grouped, std::size_t most, const std::stop_token& stop)
{
    EffectAxes axes{limitOf(policy), {}, {}, {}};
    LimiterSpec& spec = policy.other->limiter;
    const LimiterSpec present = spec;
    const auto usable = [&](Milliseconds window) { return window == kWindows.front() || window <= grouped->span; };
    std::ranges::copy_if(kWindows, std::back_inserter(axes.windows), usable);
    insertInto(axes.windows, present.window);
    spec.window = axes.windows.back();
    const auto needs = limiterNeeds(policy, grouped, stop);
    if (!needs)
        return needs.error();
    const std::int64_t needed = needs->empty() ? 1 : std::ranges::max(*needs);
    const std::int64_t last = std::min(std::max({needed, 2 * present.limit, std::int64_t{20}}), kMostRequests);
    axes.ceilings = burstsUpTo(last, most + 1);
    axes.ceilings.erase(axes.ceilings.begin()); // no window lets nothing through
    insertInto(axes.ceilings, present.limit);
    return axes;
}

bool isOnStep(std::size_t i, std::size_t count, std::size_t step)
{
    return i % step == 0 || i + 1 == count;
}

} // namespace

Limit EffectAxes::at(std::size_t column, std::size_t row) const
{
    Limit limit = withCeiling(base, ceilings[row]);
    if (auto* nginx = std::get_if<LimitReq>(&limit)) {
        nginx->rate = rates[column].rate();
        return limit;
    }
    auto& spec = std::get<LimiterSpec>(limit);
    if (!windows.empty()) {
        spec.window = windows[column];
        return limit;
    }
    spec.rate = rates[column];
    spec.refill.reset();
    return limit;
}

bool alikeButForAxes(const Limit& one, const Limit& other)
{
    if (one.index() != other.index())
        return false;
    if (const auto* nginx = std::get_if<LimitReq>(&one))
        return nginx->delayAfter == std::get<LimitReq>(other).delayAfter;
    const auto& spec = std::get<LimiterSpec>(one);
    LimiterSpec alike = std::get<LimiterSpec>(other);
    alike.rate = spec.rate;
    alike.refill = spec.refill;
    alike.capacity = spec.capacity;
    alike.limit = spec.limit;
    alike.window = spec.window;
    return alike == spec;
}

Result<EffectAxes> effectAxes(const Policy& policy, const GroupedPtr& grouped, std::span<const PeriodSpan> spans,
                              std::size_t most, const std::stop_token& stop)
{
    if (policy.other && isWindow(policy.other->limiter.algorithm))
        return windowAxes(policy, grouped, most, stop);
    return bucketAxes(policy, *grouped, spans, most, stop);
}

std::vector<std::size_t> coarseFirst(const EffectAxes& axes)
{
    std::vector<std::size_t> order;
    std::vector<bool> taken(axes.columns() * axes.rows());
    for (std::size_t step = kFirstStep; step > 0; step /= 2)
        for (std::size_t column = 0; column < axes.columns(); ++column)
            for (std::size_t row = 0; row < axes.rows(); ++row) {
                const std::size_t cell = axes.cell(column, row);
                if (taken[cell] || !isOnStep(column, axes.columns(), step) || !isOnStep(row, axes.rows(), step))
                    continue;
                taken[cell] = true;
                order.push_back(cell);
            }
    return order;
}

std::size_t firstLook(const EffectAxes& axes)
{
    const auto on = [](std::size_t count) {
        std::size_t number = 0;
        for (std::size_t i = 0; i < count; ++i)
            number += isOnStep(i, count, kFirstStep) ? 1U : 0U;
        return number;
    };
    return on(axes.columns()) * on(axes.rows());
}

Result<Effect> effectOf(const Limit& limit, const GroupedPtr& grouped, std::span<const PeriodSpan> spans,
                        const ViewNumbers* views, const std::stop_token& stop)
{
    const RequestVerdicts verdicts = RequestVerdicts::alone(limit, grouped);
    const auto outcomes = periodOutcomes(verdicts, spans, stop);
    if (!outcomes)
        return outcomes.error();
    Effect effect{*outcomes, views != nullptr ? brokenViews(*views, verdicts, stop) : 0};
    if (stop.stop_requested())
        return cancelled();
    return effect;
}

Result<Done> computeCells(EffectMap& map, std::span<const std::size_t> cells, const GroupedPtr& grouped,
                          std::span<const PeriodSpan> spans, const ViewNumbers* views, const std::stop_token& stop)
{
    std::atomic<std::size_t> next = 0;
    std::vector<Result<Done>> shares(grouped->requests() * cells.size() < kWorthTwoThreads ? 1 : 2, Done{});
    inThreads(shares, [&](Result<Done>& done) {
        for (std::size_t i = next++; i < cells.size() && done; i = next++) {
            const Limit limit = map.axes.at(cells[i] / map.axes.rows(), cells[i] % map.axes.rows());
            const auto effect = effectOf(limit, grouped, spans, views, stop);
            if (effect)
                map.cells[cells[i]] = *effect;
            else
                done = effect.error();
        }
    });
    for (const Result<Done>& done : shares)
        if (!done)
            return done.error();
    return Done{};
}

Result<ViewNumbers> viewNumbers(const Grouped& grouped, std::span<const PeriodSpan> spans, const std::stop_token& stop)
{
    PageViews views(*grouped.trace);
    ViewNumbers numbers{views.by(), 0, {}};
    if (numbers.by == ViewsBy::Nothing)
        return numbers;
    if (const auto found = grouped.findRows(stop); !found)
        return found.error();
    numbers.of.assign(grouped.requests(), ViewNumbers::kNone);
    for (ClientId client = 0; client < grouped.clients(); ++client) {
        if (stop.stop_requested())
            return cancelled();
        views.start();
        PeriodCursor kinds(spans);
        const ClientArrivals arrivals = grouped.arrivalsOf(client);
        const std::size_t first = grouped.offsets[client];
        const auto rows = grouped.rowsOf(client);
        for (std::size_t i = 0; i < arrivals.size(); ++i) {
            if (kinds.kindAt(arrivals[i]) != PeriodKind::Normal)
                continue;
            views.take(rows[i], arrivals[i], Wait(0));
            if (const auto view = views.newestTaken())
                numbers.of[first + i] = static_cast<std::uint32_t>(numbers.views + *view);
        }
        numbers.views += views.counts().views;
    }
    return numbers;
}

std::uint64_t brokenViews(const ViewNumbers& numbers, const RequestVerdicts& verdicts, const std::stop_token& stop)
{
    std::uint64_t broken = 0;
    if (numbers.views == 0)
        return broken;
    std::vector<bool> seen(numbers.views);
    for (ClientId client = 0; client < verdicts.grouped().clients() && !stop.stop_requested(); ++client)
        verdicts.walk(client, stop, [&](std::size_t request, Instant, Wait wait) {
            const std::uint32_t view = numbers.of[request];
            if (wait != kRejectedWait || view == ViewNumbers::kNone || seen[view])
                return;
            seen[view] = true;
            ++broken;
        });
    return broken;
}

} // namespace spillway
