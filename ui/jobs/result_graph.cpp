#include "ui/jobs/result_graph.h"

#include <algorithm>

namespace spillway::ui {

ResultGraph::ResultGraph(Project* project) :
    results(project), merge(project), replay(project, &results), periods(project, &results), needs(project, &results)
{
}

bool ResultGraph::isSettled() const
{
    const std::initializer_list<const Job*> jobs{&merge, &replay,  &periods, &needs,     &hurt,
                                                 &map,   &effects, &trials,  &comparison};
    return std::ranges::all_of(jobs, &Job::isIdle);
}

} // namespace spillway::ui
