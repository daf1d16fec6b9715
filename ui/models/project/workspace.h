#pragma once

#include "engine/ingest/import/import.h"
#include "engine/replay/estimate/period_estimate.h"
#include "ui/models/project/made_traffic.h"
#include "ui/models/project/scene.h"

#include <QtCore/QObject>
#include <QtCore/QString>
#include <QtCore/QStringList>

#include <memory>
#include <optional>
#include <span>
#include <vector>

class QUndoStack;

namespace spillway::ui {

/// The stages of a computation in their order. A result names the earliest one that ran for it; those after it ran too.
enum class Stage : std::uint8_t { Group, Replay };

/// What is computed from the traffic and the setup; all parts belong together.
struct Computed
{
    Setup setup;        ///< what it was computed for; while a slider moves the workspace's own may be newer
    OutcomePtr outcome; ///< outcome->grouped is the grouping that was replayed; nullptr while nothing is known
    Bins overview; ///< all selected requests over the full range, counted as passed; changes only with Stage::Group
    bool provisional =
        false; ///< a first impression, by key: the zone's memory is still to be followed; never to be exported
    /// Over all arrival models, of which `outcome` follows one; nullptr until it is known, and where nothing is open.
    std::shared_ptr<const OutcomeEstimate> range;
    std::shared_ptr<const BinsEstimate> band; ///< of `range`, over the slices that are looked at or, until known, were
    bool gaveUp = false; ///< what should have followed, a final outcome or the range, failed and will not come
    Stage from = Stage::Group;
    Milliseconds took{0}; ///< of the stages that ran

    [[nodiscard]] bool leavesOpen() const; ///< the log leaves open when requests arrived: see ArrivalModel
    /// Nothing more follows: what may be told in an exported file.
    [[nodiscard]] bool settled() const { return outcome && !provisional && !partial() && (range || !leavesOpen()); }
    [[nodiscard]] bool partial() const; ///< of a part of a log that is still being read
};

/// What `outcome` is in marked periods.
struct InPeriods
{
    OutcomePtr outcome;
    std::vector<Period> periods;
    std::optional<PeriodOutcomes> counts;            ///< of the log as it stands; none where it failed
    std::shared_ptr<const EstimateInPeriods> ranges; ///< nullptr until they are known, and where nothing is left open
    std::vector<PeriodEstimate> each{};              ///< EstimateInPeriods::each; exact without `ranges`
    std::optional<Error> failure{};                  ///< why what is missing of these will not come
};

/// At most so many clients are watched beside the chosen one.
inline constexpr qsizetype kMostWatched = 5;

/// One of the watched clients with its decisions. Safe to copy and to keep.
struct WatchedClient
{
    QString name;
    Limit limit;                                                 ///< under which they were decided
    std::shared_ptr<const std::vector<RequestOutcome>> requests; ///< in order of time; their keys are not to be read
};

/// The open project: one truth, shown by all views. It holds the traffic, the Setup with its undo stack, the view, and
/// the newest results; it computes nothing itself (ui/jobs does) and decides nothing. GUI thread only. Every signal
/// carries what changed; receivers never have to ask what it was before.
class Workspace : public QObject
{
    Q_OBJECT

public:
    explicit Workspace(QObject* parent = nullptr);
    ~Workspace() override;

    // Traffic. Replaces what was loaded; the undo stack and the results are cleared, the view fits the new trace.
    // A source that was switched off stays off if the new traffic has one of the same name; marked periods that
    // lie outside of it go. `trace` is what was imported, or nullptr; what was drawn and generated lies over it
    // as soon as it is merged.
    void setTraffic(TracePtr trace, std::vector<SourceReport> sources,
                    const QString& logFormat = QStringLiteral("auto"), MadeTraffic made = {}, SetReport set = {});
    /// What has come so far of a log that is being read, in place of what is loaded, which is set aside: nothing of it
    /// is forgotten until setTraffic(). Setup and undo steps stay. From the second time on the view stays too, and the
    /// results until newer ones come.
    void showPartial(const TracePtr& soFar);
    /// Brings back what showPartial() set aside, if anything.
    void dropPartial();
    [[nodiscard]] bool showsPartial() const { return m_aside.has_value(); }
    /// What is replayed; nullptr while nothing is open. While made traffic changes this may be the trace before.
    [[nodiscard]] const TracePtr& trace() const { return m_trace; }
    [[nodiscard]] const TracePtr& imported() const { return m_imported; }                ///< nullptr where nothing was
    [[nodiscard]] const std::vector<SourceReport>& sources() const { return m_sources; } ///< of what was imported
    [[nodiscard]] const SetReport& setReport() const { return m_setReport; }             ///< likewise
    [[nodiscard]] QString logFormat() const
    {
        return m_logFormat;
    } ///< as it was given to the import: "auto", a name, a text

    // What was drawn and generated. The user's changes go through editMade() of ui/commands/edit_made.h.
    [[nodiscard]] const MadeTraffic& made() const { return m_made; }
    void applyMade(const MadeTraffic& made); ///< for undo commands: sets without a step
    /// By ui/jobs: imported and made in one. The view and the undo steps stay.
    void setMerged(TracePtr trace);

    // The setup. The user's changes go through editSetup() of ui/commands/edit_setup.h, which makes them undo steps.
    [[nodiscard]] const Setup& setup() const { return m_setup; }
    [[nodiscard]] QUndoStack* undoStack() const { return m_undo; }
    /// A fresh number for the next drag, to be used as mergeKey of editSetup().
    [[nodiscard]] int newMergeKey() { return ++m_lastMergeKey; }
    /// For undo commands and for opening a project: sets without a step.
    void applySetup(const Setup& setup);

    // The view: what is looked at. Not part of undo.
    /// Of all traffic, made traffic as it is now; at least 10 ms long; empty while nothing is open. O(strokes).
    [[nodiscard]] TimeRange fullRange() const;
    [[nodiscard]] TimeRange range() const { return m_range; }
    void setRange(TimeRange range); ///< moved into the trace, at most as long as it and at least 10 ms
    [[nodiscard]] Instant playhead() const { return m_playhead; }
    void setPlayhead(Instant at);                             ///< clamped to the trace
    [[nodiscard]] QString client() const { return m_client; } ///< the chosen client's name; empty = the worst one
    void setClient(const QString& name);
    /// Names of clients whose buckets are shown beside the chosen one's, the oldest first.
    [[nodiscard]] const QStringList& watched() const { return m_watched; }
    void setWatched(const QStringList& names); ///< without empty ones and doubles, at most kMostWatched

    // Results, set by ui/jobs.
    [[nodiscard]] const Computed& computed() const { return m_computed; }
    /// Forgets needs() if the grouping or the rate are others than before.
    void setComputed(Computed computed);
    /// What follows the picture that was set last: the range of its outcome, or that it will not come.
    void setRangeOfOutcome(std::shared_ptr<const OutcomeEstimate> range);
    void
    setBand(std::shared_ptr<const BinsEstimate> band); ///< the range over the slices of the picture that was set last
    void giveUp();
    /// Of computed() and the marked periods, as far as they are counted: else nullptr.
    [[nodiscard]] const PeriodOutcomes* inPeriods() const;
    /// InPeriods::each; empty until it is known.
    [[nodiscard]] std::span<const PeriodEstimate> inEachPeriod() const;
    /// Their estimate over all arrival models; nullptr until it is known, and where nothing is open.
    [[nodiscard]] std::shared_ptr<const EstimateInPeriods> rangesInPeriods() const;
    /// Why what is missing of the two will not come; nullptr likewise, and where it did not fail.
    [[nodiscard]] const Error* periodsFailure() const;
    void setInPeriods(InPeriods counted);
    /// The shown client's requests with their decisions, in order of time.
    [[nodiscard]] const std::vector<RequestOutcome>& clientRequests() const { return m_clientRequests; }
    /// Of clientRequests().
    [[nodiscard]] const GroupedPtr& clientGrouped() const { return m_clientGrouped; }
    /// The chosen client, or the worst one if none is chosen or the chosen one is not among the selected requests.
    [[nodiscard]] QString shownClient() const { return m_shownClient; }
    /// `grouped` is kept because the requests' keys point into it.
    void setClientRequests(const QString& client, std::vector<RequestOutcome> requests, GroupedPtr grouped);
    /// Those of watched() that are among the selected requests, in its order.
    [[nodiscard]] const std::vector<WatchedClient>& watchedClients() const { return m_watchedClients; }
    void setWatchedClients(std::vector<WatchedClient> clients); ///< those that are watched no longer are left out
    /// By ClientId of computed().outcome->grouped; empty until known.
    [[nodiscard]] const std::vector<std::int64_t>& needs() const { return m_needs; }
    void setNeeds(std::vector<std::int64_t> needs);

    /// The point that the open project makes; gone with its traffic.
    [[nodiscard]] const std::optional<Scene>& scene() const { return m_scene; }
    void setScene(std::optional<Scene> scene);

    // The project file.
    [[nodiscard]] QString projectPath() const { return m_projectPath; }
    void setProjectPath(const QString& path);

signals:
    void trafficChanged();
    void madeChanged(const spillway::ui::MadeTraffic& made);
    void merged();           ///< the made part of trace() is another
    void fullRangeChanged(); ///< not by trafficChanged()
    void setupChanged(const spillway::ui::Setup& setup);
    void rangeChanged(spillway::ui::TimeRange range);
    void playheadChanged(spillway::Instant at);
    void clientChanged(const QString& name);
    void watchedChanged(const QStringList& names);
    void computedChanged(const spillway::ui::Computed& computed);
    void bandChanged();     ///< not by computedChanged()
    void followUpChanged(); ///< computed() has its range, or was given up
    void periodsCounted();  ///< inPeriods(), or what is known beside it, is another
    void clientRequestsChanged();
    void watchedClientsChanged();
    void needsChanged();
    void sceneChanged();
    void projectPathChanged(const QString& path);

private:
    /// What was loaded before a partial trace was shown.
    struct Aside
    {
        TracePtr imported;
        TracePtr trace;
        MadeTraffic made;
        std::vector<SourceReport> sources;
        SetReport setReport;
        std::vector<std::uint16_t> sourcesOff;
        QString logFormat;
        TimeRange range;
        Instant playhead;
        QString client;
        QStringList watched;
        std::optional<Scene> scene;
        QString projectPath;
    };
    /// What a user chose to look at, and what is known, while the traffic grows under it.
    struct View
    {
        std::optional<TimeRange> range; ///< nothing = all
        Instant playhead;
        QString client;
        QStringList watched;
        Computed computed;
    };

    void keepSourcesOff(const TracePtr& newTrace);
    [[nodiscard]] View view() const;
    void lookAgain(View view);                ///< after beginAnew()
    void beginAnew(TracePtr trace);           ///< all of it in view, nothing known of it
    [[nodiscard]] bool isOfInPeriods() const; ///< m_inPeriods is of computed() and the marked periods
    void tellNewTraffic(const Setup& before); ///< all that beginAnew() changed, and the setup where it is another

    TracePtr m_imported;
    MadeTraffic m_made;
    TracePtr m_trace; ///< of both
    std::vector<SourceReport> m_sources;
    SetReport m_setReport;
    QString m_logFormat;
    Setup m_setup;
    QUndoStack* m_undo;
    int m_lastMergeKey = 0;
    TimeRange m_range;
    Instant m_playhead{};
    QString m_client;
    Computed m_computed;
    InPeriods m_inPeriods; ///< the newest; it may be of an outcome before
    QString m_shownClient;
    GroupedPtr m_clientGrouped; // before the requests: their keys point into it
    std::vector<RequestOutcome> m_clientRequests;
    QStringList m_watched;
    std::vector<WatchedClient> m_watchedClients;
    std::vector<std::int64_t> m_needs;
    std::optional<Scene> m_scene;
    QString m_projectPath;
    std::optional<Aside> m_aside; ///< while a partial trace is shown
};

} // namespace spillway::ui
