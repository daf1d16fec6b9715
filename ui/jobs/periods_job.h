#pragma once

#include "ui/jobs/worker.h"
#include "ui/models/project/results.h"

#include <vector>

namespace spillway::ui {

/// Counts the effect of the limit in the marked periods whenever the outcome or the periods change, which takes longer
/// than a slider may.
class PeriodsJob : public Job
{
    Q_OBJECT

public:
    /// Watches `project` and writes to `results`; both outlive the job.
    PeriodsJob(Project* project, Results* results);

    [[nodiscard]] bool isIdle() const override { return m_all.isIdle(); }

private:
    void count();

    Project* m_project;
    Results* m_results;
    std::vector<Period> m_counted; ///< the periods that were counted last, or are being counted
    Newest<InPeriods> m_all;
};

} // namespace spillway::ui
