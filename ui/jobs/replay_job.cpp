#include "ui/jobs/replay_job.h"

#include "engine/study/burst_needs.h"
#include "ui/models/project/project.h"

#include <algorithm>
#include <utility>

namespace spillway::ui {

ReplayJob::ReplayJob(Project* project, Results* results) :
    m_project(project), m_results(results), m_work(this, [this] { next(); })
{
    connect(project, &Project::trafficChanged, this, &ReplayJob::trafficReplaced);
    connect(project, &Project::merged, this, &ReplayJob::wishChanged);
    connect(project, &Project::setupChanged, this, &ReplayJob::wishChanged);
    connect(project, &Project::rangeChanged, this, &ReplayJob::wishChanged);
    connect(project, &Project::clientChanged, this, &ReplayJob::wishChanged);
    wishChanged();
}

template <class Work, class Deliver>
void ReplayJob::run(Run kind, Work work, Deliver deliver)
{
    m_run = kind;
    m_work.run(std::move(work), [this, kind, deliver = std::move(deliver)](auto& result) {
        if (result)
            deliver(*result);
        else
            fail(kind, result.error());
    });
}

void ReplayJob::setBinCount(int count)
{
    m_binCount = std::max(count, 1);
    wishChanged();
}

Wish ReplayJob::currentWish() const
{
    return {m_project->trace(), m_project->imported(), m_project->setup(), m_project->fullRange(),
            m_project->range(), m_project->client(),   m_binCount};
}

void ReplayJob::wishChanged()
{
    const bool serves = m_run == Run::Picture && m_running.leadsTo(currentWish());
    if (m_work.isRunning() && !serves)
        m_work.stop();
    m_work.schedule();
}

void ReplayJob::trafficReplaced()
{
    m_work.stop();
    m_pictured.reset();
    m_stages.outcome.reset();
    m_needsOf.reset();
    m_exemptOf.reset();
    wishChanged();
}

bool ReplayJob::pictureHolds(const Wish& wish) const
{
    return m_pictured && m_pictured->replaysLike(wish);
}

bool ReplayJob::clientHolds(const Wish& wish) const
{
    return m_failed || m_clientOf == wish.client;
}

bool ReplayJob::estimateHolds() const
{
    const Computed& computed = m_results->computed();
    return m_failed || computed.gaveUp || computed.provisional || computed.range || !computed.leavesOpen();
}

bool ReplayJob::exemptHold() const
{
    return m_failed || m_exemptOf == m_stages.grouped || m_stages.grouped->keys->key.exemptions().empty();
}

bool ReplayJob::needsHold() const
{
    return m_failed || (m_needsOf == m_stages.grouped && needsAlike(m_needsFor, m_pictured->setup));
}

bool ReplayJob::mapHolds() const
{
    return m_failed || m_mapless == m_stages.outcome || m_stages.map ||
           !isWorthAMap(*m_stages.outcome, m_pictured->setup);
}

void ReplayJob::next()
{
    const Wish wish = currentWish();
    if (!wish.trace) {
        m_stages = {};
        m_running = {};
    } else if (!pictureHolds(wish)) {
        startPicture(Run::Picture, Certainty::Impression);
    } else if (!m_failed && m_stages.outcome->inferred > 0) {
        startPicture(Run::Whole, Certainty::AtOnce);
    } else if (!clientHolds(wish)) {
        startClient();
    } else if (!exemptHold()) {
        startExempt();
    } else if (!estimateHolds()) {
        startEstimate();
    } else if (!needsHold()) {
        startNeeds();
    } else if (!mapHolds()) {
        startMap();
    } else if (!m_failed && m_results->computed().provisional && !m_results->computed().gaveUp) {
        startPicture(Run::Check, Certainty::Final);
    }
    if (isIdle())
        emit idle();
}

void ReplayJob::startPicture(Run kind, Certainty certainty)
{
    m_running = currentWish();
    m_failed = false;
    run(
        kind,
        [known = m_stages, wish = m_running, certainty](std::stop_token stop) {
            return computePicture(known, wish, certainty, stop);
        },
        [this](Picture& picture) {
            m_stages = std::move(picture.stages);
            m_pictured = m_running;
            if (picture.moved)
                picture.computed.range = m_results->computed().range;
            else
                m_clientOf.reset();
            m_results->setComputed(std::move(picture.computed));
            if (picture.client) {
                m_clientOf = m_running.client;
                m_results->setClientRequests(picture.client->name, std::move(picture.client->requests),
                                             m_stages.grouped, std::move(picture.client->answers));
            }
        });
}

void ReplayJob::startClient()
{
    m_running.client = m_project->client();
    run(
        Run::Client,
        [outcome = m_results->computed().outcome, setup = m_pictured->setup,
         chosen = m_running.client](std::stop_token stop) { return computeClient(outcome, setup, chosen, stop); },
        [this](ClientView& client) {
            m_clientOf = m_running.client;
            m_results->setClientRequests(client.name, std::move(client.requests), m_stages.grouped,
                                         std::move(client.answers));
        });
}

void ReplayJob::startEstimate()
{
    run(
        Run::Estimate,
        [outcome = m_results->computed().outcome, setup = m_pictured->setup,
         others = m_stages.others](std::stop_token stop) { return computeEstimate(outcome, setup, others, stop); },
        [this](Modelled& modelled) {
            m_stages.others = std::move(modelled.others);
            m_results->setRangeOfOutcome(std::move(modelled.range));
        });
}

void ReplayJob::startExempt()
{
    run(
        Run::Exempt,
        [grouped = m_stages.grouped](const std::stop_token& stop) { return exemptClients(*grouped, stop); },
        [this](std::vector<ExemptClient>& clients) {
            m_exemptOf = m_stages.grouped;
            m_results->setExempt(std::move(clients));
        });
}

void ReplayJob::startNeeds()
{
    run(
        Run::Needs,
        [grouped = m_stages.grouped, others = m_stages.others, policy = m_pictured->setup.ownPolicy()](
            std::stop_token stop) { return burstNeeds(policy, grouped, others, stop); },
        [this, setup = m_pictured->setup](BurstNeeds& known) {
            m_needsOf = m_stages.grouped;
            m_needsFor = setup;
            m_results->setNeeds(std::move(known.clients));
        });
}

void ReplayJob::startMap()
{
    run(
        Run::Map,
        [outcome = m_stages.outcome, setup = m_pictured->setup](std::stop_token stop) {
            return computeMap(outcome, setup, stop);
        },
        [this](VerdictMapPtr& map) { m_stages.map = std::move(map); });
}

/// A wish that failed is not tried again until another comes.
void ReplayJob::fail(Run kind, const Error& error)
{
    switch (kind) {
    case Run::Client: m_clientOf = m_running.client; break;
    case Run::Needs:
        m_needsOf = m_stages.grouped;
        m_needsFor = m_pictured->setup;
        break;
    case Run::Exempt: m_exemptOf = m_stages.grouped; return; // they are only listed
    case Run::Map: m_mapless = m_stages.outcome; return;     // what it would have sped up works without it
    case Run::Estimate:
    case Run::Check: m_results->giveUp(); break;
    case Run::Picture:
    case Run::Whole:
        m_pictured = m_running;
        m_failed = true;
        break;
    }
    emit failed(error);
}

} // namespace spillway::ui
