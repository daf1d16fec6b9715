#include "ui/jobs/periods_job.h"

#include "engine/policy/policy.h"
#include "engine/replay/estimate/request_verdicts.h"
#include "engine/trace/group/period_grouping.h"
#include "ui/models/project/project.h"

#include <memory>
#include <utility>

namespace spillway::ui {

namespace {

/// In the log as it stands, and over all arrival models once the estimate is known. What fails leaves what was known
/// before it. Worker thread.
InPeriods countedInPeriods(const Setup& setup, const OutcomePtr& outcome,
                           const std::shared_ptr<const OutcomeEstimate>& range, const std::vector<Period>& periods,
                           const std::stop_token& stop)
{
    const auto spans = periodSpans(periods);
    const Policy policy = setup.policy();
    GroupedPtr part;
    InPeriods all{outcome, periods, {}, nullptr};
    const auto counted = guarded([&]() -> Result<Done> {
        auto verdicts = RequestVerdicts::create(policy, *outcome, stop);
        const auto unmarked = withoutNormalOf(setup.incidentClients, outcome->grouped, spans, stop);
        if (!verdicts || !unmarked)
            return verdicts ? unmarked.error() : verdicts.error();
        verdicts->countOnly(*unmarked);
        part = setup.incidentClients.empty() ? nullptr : *unmarked;
        const auto counts = periodOutcomes(*verdicts, spans, stop);
        if (!counts)
            return counts.error();
        all.counts = *counts;
        const auto each = outcomeOfEach(*verdicts, periods, stop);
        if (!each)
            return each.error();
        all.each = exactlyIn(*counts, *each).each;
        return Done{};
    });
    if (!counted)
        all.failure = counted.error();
    if (!all.counts || !range)
        return all;
    auto ranges =
        guarded([&] { return estimateInPeriods(policy, *outcome, range->others, spans, periods, stop, {}, part); });
    if (ranges) {
        all.each = ranges->each;
        all.ranges = std::make_shared<const EstimateInPeriods>(*std::move(ranges));
    } else {
        all.failure = ranges.error();
    }
    return all;
}

} // namespace

PeriodsJob::PeriodsJob(Project* project, Results* results) : m_project(project), m_results(results), m_all(this)
{
    connect(results, &Results::computedChanged, this, &PeriodsJob::count);
    connect(results, &Results::followUpChanged, this, &PeriodsJob::count);
    connect(project, &Project::setupChanged, this, [this](const Setup& setup) {
        if (setup.periods != m_counted)
            count();
    });
}

void PeriodsJob::count()
{
    const Computed& computed = m_results->computed();
    m_counted = m_project->setup().periods;
    if (!computed.outcome || computed.provisional || computed.outcome->inferred > 0 || m_counted.empty()) {
        m_all.cancel();
        if ((m_counted.empty() || !computed.outcome) && m_results->newestInPeriods().outcome)
            m_results->setInPeriods({});
        return;
    }
    m_all.run(
        [setup = computed.setup, outcome = computed.outcome, range = computed.range, periods = m_counted](
            const std::stop_token& stop) { return countedInPeriods(setup, outcome, range, periods, stop); },
        [this, outcome = computed.outcome, periods = m_counted](const Result<InPeriods>& counted) {
            m_results->setInPeriods(counted ? *counted : InPeriods{outcome, periods, {}, nullptr, {}, counted.error()});
        });
}

} // namespace spillway::ui
