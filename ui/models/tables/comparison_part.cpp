#include "ui/models/tables/comparison_part.h"

namespace spillway::ui {

namespace {

/// The verdicts and waits in periods of that kind.
std::optional<MeasuredRange> rangeOf(const ComparisonRow& whole, PeriodKind part)
{
    if (!whole.range || !whole.range->periods)
        return std::nullopt;
    const auto kind = static_cast<std::size_t>(part);
    const PeriodRanges& ranges = *whole.range->periods;
    MeasuredRange range = *whole.range;
    const auto fill = [](Totals& totals, Measures& measures, const PeriodOutcome& of, std::uint64_t passed) {
        totals.requests = of.requests;
        totals.passed = passed;
        totals.delayed = of.delayed;
        totals.rejected = of.rejected;
        measures.longestWait = of.longestWait;
        measures.p99Wait = of.p99Wait;
    };
    fill(range.totals.low, range.low, ranges.low[kind], ranges.passed[kind].low);
    fill(range.totals.high, range.high, ranges.high[kind], ranges.passed[kind].high);
    return range;
}

} // namespace

std::shared_ptr<const ComparisonRow> partOf(const std::shared_ptr<const ComparisonRow>& whole,
                                            std::optional<PeriodKind> part)
{
    if (!part || !whole)
        return whole;
    if (!whole->periods)
        return nullptr;
    const PeriodOutcome& of = (*whole->periods)[static_cast<std::size_t>(*part)];
    auto row = std::make_shared<ComparisonRow>(*whole);
    row->range = rangeOf(*whole, *part);
    row->totals.requests = of.requests;
    row->totals.passed = of.passed();
    row->totals.delayed = of.delayed;
    row->totals.rejected = of.rejected;
    row->measures.longestWait = of.longestWait;
    row->measures.p99Wait = of.p99Wait;
    return row;
}

} // namespace spillway::ui
