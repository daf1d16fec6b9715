#include "engine/replay/estimate/usual.h"

#include "engine/core/stop_poll.h"

#include <algorithm>

namespace spillway {

namespace {

constexpr int kTimesAsLong = 3;
constexpr Milliseconds kNear{10 * 60 * 1000}; ///< at least
constexpr std::int64_t kFewest = 4;           ///< stretches
constexpr std::int64_t kMost = 100'000;       ///< longer ones beyond that

TimeRange within(const TimeRange& one, const TimeRange& other)
{
    return {std::max(one.from, other.from), std::min(one.to, other.to)};
}

double deviation(const std::vector<std::uint64_t>& counts)
{
    double sum = 0;
    for (const std::uint64_t count : counts)
        sum += static_cast<double>(count);
    const double mean = sum / static_cast<double>(counts.size());
    double squares = 0;
    for (const std::uint64_t count : counts)
        squares += (static_cast<double>(count) - mean) * (static_cast<double>(count) - mean);
    return std::sqrt(squares / static_cast<double>(counts.size() - 1));
}

/// Counts normal requests by stretches of normal time.
Result<UsualTraffic> counted(const Grouped& grouped, std::span<const PeriodSpan> spans, Milliseconds normal,
                             Milliseconds incident, const std::stop_token& stop)
{
    UsualTraffic usual{{0, normal}, 0};
    const bool varies = normal.count() >= kFewest; // else it is too short to tell
    const std::int64_t each =
        varies ? std::clamp(incident.count(), normal.count() / kMost + 1, normal.count() / kFewest) : 1;
    std::vector<std::uint64_t> counts(static_cast<std::size_t>(normal.count() / each)); // the rest of it is left out
    for (ClientId client = 0; client < grouped.clients(); ++client) {
        if (stop.stop_requested())
            return cancelled();
        const ClientArrivals arrivals = grouped.arrivalsOf(client);
        auto span = spans.begin();
        Milliseconds before{0}; // normal time before the span
        for (std::size_t i = 0; i < arrivals.size(); ++i) {
            for (; arrivals[i] >= span->range.to; ++span)
                if (span->kind == PeriodKind::Normal)
                    before += std::max(Milliseconds(0), span->range.to - std::max(span->range.from, grouped.base));
            if (span->kind != PeriodKind::Normal)
                continue;
            const Milliseconds at = before + (arrivals[i] - std::max(span->range.from, grouped.base));
            ++usual.size.requests;
            if (const auto stretch = static_cast<std::size_t>(at.count() / each); stretch < counts.size())
                ++counts[stretch];
        }
    }
    if (varies)
        usual.variation =
            deviation(counts) * std::sqrt(static_cast<double>(incident.count()) / static_cast<double>(each));
    return usual;
}

} // namespace

std::uint64_t surplusOf(const PeriodSize& usual, const PeriodSize& incident)
{
    if (usual.length.count() == 0)
        return incident.requests;
    const double expected = static_cast<double>(usual.requests) * static_cast<double>(incident.length.count()) /
                            static_cast<double>(usual.length.count());
    return static_cast<std::uint64_t>(std::max(0.0, static_cast<double>(incident.requests) - expected));
}

Milliseconds periodLength(const Grouped& grouped, std::span<const PeriodSpan> spans, PeriodKind kind)
{
    if (grouped.requests() == 0 && grouped.unaccountedRows.empty())
        return Milliseconds(0);
    return lengthWithin({grouped.base, grouped.base + grouped.span + Milliseconds(1)}, spans, kind);
}

std::vector<PeriodSpan> nearIncidents(std::span<const PeriodSpan> spans, const TimeRange& traffic)
{
    std::vector<TimeRange> windows; // in order, none meets another
    for (const PeriodSpan& span : spans) {
        const TimeRange incident = within(span.range, traffic);
        if (span.kind != PeriodKind::Incident || incident.length() <= Milliseconds(0))
            continue;
        const Milliseconds reach = std::max(kTimesAsLong * incident.length(), kNear);
        const TimeRange window{incident.from - reach, incident.to + reach};
        if (!windows.empty() && window.from <= windows.back().to)
            windows.back().to = std::max(windows.back().to, window.to);
        else
            windows.push_back(window);
    }
    std::vector<PeriodSpan> near;
    Instant from = Instant::min();
    const auto add = [&](Instant to, std::optional<PeriodKind> kind) {
        if (to > from)
            near.push_back({{from, to}, kind});
        from = std::max(from, to);
    };
    auto window = windows.begin();
    for (const PeriodSpan& span : spans) {
        if (span.kind == PeriodKind::Normal) {
            for (; window != windows.end() && window->from < span.range.to; ++window) {
                add(window->from, std::nullopt);
                add(std::min(window->to, span.range.to), PeriodKind::Normal);
                if (window->to > span.range.to)
                    break;
            }
            add(span.range.to, std::nullopt);
        } else {
            add(span.range.to, span.kind);
        }
    }
    return near;
}

Result<UsualTraffic> usualTraffic(const Grouped& grouped, std::span<const PeriodSpan> spans,
                                  const std::stop_token& stop)
{
    const Milliseconds incident = periodLength(grouped, spans, PeriodKind::Incident);
    if (incident == Milliseconds(0))
        return UsualTraffic{};
    const TimeRange traffic{grouped.base, grouped.base + grouped.span + Milliseconds(1)};
    const std::vector<PeriodSpan> near = nearIncidents(spans, traffic);
    const Milliseconds length = lengthWithin(traffic, near, PeriodKind::Normal);
    if (length >= incident)
        return counted(grouped, near, length, incident, stop);
    return counted(grouped, spans, periodLength(grouped, spans, PeriodKind::Normal), incident, stop);
}

} // namespace spillway
