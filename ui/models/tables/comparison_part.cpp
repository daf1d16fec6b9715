#include "ui/models/tables/comparison_part.h"

namespace spillway::ui {

namespace {

/// The verdicts and waits in periods of that kind.
std::optional<ComparisonEstimate> estimateOf(const ComparisonRow& whole, PeriodKind part)
{
    if (!whole.estimate || !whole.estimate->periods)
        return std::nullopt;
    const auto kind = static_cast<std::size_t>(part);
    const EstimateInPeriods& ranges = *whole.estimate->periods;
    ComparisonEstimate range = *whole.estimate;
    const auto fill = [](Totals& totals, Measures& measures, const PeriodOutcome& of) {
        totals.requests = of.requests;
        totals.passed = of.passed;
        totals.delayed = of.delayed;
        totals.rejected = of.rejected;
        measures.longestWait = of.longestWait;
        measures.p99Wait = of.p99Wait;
    };
    fill(range.totals.low, range.low, ranges.low[kind]);
    fill(range.totals.high, range.high, ranges.high[kind]);
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
    row->estimate = estimateOf(*whole, *part);
    row->totals.requests = of.requests;
    row->totals.passed = of.passed;
    row->totals.delayed = of.delayed;
    row->totals.rejected = of.rejected;
    row->measures.longestWait = of.longestWait;
    row->measures.p99Wait = of.p99Wait;
    return row;
}

} // namespace spillway::ui
