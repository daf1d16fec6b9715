#include "ui/jobs/needs_job.h"

#include "engine/replay/estimate/outcome_estimate.h"
#include "engine/study/burst_needs.h"
#include "engine/trace/group/period_grouping.h"
#include "ui/models/project/project.h"

#include <utility>

namespace spillway::ui {

NeedsJob::NeedsJob(const Project* project, const Results* results) :
    m_project(project), m_results(results), m_count(this)
{
    connect(m_results, &Results::computedChanged, this, &NeedsJob::follow);
    connect(m_project, &Project::setupChanged, this, &NeedsJob::follow); // periods count nothing anew
}

void NeedsJob::choose(std::optional<PeriodKind> kind)
{
    if (std::exchange(m_kind, kind) == kind)
        return;
    forget();
    follow();
    emit changed();
}

void NeedsJob::forget()
{
    m_count.cancel();
    m_of = nullptr;
    m_counted = {};
    m_failure.reset();
}

void NeedsJob::follow()
{
    const Computed& computed = m_results->computed();
    if (!m_kind || !computed.outcome || computed.provisional || computed.partial())
        return;
    const GroupedPtr& grouped = computed.outcome->grouped;
    const std::vector<Period>& periods = m_project->setup().periods;
    const bool sameTraffic = m_of == grouped && m_periods == periods;
    if (sameTraffic && needsAlike(m_for, computed.setup))
        return;
    if (!sameTraffic) {
        forget();
        emit changed();
    }
    m_of = grouped;
    m_periods = periods;
    m_for = computed.setup;
    m_count.run(
        [grouped, periods, kind = *m_kind, known = m_counted,
         policy = computed.setup.ownPolicy()](const std::stop_token& stop) -> Result<Counted> {
            Counted counted{known.grouped, known.others, {}};
            if (!counted.grouped) {
                auto part = groupPeriods(grouped, periodSpans(periods), kind, stop);
                if (!part)
                    return part.error();
                counted.grouped = *std::move(part);
                if (grouped->trace->leavesOpen()) {
                    auto others = byOtherModels(counted.grouped, stop);
                    if (!others)
                        return others.error();
                    counted.others = *std::move(others);
                }
            }
            auto needs = burstNeeds(policy, counted.grouped, counted.others, stop);
            if (!needs)
                return needs.error();
            counted.needs = std::move(needs->clients);
            return counted;
        },
        [this](const Result<Counted>& counted) {
            m_failure = counted ? std::nullopt : std::optional(counted.error());
            if (counted)
                m_counted = *counted;
            else
                m_of = nullptr; // the next change tries again
            emit changed();
        });
}

} // namespace spillway::ui
