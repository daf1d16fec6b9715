#include "engine/trace/columns/period_spans.h"

#include <algorithm>
#include <set>

namespace spillway {

std::vector<PeriodSpan> periodSpans(std::span<const Period> periods)
{
    const TimeRange always{Instant::min(), Instant::max()};
    std::set<Instant> cuts{always.from};
    for (const Period& period : periods)
        if (period.range.from < period.range.to)
            cuts.insert({period.range.from, period.range.to});
    const auto covered = [&](Instant moment, PeriodKind kind) {
        return std::ranges::any_of(periods, [&](const Period& period) {
            return period.kind == kind && period.range.from <= moment && moment < period.range.to;
        });
    };
    const bool marked = std::ranges::any_of(periods, [](const Period& period) {
        return period.kind == PeriodKind::Normal && period.range.from < period.range.to;
    });
    std::vector<PeriodSpan> spans;
    for (const Instant from : cuts) {
        std::optional<PeriodKind> kind;
        if (covered(from, PeriodKind::Incident))
            kind = PeriodKind::Incident;
        else if (!marked || covered(from, PeriodKind::Normal))
            kind = PeriodKind::Normal;
        if (!spans.empty())
            spans.back().range.to = from;
        if (spans.empty() || spans.back().kind != kind)
            spans.push_back({{from, always.to}, kind});
        else
            spans.back().range.to = always.to;
    }
    return spans;
}

Milliseconds lengthWithin(const TimeRange& range, std::span<const PeriodSpan> spans, PeriodKind kind)
{
    Milliseconds length{0};
    for (const PeriodSpan& span : spans) {
        const TimeRange common{std::max(span.range.from, range.from), std::min(span.range.to, range.to)};
        if (span.kind == kind && common.from < common.to)
            length += common.length();
    }
    return length;
}

} // namespace spillway
