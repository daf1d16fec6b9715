#pragma once

#include "engine/trace/columns/period.h"

#include <optional>
#include <span>
#include <vector>

namespace spillway {

/// A stretch in which every moment belongs to the same kind of period, or to none.
struct PeriodSpan
{
    TimeRange range;
    std::optional<PeriodKind> kind;
    bool operator==(const PeriodSpan&) const = default;
};

/// The whole of time cut where periods begin and end, in order; the first span begins at Instant::min(), the last
/// one ends at Instant::max(), and neighbours differ in kind. Where no normal period is marked all that is no
/// incident is normal. O(n^2).
[[nodiscard]] std::vector<PeriodSpan> periodSpans(std::span<const Period> periods);

/// Tells in which spans moments lie that come in order of time.
class PeriodCursor
{
public:
    /// `spans` of periodSpans(); they outlive it.
    explicit PeriodCursor(std::span<const PeriodSpan> spans) : m_span(spans.begin()) {}

    [[nodiscard]] std::optional<PeriodKind> kindAt(Instant moment)
    {
        while (moment >= m_span->range.to)
            ++m_span;
        return m_span->kind;
    }

private:
    std::span<const PeriodSpan>::iterator m_span;
};

/// How much of `range` belongs to periods of that kind.
[[nodiscard]] Milliseconds lengthWithin(const TimeRange& range, std::span<const PeriodSpan> spans, PeriodKind kind);

} // namespace spillway
