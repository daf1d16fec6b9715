#pragma once

#include "ui/jobs/worker.h"
#include "ui/models/project/results.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace spillway::ui {

/// Counts the required burst of each client in the periods of one kind, with empty buckets before each period. ReplayJob
/// counts them in all traffic.
class NeedsJob : public Job
{
    Q_OBJECT

public:
    /// Follows `project` and `results`, which outlive the job.
    NeedsJob(const Project* project, const Results* results);
    /// Nothing: no part is counted.
    void choose(std::optional<PeriodKind> kind);
    [[nodiscard]] std::optional<PeriodKind> chosen() const { return m_kind; }
    [[nodiscard]] const GroupedPtr& grouped() const { return m_counted.grouped; } ///< nullptr until it is counted
    /// By ClientId of grouped(), under every arrival model; empty until they are counted.
    [[nodiscard]] const std::vector<std::int64_t>& needs() const { return m_counted.needs; }
    [[nodiscard]] const std::optional<Error>& failure() const { return m_failure; } ///< why they will not be known
    [[nodiscard]] bool isIdle() const override { return m_count.isIdle(); }

signals:
    void changed(); ///< chosen(), needs() or failure()

private:
    struct Counted
    {
        GroupedPtr grouped;
        std::vector<GroupedPtr> others; ///< byOtherModels() of `grouped`
        std::vector<std::int64_t> needs;
    };

    void follow();
    void forget();

    const Project* m_project;
    const Results* m_results;
    std::optional<PeriodKind> m_kind;
    GroupedPtr m_of; ///< the traffic whose periods are counted, or are to be
    std::vector<Period> m_periods;
    Setup m_for;
    Counted m_counted;
    std::optional<Error> m_failure;
    Newest<Counted> m_count;
};

} // namespace spillway::ui
