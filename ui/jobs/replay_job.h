#pragma once

#include "ui/jobs/replay_stages.h"
#include "ui/jobs/worker.h"

namespace spillway::ui {

/// Keeps the project's results true: whenever traffic, setup, range or client change it recomputes, on a worker
/// thread, only the stages that need it. A picture (select, group, replay) comes first, then the chosen client
/// where it is large, then what whole seconds leave open, then the needs; all but the picture are
/// given up for anything newer. It also lists the clients that are exempt. A large picture in which the zone's memory
/// may decide is provisional at first; the final one comes last, and is given up for anything newer, too. While a
/// picture is computed only the newest wish is kept, and it starts the moment that picture is done, so a dragged
/// slider and a moved pen show every picture there is time for. A picture of other imported traffic, selection or key
/// is never shown. The window never waits.
class ReplayJob : public Job
{
    Q_OBJECT

public:
    /// Watches `project` and writes to `results`; both outlive the job.
    ReplayJob(Project* project, Results* results);

    /// Number of slices that a chart needs across its width, at least 1; the next run uses it.
    void setBinCount(int count);
    [[nodiscard]] bool isIdle() const override { return m_work.isIdle(); }

private:
    enum class Run { Picture, Whole, Client, Exempt, Estimate, Needs, Map, Check };

    void wishChanged();
    void trafficReplaced(); ///< the results are forgotten
    [[nodiscard]] Wish currentWish() const;
    [[nodiscard]] bool pictureHolds(const Wish& wish) const;
    [[nodiscard]] bool clientHolds(const Wish& wish) const;
    [[nodiscard]] bool exemptHold() const;
    [[nodiscard]] bool estimateHolds() const;
    [[nodiscard]] bool needsHold() const;
    [[nodiscard]] bool mapHolds() const;
    void next();
    void startPicture(Run kind, Certainty certainty);
    void startClient();
    void startExempt();
    void startEstimate();
    void startNeeds();
    void startMap();
    void fail(Run kind, const Error& error);
    /// See InTurn.
    template <class Work, class Deliver>
    void run(Run kind, Work work, Deliver deliver);

    Project* m_project;
    Results* m_results;
    int m_binCount = 1000;    ///< until a chart says how wide it is
    Run m_run = Run::Picture; ///< what runs, or ran last
    Wish m_running;           ///< of the picture that is being computed
    Stages m_stages;
    std::optional<Wish> m_pictured;    ///< the last wish with a picture, or with the error that was reported
    std::optional<QString> m_clientOf; ///< the chosen client for which that picture's requests are shown
    GroupedPtr m_exemptOf;             ///< the grouping for which the exempt clients are listed
    GroupedPtr m_needsOf;              ///< grouping and limit for which the needs are known
    Setup m_needsFor;
    OutcomePtr m_mapless; ///< for which there is no map
    bool m_failed = false;
    InTurn m_work; ///< last: it waits for its worker before the rest goes
};

} // namespace spillway::ui
