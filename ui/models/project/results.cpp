#include "ui/models/project/results.h"

#include "ui/models/project/project.h"

#include <utility>

namespace spillway::ui {

bool Computed::leavesOpen() const
{
    return outcome && outcome->grouped->trace->leavesOpen();
}

bool Computed::partial() const
{
    return outcome && outcome->grouped->trace->partial;
}

Results::Results(const Project* project) : m_project(project)
{
    connect(project, &Project::outdated, this, &Results::forget);
    connect(project, &Project::trafficShown, this, &Results::announceAll);
}

void Results::forget(Outdated what)
{
    if (what == Outdated::All)
        m_computed = {};
    m_inPeriods = {};
    m_shownClient.clear();
    m_clientRequests.clear();
    m_clientGrouped.reset();
    m_needs.clear();
    m_exempt.clear();
}

void Results::announceAll()
{
    emit computedChanged(m_computed);
    emit clientRequestsChanged();
    emit needsChanged();
}

void Results::setComputed(Computed computed)
{
    const auto grouping = [](const Computed& c) { return c.outcome ? c.outcome->grouped : nullptr; };
    const bool needsHold = grouping(computed) == grouping(m_computed) && needsAlike(computed.setup, m_computed.setup);
    m_computed = std::move(computed);
    const bool forget = !needsHold && !m_needs.empty();
    if (forget)
        m_needs.clear();
    emit computedChanged(m_computed);
    if (forget)
        emit needsChanged();
}

void Results::setRangeOfOutcome(std::shared_ptr<const OutcomeEstimate> range)
{
    m_computed.range = std::move(range);
    emit followUpChanged();
}

const InPeriods* Results::current() const
{
    const bool holds = m_computed.outcome && m_inPeriods.outcome == m_computed.outcome &&
                       m_inPeriods.periods == m_project->setup().periods;
    return holds ? &m_inPeriods : nullptr;
}

const PeriodOutcomes* Results::inPeriods() const
{
    return current() && current()->counts ? &*current()->counts : nullptr;
}

std::span<const PeriodEstimate> Results::inEachPeriod() const
{
    return current() ? std::span(current()->each) : std::span<const PeriodEstimate>();
}

const Error* Results::periodsFailure() const
{
    return current() && current()->failure ? &*current()->failure : nullptr;
}

std::shared_ptr<const EstimateInPeriods> Results::rangesInPeriods() const
{
    return inPeriods() ? m_inPeriods.ranges : nullptr;
}

void Results::setInPeriods(InPeriods counted)
{
    m_inPeriods = std::move(counted);
    emit periodsCounted();
}

void Results::giveUp()
{
    m_computed.gaveUp = true;
    emit followUpChanged();
}

void Results::setClientRequests(const QString& client, std::vector<RequestOutcome> requests, GroupedPtr grouped,
                                LimitAnswers answers)
{
    m_shownClient = client;
    m_clientAnswers = std::move(answers);
    m_clientRequests = std::move(requests);
    m_clientGrouped = std::move(grouped);
    emit clientRequestsChanged();
}

void Results::setNeeds(std::vector<std::int64_t> needs)
{
    m_needs = std::move(needs);
    emit needsChanged();
}

void Results::setExempt(std::vector<ExemptClient> exempt)
{
    m_exempt = std::move(exempt);
    emit exemptListed();
}

} // namespace spillway::ui
