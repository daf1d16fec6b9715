#pragma once

#include "ui/jobs/comparison_job.h"
#include "ui/jobs/hurt_job.h"
#include "ui/jobs/map_job.h"
#include "ui/jobs/merge_job.h"
#include "ui/jobs/needs_job.h"
#include "ui/jobs/periods_job.h"
#include "ui/jobs/replay_job.h"

#include <algorithm>

namespace spillway::ui {

/// Everything that is computed from the open project, each result by a job of its own: trace, grouping, outcome and
/// clients (`replay`), counts in periods, needs, affected clients, trade-off map and suggestion, comparison. What is
/// wanted at all times follows the project by itself; a view sends its wish to the other jobs while somebody looks.
struct ResultGraph
{
    /// `project` outlives the graph.
    explicit ResultGraph(Project* project) :
        results(project),
        merge(project),
        replay(project, &results),
        periods(project, &results),
        needs(project, &results)
    {
    }
    ResultGraph(const ResultGraph&) = delete;
    ResultGraph& operator=(const ResultGraph&) = delete;
    ~ResultGraph() = default;

    /// No result that is wanted is still to come.
    [[nodiscard]] bool isSettled() const
    {
        const std::initializer_list<const Job*> jobs{&merge, &replay, &periods, &needs,
                                                     &hurt,  &map,    &places,  &comparison};
        return std::ranges::all_of(jobs, &Job::isIdle);
    }

    Results results;
    MergeJob merge;
    ReplayJob replay;
    PeriodsJob periods;
    NeedsJob needs;
    HurtJob hurt;
    MapJob map;
    PlacesJob places;
    ComparisonJob comparison;
};

} // namespace spillway::ui
