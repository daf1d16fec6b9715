#pragma once

#include "engine/replay/estimate/period_estimate.h"
#include "engine/trace/group/exempt_clients.h"
#include "ui/models/project/limit_answers.h"
#include "ui/models/project/setup.h"

#include <QtCore/QObject>

#include <memory>
#include <span>

namespace spillway::ui {

class Project;
enum class Outdated : std::uint8_t;

/// The stages of a computation in their order. A result names the earliest one that ran for it; those after it ran too.
enum class Stage : std::uint8_t { Group, Replay };

/// Results of the traffic and the setup; all parts belong together.
struct Computed
{
    Setup setup;        ///< what it was computed for; while a slider moves the project's own may be newer
    OutcomePtr outcome; ///< outcome->grouped is the grouping that was replayed; nullptr while nothing is known
    GroupedPtr own; ///< requests that come to the selected limit, by its key, see Setup::incidentClients; nullptr: all
    std::vector<std::uint64_t> rejectedBy; ///< each of Setup::limits() with all in force; empty of a single one
    std::vector<std::vector<std::uint32_t>> rejectedIn; ///< as rejectedBy, by slice of the outcome's bins
    Bins overview; ///< all selected requests over the full range, counted as passed; changes only with Stage::Group
    bool provisional =
        false; ///< a first impression, by key: the zone's memory is still to be followed; never to be exported
    /// Over all arrival models, of which `outcome` follows one; nullptr until it is known, and where nothing is open.
    std::shared_ptr<const OutcomeEstimate> range;
    bool gaveUp = false; ///< what should have followed, a final outcome or the range, failed and will not come
    Stage from = Stage::Group;
    Milliseconds took{0}; ///< of the stages that ran

    /// The requests of the selected limit; nullptr while nothing is known.
    [[nodiscard]] GroupedPtr ofSelected() const { return own || !outcome ? own : outcome->grouped; }
    [[nodiscard]] bool leavesOpen() const; ///< the log leaves open when requests arrived: see ArrivalModel
    /// Nothing more follows: an exported file may claim it.
    [[nodiscard]] bool settled() const { return outcome && !provisional && !partial() && (range || !leavesOpen()); }
    [[nodiscard]] bool partial() const; ///< of a part of a log that is still being read
};

/// The `outcome` in marked periods.
struct InPeriods
{
    OutcomePtr outcome;
    std::vector<Period> periods;
    std::optional<PeriodOutcomes> counts;            ///< of the log as it stands; none where it failed
    std::shared_ptr<const EstimateInPeriods> ranges; ///< nullptr until they are known, and where nothing is left open
    std::vector<PeriodEstimate> each{};              ///< EstimateInPeriods::each; exact without `ranges`
    std::optional<Error> failure{};                  ///< why what is missing of these will not come
};

/// Results of ui/jobs for the open project: the newest of each kind. GUI thread only.
class Results : public QObject
{
    Q_OBJECT

public:
    /// Forgets what no longer holds when the project's traffic changes. `project` outlives the results.
    explicit Results(const Project* project);

    [[nodiscard]] const Project& project() const { return *m_project; }
    [[nodiscard]] const Computed& computed() const { return m_computed; }
    /// Forgets needs() if the grouping or the rate are others than before.
    void setComputed(Computed computed);
    /// The range of the outcome that was set last.
    void setRangeOfOutcome(std::shared_ptr<const OutcomeEstimate> range);
    /// The results that should follow the picture that was set last will not come.
    void giveUp();

    /// Counts for computed() and the marked periods; nullptr until they are known.
    [[nodiscard]] const PeriodOutcomes* inPeriods() const;
    /// InPeriods::each; empty until it is known.
    [[nodiscard]] std::span<const PeriodEstimate> inEachPeriod() const;
    /// The estimate in periods over all arrival models; nullptr until it is known, and where nothing is open.
    [[nodiscard]] std::shared_ptr<const EstimateInPeriods> rangesInPeriods() const;
    /// Why some of the counts in periods will not come; nullptr if they may.
    [[nodiscard]] const Error* periodsFailure() const;
    /// The newest counts, which may be of an outcome or of periods before.
    [[nodiscard]] const InPeriods& newestInPeriods() const { return m_inPeriods; }
    void setInPeriods(InPeriods counted);

    /// The shown client's requests with their decisions, in order of time.
    [[nodiscard]] const std::vector<RequestOutcome>& clientRequests() const { return m_clientRequests; }
    /// The grouping that clientRequests() are from.
    [[nodiscard]] const GroupedPtr& clientGrouped() const { return m_clientGrouped; }
    /// The chosen client, or the worst one if none is chosen or the chosen one is not among the selected requests.
    [[nodiscard]] QString shownClient() const { return m_shownClient; }
    /// `grouped` is kept because the requests' keys point into it.
    void setClientRequests(const QString& client, std::vector<RequestOutcome> requests, GroupedPtr grouped,
                           LimitAnswers answers = {});
    /// The answers of several limits to clientRequests(); empty for a single limit.
    [[nodiscard]] const LimitAnswers& clientAnswers() const { return m_clientAnswers; }
    /// The burst that each client needs, by ClientId of computed().outcome->grouped; empty until known.
    [[nodiscard]] const std::vector<std::int64_t>& needs() const { return m_needs; }
    void setNeeds(std::vector<std::int64_t> needs);
    /// The clients that are exempt from the limit, with their requests; empty until they are listed.
    [[nodiscard]] const std::vector<ExemptClient>& exempt() const { return m_exempt; }
    void setExempt(std::vector<ExemptClient> exempt);

signals:
    void computedChanged(const spillway::ui::Computed& computed);
    void followUpChanged(); ///< computed() has its range, or was given up
    void periodsCounted();  ///< inPeriods(), or what is known beside it, is another
    void clientRequestsChanged();
    void needsChanged();
    void exemptListed();

private:
    void forget(Outdated what);
    void announceAll();
    [[nodiscard]] const InPeriods* current() const; ///< m_inPeriods if it is of computed() and the marked periods

    const Project* m_project;
    Computed m_computed;
    InPeriods m_inPeriods; ///< the newest; it may be of an outcome before
    QString m_shownClient;
    GroupedPtr m_clientGrouped; // before the requests: their keys point into it
    std::vector<RequestOutcome> m_clientRequests;
    LimitAnswers m_clientAnswers;
    std::vector<std::int64_t> m_needs;
    std::vector<ExemptClient> m_exempt;
};

} // namespace spillway::ui
