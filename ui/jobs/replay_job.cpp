#include "ui/jobs/replay_job.h"

#include "engine/study/burst_needs.h"
#include "ui/jobs/in_turn.h"
#include "ui/jobs/replay_stages.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

namespace spillway::ui {

namespace {

constexpr int kFirstBinCount = 1000; // until a chart tells its width

} // namespace

/// All members belong to the GUI thread; a worker gets copies and posts its result.
class ReplayJob::Engine
{
public:
    Engine(ReplayJob* job, Workspace* workspace) : m_job(job), m_workspace(workspace), m_work(job, [this] { next(); })
    {
    }

    void setBinCount(int count);
    void wishChanged();
    /// The workspace forgot its results.
    void trafficReplaced();
    [[nodiscard]] bool isIdle() const { return m_work.isIdle(); }

private:
    enum class Run { Picture, Whole, Client, Watched, Estimate, Band, Needs, Map, Check };

    [[nodiscard]] Wish currentWish() const;
    [[nodiscard]] bool pictureHolds(const Wish& wish) const;
    [[nodiscard]] bool clientHolds(const Wish& wish) const;
    [[nodiscard]] bool estimateHolds() const;
    [[nodiscard]] bool bandHolds() const;
    [[nodiscard]] bool watchedHold(const Wish& wish) const;
    [[nodiscard]] bool needsHold() const;
    [[nodiscard]] bool mapHolds() const;
    void next();
    void startPicture(Run kind, Certainty certainty);
    void startClient();
    void startEstimate();
    void startBand();
    void startWatched();
    void startNeeds();
    void startMap();
    void fail(Run kind, const Error& error);

    /// See InTurn.
    template <class Work, class Deliver>
    void run(Run kind, Work work, Deliver deliver);

    ReplayJob* m_job;
    Workspace* m_workspace;
    int m_binCount = kFirstBinCount;
    Run m_run = Run::Picture; ///< what runs, or ran last
    Wish m_running;           ///< of the picture that is being computed
    Stages m_stages;
    std::optional<Wish> m_pictured;         ///< the last wish with a picture, or with the error that was told
    std::optional<QString> m_clientOf;      ///< the chosen client for which that picture's requests are shown
    std::optional<QStringList> m_watchedOf; ///< likewise
    GroupedPtr m_needsOf;                   ///< grouping and limit for which the needs are known
    Setup m_needsFor;
    OutcomePtr m_mapless;  ///< for which there is no map
    OutcomePtr m_bandless; ///< for whose slices there is no range
    bool m_failed = false;
    InTurn m_work; ///< last: it waits for its worker before the rest goes
};

template <class Work, class Deliver>
void ReplayJob::Engine::run(Run kind, Work work, Deliver deliver)
{
    m_run = kind;
    m_work.run(std::move(work), [this, kind, deliver = std::move(deliver)](auto& result) {
        if (result)
            deliver(*result);
        else
            fail(kind, result.error());
    });
}

void ReplayJob::Engine::setBinCount(int count)
{
    m_binCount = std::max(count, 1);
    wishChanged();
}

Wish ReplayJob::Engine::currentWish() const
{
    return {m_workspace->trace(), m_workspace->imported(), m_workspace->setup(),   m_workspace->fullRange(),
            m_workspace->range(), m_workspace->client(),   m_workspace->watched(), m_binCount};
}

void ReplayJob::Engine::wishChanged()
{
    const bool serves = m_run == Run::Picture && m_running.leadsTo(currentWish());
    if (m_work.isRunning() && !serves)
        m_work.stop();
    m_work.schedule();
}

void ReplayJob::Engine::trafficReplaced()
{
    m_work.stop();
    m_pictured.reset();
    m_stages.outcome.reset();
    m_needsOf.reset();
    wishChanged();
}

bool ReplayJob::Engine::pictureHolds(const Wish& wish) const
{
    return m_pictured && m_pictured->replaysLike(wish);
}

bool ReplayJob::Engine::clientHolds(const Wish& wish) const
{
    return m_failed || m_clientOf == wish.client;
}

bool ReplayJob::Engine::estimateHolds() const
{
    const Computed& computed = m_workspace->computed();
    return m_failed || computed.gaveUp || computed.provisional || computed.range || !computed.leavesOpen();
}

bool ReplayJob::Engine::bandHolds() const
{
    const Computed& computed = m_workspace->computed();
    return m_failed || !computed.range || m_bandless == computed.outcome || m_stages.others.empty() ||
           (computed.band && computed.band->spec == computed.outcome->bins.spec);
}

bool ReplayJob::Engine::watchedHold(const Wish& wish) const
{
    return m_failed || wish.watched.isEmpty() || m_watchedOf == wish.watched;
}

bool ReplayJob::Engine::needsHold() const
{
    return m_failed || (m_needsOf == m_stages.grouped && needsAlike(m_needsFor, m_pictured->setup));
}

bool ReplayJob::Engine::mapHolds() const
{
    return m_failed || m_mapless == m_stages.outcome || m_stages.map ||
           !isWorthAMap(*m_stages.outcome, m_pictured->setup);
}

void ReplayJob::Engine::next()
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
    } else if (!watchedHold(wish)) {
        startWatched();
    } else if (!estimateHolds()) {
        startEstimate();
    } else if (!bandHolds()) {
        startBand();
    } else if (!needsHold()) {
        startNeeds();
    } else if (!mapHolds()) {
        startMap();
    } else if (!m_failed && m_workspace->computed().provisional && !m_workspace->computed().gaveUp) {
        startPicture(Run::Check, Certainty::Final);
    }
    if (isIdle())
        emit m_job->idle();
}

void ReplayJob::Engine::startPicture(Run kind, Certainty certainty)
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
            if (picture.moved) {
                picture.computed.range = m_workspace->computed().range;
                picture.computed.band = m_workspace->computed().band;
            } else {
                m_clientOf.reset();
                m_watchedOf.reset();
            }
            m_workspace->setComputed(std::move(picture.computed));
            if (picture.client) {
                m_clientOf = m_running.client;
                m_workspace->setClientRequests(picture.client->name, std::move(picture.client->requests),
                                               m_stages.grouped);
            }
            if (picture.watched) {
                m_watchedOf = m_running.watched;
                m_workspace->setWatchedClients(*std::move(picture.watched));
            }
        });
}

void ReplayJob::Engine::startClient()
{
    m_running.client = m_workspace->client();
    run(
        Run::Client,
        [outcome = m_workspace->computed().outcome, setup = m_pictured->setup,
         chosen = m_running.client](std::stop_token stop) { return computeClient(outcome, setup, chosen, stop); },
        [this](ClientView& client) {
            m_clientOf = m_running.client;
            m_workspace->setClientRequests(client.name, std::move(client.requests), m_stages.grouped);
        });
}

void ReplayJob::Engine::startEstimate()
{
    run(
        Run::Estimate,
        [outcome = m_workspace->computed().outcome, setup = m_pictured->setup,
         others = m_stages.others](std::stop_token stop) { return computeEstimate(outcome, setup, others, stop); },
        [this](Modelled& modelled) {
            m_stages.others = std::move(modelled.others);
            m_workspace->setRangeOfOutcome(std::move(modelled.range));
        });
}

void ReplayJob::Engine::startBand()
{
    run(
        Run::Band,
        [outcome = m_workspace->computed().outcome, setup = m_pictured->setup,
         others = m_stages.others](std::stop_token stop) { return computeBand(outcome, setup, others, stop); },
        [this](std::shared_ptr<const BinsEstimate>& band) { m_workspace->setBand(std::move(band)); });
}

void ReplayJob::Engine::startWatched()
{
    m_running.watched = m_workspace->watched();
    run(
        Run::Watched,
        [outcome = m_workspace->computed().outcome, setup = m_pictured->setup,
         names = m_running.watched](std::stop_token stop) { return computeWatched(outcome, setup, names, stop); },
        [this](std::vector<WatchedClient>& clients) {
            m_watchedOf = m_running.watched;
            m_workspace->setWatchedClients(std::move(clients));
        });
}

void ReplayJob::Engine::startNeeds()
{
    run(
        Run::Needs,
        [grouped = m_stages.grouped, others = m_stages.others, policy = m_pictured->setup.policy()](
            std::stop_token stop) { return burstNeeds(policy, grouped, others, stop); },
        [this, setup = m_pictured->setup](std::vector<std::int64_t>& known) {
            m_needsOf = m_stages.grouped;
            m_needsFor = setup;
            m_workspace->setNeeds(std::move(known));
        });
}

void ReplayJob::Engine::startMap()
{
    run(
        Run::Map,
        [outcome = m_stages.outcome, setup = m_pictured->setup](std::stop_token stop) {
            return computeMap(outcome, setup, stop);
        },
        [this](VerdictMapPtr& map) { m_stages.map = std::move(map); });
}

/// What failed is not tried again until something else is wished.
void ReplayJob::Engine::fail(Run kind, const Error& error)
{
    switch (kind) {
    case Run::Client: m_clientOf = m_running.client; break;
    case Run::Watched: m_watchedOf = m_running.watched; break;
    case Run::Needs:
        m_needsOf = m_stages.grouped;
        m_needsFor = m_pictured->setup;
        break;
    case Run::Band: m_bandless = m_stages.outcome; return; // the figures tell the range without it
    case Run::Map: m_mapless = m_stages.outcome; return;   // what it would have sped up works without it
    case Run::Estimate:
    case Run::Check: m_workspace->giveUp(); break;
    case Run::Picture:
    case Run::Whole:
        m_pictured = m_running;
        m_failed = true;
        break;
    }
    emit m_job->failed(error);
}

ReplayJob::ReplayJob(Workspace* workspace, QObject* parent) :
    QObject(parent), m_engine(std::make_unique<Engine>(this, workspace))
{
    const auto again = [this] { m_engine->wishChanged(); };
    connect(workspace, &Workspace::trafficChanged, this, [this] { m_engine->trafficReplaced(); });
    connect(workspace, &Workspace::merged, this, again);
    connect(workspace, &Workspace::setupChanged, this, again);
    connect(workspace, &Workspace::rangeChanged, this, again);
    connect(workspace, &Workspace::clientChanged, this, again);
    connect(workspace, &Workspace::watchedChanged, this, again);
    m_engine->wishChanged();
}

ReplayJob::~ReplayJob() = default;

void ReplayJob::setBinCount(int count)
{
    m_engine->setBinCount(count);
}

bool ReplayJob::isIdle() const
{
    return m_engine->isIdle();
}

} // namespace spillway::ui
