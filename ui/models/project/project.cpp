#include "ui/models/project/project.h"

#include "ui/text/format.h"

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

Project::Project(QObject* parent) : QObject(parent), m_logFormat(QStringLiteral("auto")), m_undo(new QUndoStack(this))
{
}

Project::~Project() = default;

void Project::keepSourcesOff(const TracePtr& newTrace)
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

void Project::setTraffic(TracePtr trace, std::vector<SourceReport> sources, const QString& logFormat, MadeTraffic made,
                         SetReport set)
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
    const Outdated outdated = grown ? Outdated::AllButPicture : Outdated::All;
    if (grown)
        lookAgain(*std::move(grown));
    announce(before, outdated);
    setScene(std::nullopt);
}

void Project::showPartial(const TracePtr& soFar)
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
        return announce(m_setup, Outdated::AllButPicture);
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
                    m_scene,
                    m_projectPath};
    keepSourcesOff(soFar);
    m_imported = soFar;
    beginAnew(soFar);
    announce(before, Outdated::All);
    setScene(std::nullopt);
    setPath({});
}

void Project::dropPartial()
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
        lookAgain({aside.range, aside.playhead, aside.client});
    announce(before, Outdated::All);
    setScene(std::move(aside.scene));
    setPath(aside.projectPath);
}

Project::View Project::view() const
{
    return {m_range == fullRange() ? std::nullopt : std::optional(m_range), m_playhead, m_client};
}

void Project::lookAgain(View view)
{
    m_range = view.range.value_or(m_range);
    m_playhead = view.playhead;
    m_client = std::move(view.client);
}

void Project::beginAnew(TracePtr trace)
{
    m_trace = std::move(trace);
    m_range = fullRange();
    m_playhead = m_range.from;
    m_client.clear();
}

void Project::announce(const Setup& before, Outdated what)
{
    tellYears(fullRange());
    emit outdated(what);
    emit trafficChanged();
    emit madeChanged(m_made);
    if (m_setup != before)
        emit setupChanged(m_setup);
    emit rangeChanged(m_range);
    emit playheadChanged(m_playhead);
    emit clientChanged(m_client);
    emit trafficShown();
}

void Project::applyMade(const MadeTraffic& made)
{
    if (m_made == made)
        return;
    const TimeRange full = fullRange();
    m_made = made;
    const bool open = m_imported || !m_made.sources.empty();
    if (open != (m_trace != nullptr)) { // the first thing drawn, or the last one taken back
        beginAnew(open ? blankTrace() : nullptr);
        return announce(m_setup, Outdated::All);
    }
    emit madeChanged(m_made);
    if (fullRange() == full)
        return;
    tellYears(fullRange());
    emit fullRangeChanged();
    setRange(m_range);
    setPlayhead(m_playhead);
}

void Project::setMerged(TracePtr trace)
{
    if (trace == m_trace)
        return;
    m_trace = std::move(trace);
    emit merged();
}

void Project::applySetup(const Setup& setup)
{
    if (m_setup == setup)
        return;
    m_setup = setup;
    emit setupChanged(m_setup);
}

TimeRange Project::fullRange() const
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

void Project::setRange(TimeRange range)
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

void Project::setPlayhead(Instant at)
{
    const TimeRange full = fullRange();
    at = std::clamp(at, full.from, full.to);
    if (at == m_playhead)
        return;
    m_playhead = at;
    emit playheadChanged(m_playhead);
}

void Project::setClient(const QString& name)
{
    if (name == m_client)
        return;
    m_client = name;
    emit clientChanged(m_client);
}

void Project::setScene(std::optional<Scene> scene)
{
    if (scene == m_scene)
        return;
    m_scene = std::move(scene);
    emit sceneChanged();
}

void Project::setPath(const QString& path)
{
    if (path == m_projectPath)
        return;
    m_projectPath = path;
    emit pathChanged(m_projectPath);
}

} // namespace spillway::ui
