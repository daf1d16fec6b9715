#pragma once

#include "ui/jobs/worker.h"
#include "ui/models/project/project.h"

#include <vector>

namespace spillway::ui {

/// Lays what was drawn and generated over what was imported, on a worker thread, whenever one of them changes, and
/// gives the project the trace of both. The newest wins; the window never waits. Imported traffic alone costs
/// nothing. A source that did not change is not made again. Fails if a source has too many requests.
class MergeJob : public Job
{
    Q_OBJECT

public:
    /// Watches `project`, which must outlive the job.
    explicit MergeJob(Project* project, QObject* parent = nullptr);

    [[nodiscard]] bool isIdle() const override { return m_worker.isIdle(); }

private:
    struct Known
    {
        MadeSource source;
        TracePtr trace;
    };
    struct Merged
    {
        std::vector<Known> parts;
        TracePtr trace;
    };

    static Result<Merged> merge(const TracePtr& base, const MadeTraffic& made, const std::vector<Known>& known,
                                const std::stop_token& stop);
    void start();
    void deliver(const TracePtr& base, const Result<Merged>& result);

    Project* m_project;
    std::vector<Known> m_known;
    Newest<Merged> m_worker;
};

} // namespace spillway::ui
