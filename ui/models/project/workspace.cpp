#include "ui/models/project/workspace.h"

#include "ui/text/years.h"

#include <QtGui/QUndoStack>

#include <algorithm>
#include <utility>

namespace spillway::ui {

namespace {

constexpr Milliseconds kShortestRange{10};

void tellYears(TimeRange full)
{
    tellYearsOf(full.from,
                full.to - Milliseconds(1)); // the first moment that is no longer in it may be of the next year
}

} // namespace

bool Computed::leavesOpen() const
{
    return outcome && outcome->grouped->trace->leavesOpen();
}

bool Computed::partial() const
{
    return outcome && outcome->grouped->trace->partial;
}

Workspace::Workspace(QObject* parent) :
    QObject(parent), m_logFormat(QStringLiteral("auto")), m_undo(new QUndoStack(this))
{
}

Workspace::~Workspace() = default;

void Workspace::keepSourcesOff(const TracePtr& newTrace)
{
    std::vector<std::uint16_t> off;
    const auto wasOff = [this](const std::string& name) {
        return m_imported && std::ranges::any_of(m_setup.selection.sourcesOff, [&](std::uint16_t source) {
                   return source < m_imported->sources.size() && m_imported->sources[source].name == name;
               });
    };
    for (std::size_t i = 0; newTrace && i < newTrace->sources.size(); ++i) {
        if (wasOff(newTrace->sources[i].name))
            off.push_back(static_cast<std::uint16_t>(i));
    }
    m_setup.selection.sourcesOff = std::move(off);
}

void Workspace::setTraffic(TracePtr trace, std::vector<SourceReport> sources, const QString& logFormat,
                           MadeTraffic made, SetReport set)
{
    const Setup before = m_setup;
    std::optional<View> grown = m_aside ? std::optional(view()) : std::nullopt;
    m_aside.reset();
    keepSourcesOff(trace);
    m_undo->clear();
    m_imported = std::move(trace);
    m_made = std::move(made);
    m_sources = std::move(sources);
    m_setReport = std::move(set);
    m_logFormat = logFormat;
    beginAnew(m_imported || m_made.sources.empty() ? m_imported : blankTrace());
    std::erase_if(m_setup.periods, [full = fullRange()](const Period& period) {
        return period.range.to <= full.from || period.range.from >= full.to; // they were of other traffic
    });
    Selection& selection = m_setup.selection;
    if ((selection.from && *selection.from >= fullRange().to) || (selection.to && *selection.to <= fullRange().from)) {
        selection.from.reset();
        selection.to.reset();
    }
    if (grown)
        lookAgain(*std::move(grown));
    tellNewTraffic(before);
    setScene(std::nullopt);
}

void Workspace::showPartial(const TracePtr& soFar)
{
    std::vector<SourceReport> sources;
    for (const TraceSource& source : soFar->sources) {
        SourceReport& report = sources.emplace_back();
        report.name = source.name;
        report.requests = source.requests;
    }
    if (m_aside) {
        View looked = view();
        m_imported = soFar;
        m_sources = std::move(sources);
        beginAnew(soFar);
        lookAgain(std::move(looked));
        return tellNewTraffic(m_setup);
    }
    const Setup before = m_setup;
    m_aside = Aside{m_imported,
                    m_trace,
                    std::exchange(m_made, {}),
                    std::exchange(m_sources, std::move(sources)),
                    std::exchange(m_setReport, {}),
                    before.selection.sourcesOff,
                    m_logFormat,
                    m_range,
                    m_playhead,
                    m_client,
                    m_watched,
                    m_scene,
                    m_projectPath};
    keepSourcesOff(soFar);
    m_imported = soFar;
    beginAnew(soFar);
    tellNewTraffic(before);
    setScene(std::nullopt);
    setProjectPath({});
}

void Workspace::dropPartial()
{
    if (!m_aside)
        return;
    const Setup before = m_setup;
    Aside aside = *std::exchange(m_aside, std::nullopt);
    m_imported = std::move(aside.imported);
    m_made = std::move(aside.made);
    m_sources = std::move(aside.sources);
    m_setReport = std::move(aside.setReport);
    m_logFormat = aside.logFormat;
    m_setup.selection.sourcesOff = std::move(aside.sourcesOff);
    beginAnew(std::move(aside.trace));
    if (m_trace)
        lookAgain({aside.range, aside.playhead, aside.client, aside.watched, {}});
    tellNewTraffic(before);
    setScene(std::move(aside.scene));
    setProjectPath(aside.projectPath);
}

Workspace::View Workspace::view() const
{
    return {m_range == fullRange() ? std::nullopt : std::optional(m_range), m_playhead, m_client, m_watched,
            m_computed};
}

void Workspace::lookAgain(View view)
{
    m_range = view.range.value_or(m_range);
    m_playhead = view.playhead;
    m_client = std::move(view.client);
    m_watched = std::move(view.watched);
    m_computed = std::move(view.computed);
}

void Workspace::beginAnew(TracePtr trace)
{
    m_trace = std::move(trace);
    m_range = fullRange();
    m_playhead = m_range.from;
    m_client.clear();
    m_computed = {};
    m_inPeriods = {};
    m_shownClient.clear();
    m_clientRequests.clear();
    m_clientGrouped.reset();
    m_needs.clear();
    m_watched.clear();
    m_watchedClients.clear();
}

void Workspace::tellNewTraffic(const Setup& before)
{
    tellYears(fullRange());
    emit trafficChanged();
    emit madeChanged(m_made);
    if (m_setup != before)
        emit setupChanged(m_setup);
    emit rangeChanged(m_range);
    emit playheadChanged(m_playhead);
    emit clientChanged(m_client);
    emit computedChanged(m_computed);
    emit clientRequestsChanged();
    emit watchedChanged(m_watched);
    emit watchedClientsChanged();
    emit needsChanged();
}

void Workspace::applyMade(const MadeTraffic& made)
{
    if (m_made == made)
        return;
    const TimeRange full = fullRange();
    m_made = made;
    const bool open = m_imported || !m_made.sources.empty();
    if (open != (m_trace != nullptr)) { // the first thing drawn, or the last one taken back
        beginAnew(open ? blankTrace() : nullptr);
        return tellNewTraffic(m_setup);
    }
    emit madeChanged(m_made);
    if (fullRange() == full)
        return;
    tellYears(fullRange());
    emit fullRangeChanged();
    setRange(m_range);
    setPlayhead(m_playhead);
}

void Workspace::setMerged(TracePtr trace)
{
    if (trace == m_trace)
        return;
    m_trace = std::move(trace);
    emit merged();
}

void Workspace::applySetup(const Setup& setup)
{
    if (m_setup == setup)
        return;
    m_setup = setup;
    emit setupChanged(m_setup);
}

TimeRange Workspace::fullRange() const
{
    const std::optional<TimeRange> made = m_made.extent();
    if (!m_imported || m_imported->arrivals.empty())
        return made ? TimeRange{made->from, std::max(made->to, made->from + kShortestRange)} : TimeRange{};
    // A stamp in whole seconds stands for all of its second.
    const Milliseconds last = std::max(m_imported->resolution, Milliseconds(1));
    Instant from = m_imported->arrivals.front();
    Instant to = m_imported->arrivals.back() + last;
    if (made) {
        from = std::min(from, made->from);
        to = std::max(to, made->to);
    }
    return {from, std::max(to, from + kShortestRange)};
}

void Workspace::setRange(TimeRange range)
{
    const TimeRange full = fullRange();
    // A range from a project file may lie anywhere; in unsigned numbers its length does not overflow.
    const auto raw = [](Instant at) { return static_cast<std::uint64_t>(at.time_since_epoch().count()); };
    const std::uint64_t wished = range.to > range.from ? raw(range.to) - raw(range.from) : 0;
    const auto most = static_cast<std::uint64_t>(full.length().count());
    const Milliseconds length = std::max(Milliseconds(static_cast<std::int64_t>(std::min(wished, most))),
                                         std::min(kShortestRange, full.length()));
    range.from = std::clamp(range.from, full.from, full.to - length);
    range.to = range.from + length;
    if (range == m_range)
        return;
    m_range = range;
    emit rangeChanged(m_range);
}

void Workspace::setPlayhead(Instant at)
{
    const TimeRange full = fullRange();
    at = std::clamp(at, full.from, full.to);
    if (at == m_playhead)
        return;
    m_playhead = at;
    emit playheadChanged(m_playhead);
}

void Workspace::setClient(const QString& name)
{
    if (name == m_client)
        return;
    m_client = name;
    emit clientChanged(m_client);
}

void Workspace::setWatched(const QStringList& names)
{
    QStringList kept = names;
    kept.removeAll(QString());
    kept.removeDuplicates();
    kept = kept.mid(0, kMostWatched);
    if (kept == m_watched)
        return;
    m_watched = kept;
    const auto left = std::erase_if(m_watchedClients,
                                    [this](const WatchedClient& client) { return !m_watched.contains(client.name); });
    emit watchedChanged(m_watched);
    if (left > 0)
        emit watchedClientsChanged();
}

void Workspace::setWatchedClients(std::vector<WatchedClient> clients)
{
    std::erase_if(clients, [this](const WatchedClient& client) { return !m_watched.contains(client.name); });
    if (clients.empty() && m_watchedClients.empty())
        return;
    m_watchedClients = std::move(clients);
    emit watchedClientsChanged();
}

void Workspace::setComputed(Computed computed)
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

void Workspace::setRangeOfOutcome(std::shared_ptr<const OutcomeEstimate> range)
{
    m_computed.range = std::move(range);
    setBand({m_computed.range, &m_computed.range->bins});
    emit followUpChanged();
}

void Workspace::setBand(std::shared_ptr<const BinsEstimate> band)
{
    m_computed.band = std::move(band);
    emit bandChanged();
}

bool Workspace::isOfInPeriods() const
{
    return m_computed.outcome && m_inPeriods.outcome == m_computed.outcome && m_inPeriods.periods == m_setup.periods;
}

const PeriodOutcomes* Workspace::inPeriods() const
{
    return isOfInPeriods() && m_inPeriods.counts ? &*m_inPeriods.counts : nullptr;
}

std::span<const PeriodEstimate> Workspace::inEachPeriod() const
{
    return isOfInPeriods() ? std::span(m_inPeriods.each) : std::span<const PeriodEstimate>();
}

const Error* Workspace::periodsFailure() const
{
    return isOfInPeriods() && m_inPeriods.failure ? &*m_inPeriods.failure : nullptr;
}

std::shared_ptr<const EstimateInPeriods> Workspace::rangesInPeriods() const
{
    return inPeriods() ? m_inPeriods.ranges : nullptr;
}

void Workspace::setInPeriods(InPeriods counted)
{
    m_inPeriods = std::move(counted);
    emit periodsCounted();
}

void Workspace::giveUp()
{
    m_computed.gaveUp = true;
    emit followUpChanged();
}

void Workspace::setClientRequests(const QString& client, std::vector<RequestOutcome> requests, GroupedPtr grouped)
{
    m_shownClient = client;
    m_clientRequests = std::move(requests);
    m_clientGrouped = std::move(grouped);
    emit clientRequestsChanged();
}

void Workspace::setNeeds(std::vector<std::int64_t> needs)
{
    m_needs = std::move(needs);
    emit needsChanged();
}

void Workspace::setScene(std::optional<Scene> scene)
{
    if (scene == m_scene)
        return;
    m_scene = std::move(scene);
    emit sceneChanged();
}

void Workspace::setProjectPath(const QString& path)
{
    if (path == m_projectPath)
        return;
    m_projectPath = path;
    emit projectPathChanged(m_projectPath);
}

} // namespace spillway::ui
