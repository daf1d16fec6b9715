#pragma once

#include "ui/jobs/newest.h"
#include "ui/models/project/workspace.h"

#include <QtCore/QObject>

#include <vector>

namespace spillway::ui {

/// Lays what was drawn and generated over what was imported, on a worker thread, whenever one of them changes, and
/// gives the workspace the trace of both. The newest wins; the window never waits. Imported traffic alone costs
/// nothing. A source that did not change is not made again.
class MergeJob : public QObject
{
    Q_OBJECT

public:
    /// Watches `workspace`, which must outlive the job.
    explicit MergeJob(Workspace* workspace, QObject* parent = nullptr);

    [[nodiscard]] bool isIdle() const { return m_worker.isIdle(); }

signals:
    /// A source cannot be made (too many requests); the workspace keeps the trace that it has. idle() follows.
    void failed(const spillway::Error& error);
    void idle();

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

    Workspace* m_workspace;
    std::vector<Known> m_known;
    Newest<Merged> m_worker;
};

} // namespace spillway::ui
