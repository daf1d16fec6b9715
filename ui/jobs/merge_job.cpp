#include "ui/jobs/merge_job.h"

#include <algorithm>

namespace spillway::ui {

MergeJob::MergeJob(Project* project, QObject* parent) : Job(parent), m_project(project), m_worker(this)
{
    connect(project, &Project::trafficChanged, this, &MergeJob::start);
    connect(project, &Project::madeChanged, this, &MergeJob::start);
    start();
}

Result<MergeJob::Merged> MergeJob::merge(const TracePtr& base, const MadeTraffic& made, const std::vector<Known>& known,
                                         const std::stop_token& stop)
{
    Merged result;
    std::vector<TracePtr> parts{base};
    for (const MadeSource& source : made.sources) {
        if (!source.on)
            continue;
        const auto old = std::ranges::find(known, source, &Known::source);
        if (old != known.end()) {
            result.parts.push_back(*old);
        } else {
            auto trace = traceOf(source, stop);
            if (!trace)
                return trace.error();
            result.parts.push_back({source, std::make_shared<const Trace>(*std::move(trace))});
        }
        parts.push_back(result.parts.back().trace);
    }
    auto trace = merged(parts, stop);
    if (!trace)
        return trace.error();
    result.trace = std::make_shared<const Trace>(*std::move(trace));
    return result;
}

void MergeJob::start()
{
    const MadeTraffic& made = m_project->made();
    const TracePtr base = m_project->imported() ? m_project->imported() : blankTrace();
    if (std::ranges::none_of(made.sources, &MadeSource::on)) {
        m_worker.cancel();
        m_known.clear();
        m_project->setMerged(made.sources.empty() ? m_project->imported() : base);
        return;
    }
    m_worker.run([base, made, known = m_known](const std::stop_token& stop) { return merge(base, made, known, stop); },
                 [this, base](const Result<Merged>& result) { deliver(base, result); });
}

void MergeJob::deliver(const TracePtr& base, const Result<Merged>& result)
{
    // The import may have been replaced meanwhile; then the next one is on its way.
    const TracePtr& imported = m_project->imported();
    const bool holds = imported ? imported == base : base->sources.empty();
    if (holds && result) {
        m_known = result->parts;
        m_project->setMerged(result->trace);
    } else if (holds) {
        emit failed(result.error());
    }
    if (isIdle())
        emit idle();
}

} // namespace spillway::ui
