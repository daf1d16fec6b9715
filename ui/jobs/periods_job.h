#pragma once

#include "ui/jobs/worker.h"
#include "ui/models/project/results.h"

#include <vector>

namespace spillway::ui {

/// Counts the effect of the limit in the marked periods whenever the outcome or the periods change, which takes longer
/// than a slider may, and lists the clients of all periods of one kind where somebody looks at these.
class PeriodsJob : public Job
{
    Q_OBJECT

public:
    /// Watches `project` and writes to `results`; both outlive the job.
    PeriodsJob(Project* project, Results* results);

    /// The clients' figures in periods of that kind: clientsCounted() or clientsFailed() follows. A newer call replaces
    /// it. The outcome must be final.
    void countClients(PeriodKind kind);
    void forgetClients() { m_clients.cancel(); }
    [[nodiscard]] bool isIdle() const override { return m_all.isIdle() && m_clients.isIdle(); }

signals:
    /// By ClientId of the grouping of Results::computed().
    void clientsCounted(spillway::PeriodKind kind, const std::vector<spillway::ClientOutcome>& clients);
    void clientsFailed(spillway::PeriodKind kind, const spillway::Error& error);

private:
    void count();

    Project* m_project;
    Results* m_results;
    std::vector<Period> m_counted; ///< the periods that were counted last, or are being counted
    Newest<std::vector<ClientOutcome>> m_clients;
    Newest<InPeriods> m_all;
};

} // namespace spillway::ui
