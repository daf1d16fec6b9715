#include "ui/charts/pictures/queue_scene.h"

#include "ui/charts/pictures/drop_paths.h"

#include <algorithm>
#include <cmath>

namespace spillway::ui {

namespace {

/// A turn is told in whole ms: the one before may seem to be served still where it is done.
void endService(std::vector<Drop>& drops, Motion motion)
{
    if (drops.empty() || drops.back().place != Place::Serving)
        return;
    if (motion == Motion::Full)
        drops.back() = {drops.back().request, drops.back().verdict, Place::Passing, 0};
    else
        drops.pop_back();
}

/// The place of a request that has so many services before its own, > 0.
double placeOf(double turns, Motion motion)
{
    const double place = std::ceil(turns) - 1;
    const double left = turns - place; // of the service under way, 1 … 0
    return motion == Motion::Reduced ? place : place - eased((kStep - left) / kStep);
}

} // namespace

double serviceTime(const LevelIndex& requests)
{
    return 1e6 / static_cast<double>(std::max<std::int64_t>(requests.limit().rate.raw(), 1));
}

QueueScene queueAt(const LevelIndex& requests, Instant at, Milliseconds way, Motion motion, int mostPlaces)
{
    const auto inside = std::get<LeakyQueue::Inside>(requests.insideAt(at));
    QueueScene scene{inside, arrivalsAt(requests, at, way, motion)};
    std::erase_if(scene.drops, [](const Drop& drop) { return drop.place == Place::Passing; }); // once it is served
    const double service = serviceTime(requests);
    const double leaving = motion == Motion::Full ? std::min(service, static_cast<double>(way.count()) / 2) : 0;
    const auto ago = Milliseconds(std::llround(std::ceil(service + leaving)));
    const std::size_t arrived = requests.firstFrom(at + Milliseconds(1));
    for (std::size_t i = requests.servedAfter(at - ago); i < arrived; i = requests.takenFrom(i + 1)) {
        const RequestOutcome& request = requests[i];
        const double since = static_cast<double>((at - request.at - request.decision.delay).count());
        const Verdict verdict = request.decision.verdict;
        if (since < 0) {
            const double place = placeOf(-since / service, motion);
            if (place > mostPlaces - 1)
                break;
            scene.drops.push_back({i, verdict, Place::Queued, place});
        } else if (since < service) {
            endService(scene.drops, motion);
            scene.drops.push_back({i, verdict, Place::Serving, motion == Motion::Full ? since / service : 0});
        } else if (since < service + leaving) {
            scene.drops.push_back({i, verdict, Place::Passing, (since - service) / leaving});
        }
    }
    return scene;
}

} // namespace spillway::ui
