#include "engine/advise/usual.h"

#include "engine/core/stop_poll.h"
#include "engine/replay/period_outcomes.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace spillway {

namespace {

constexpr std::int64_t kFewest = 4;     ///< stretches
constexpr std::int64_t kMost = 100'000; ///< longer ones beyond that

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

} // namespace

Result<double> usualVariation(const Grouped& grouped, std::span<const PeriodSpan> spans, Milliseconds length,
                              const std::stop_token& stop)
{
    const std::int64_t normal = periodLength(grouped, spans, PeriodKind::Normal).count();
    if (normal < kFewest || length.count() <= 0)
        return 0.0;
    const std::int64_t each = std::clamp(length.count(), normal / kMost + 1, normal / kFewest);
    std::vector<std::uint64_t> counts(
        static_cast<std::size_t>(normal / each)); // what is left of normal time is left out
    for (ClientId client = 0; client < grouped.clients(); ++client) {
        if (stop.stop_requested())
            return cancelled();
        const ClientArrivals arrivals = grouped.arrivalsOf(client);
        auto span = spans.begin();
        Milliseconds before{0}; ///< normal time before the span
        for (std::size_t i = 0; i < arrivals.size(); ++i) {
            for (; arrivals[i] >= span->range.to; ++span)
                if (span->kind == PeriodKind::Normal)
                    before += span->range.to - std::max(span->range.from, grouped.base);
            if (span->kind != PeriodKind::Normal)
                continue;
            const Milliseconds at = before + (arrivals[i] - std::max(span->range.from, grouped.base));
            if (const auto stretch = static_cast<std::size_t>(at.count() / each); stretch < counts.size())
                ++counts[stretch];
        }
    }
    return deviation(counts) * std::sqrt(static_cast<double>(length.count()) / static_cast<double>(each));
}

} // namespace spillway
