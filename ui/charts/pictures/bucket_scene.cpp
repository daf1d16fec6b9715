#include "ui/charts/pictures/bucket_scene.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

namespace spillway::ui {

namespace {

constexpr std::int64_t kSlots = 8;           ///< of a way; in each, one request of a verdict is seen
constexpr std::size_t kMostLookedAt = 512;   ///< in a slot
constexpr double kLongestTurn = 1000 * 3600; ///< ms; a longer leak counts as this long

double share(Milliseconds part, Milliseconds whole)
{
    return static_cast<double>(part.count()) / static_cast<double>(std::max<std::int64_t>(whole.count(), 1));
}

/// How long one request takes to leak, in ms.
double leakTime(const LevelIndex& requests)
{
    const double rate = static_cast<double>(std::max<std::int64_t>(requests.limit().rate.raw(), 1));
    return std::min(1e6 / rate, kLongestTurn);
}

/// Where a request is on its way that is not about waiting.
std::optional<Drop> moving(const RequestOutcome& request, std::size_t i, Instant at, Milliseconds way)
{
    const Verdict verdict = request.decision.verdict;
    if (request.at > at && request.at - at < way)
        return Drop{i, verdict, Place::Falling, 1 - share(request.at - at, way)};
    if (request.at <= at && at - request.at < way && verdict == Verdict::Rejected)
        return Drop{i, verdict, Place::Bouncing, share(at - request.at, way)};
    return std::nullopt;
}

/// Slots start at multiples of their length, so that who is seen does not depend on the moment.
void addMoving(std::vector<Drop>& drops, const LevelIndex& requests, Instant at, Milliseconds way)
{
    const Milliseconds slot = std::max(way / kSlots, Milliseconds(1));
    const auto floored = [slot](Instant time) {
        const Milliseconds rest = time.time_since_epoch() % slot;
        return time - (rest < Milliseconds(0) ? rest + slot : rest);
    };
    std::size_t begin = requests.firstFrom(floored(at - way));
    while (begin < requests.size() && requests[begin].at < at + way) {
        const std::size_t next = requests.firstFrom(floored(requests[begin].at) + slot);
        std::array<bool, 3> seen{};
        for (std::size_t i = begin; i < std::min(next, begin + kMostLookedAt); ++i) {
            bool& known = seen.at(static_cast<std::size_t>(requests[i].decision.verdict));
            if (known)
                continue;
            known = true;
            if (const auto drop = moving(requests[i], i, at, way))
                drops.push_back(*drop);
        }
        begin = next;
    }
}

void addWaiting(BucketScene& scene, const LevelIndex& requests, Instant at, Milliseconds entering, Motion motion)
{
    const double turn = leakTime(requests);
    requests.forEachDelayed(at, at - entering, [&](std::size_t i) {
        const Milliseconds left = requests[i].at + requests[i].decision.delay - at;
        if (left <= Milliseconds(0)) {
            if (motion == Motion::Full)
                scene.drops.push_back({i, Verdict::Delayed, Place::Entering, share(-left, entering)});
            return;
        }
        ++scene.waiting;
        double turns = static_cast<double>(left.count()) / turn;
        if (motion == Motion::Reduced)
            turns = std::floor(turns);
        if (turns < kMostQueued)
            scene.drops.push_back({i, Verdict::Delayed, Place::Queued, turns});
    });
}

} // namespace

BucketScene sceneAt(const LevelIndex& requests, Instant at, Milliseconds way, Motion motion)
{
    BucketScene scene;
    scene.level = requests.levelAt(at);
    if (requests.size() == 0)
        return scene;
    way = std::max(way, Milliseconds(1));
    if (motion == Motion::Reduced) {
        const std::size_t next = requests.firstFrom(at + Milliseconds(1));
        if (next > 0 && at - requests[next - 1].at < way)
            scene.drops.push_back({next - 1, requests[next - 1].decision.verdict, Place::Landed, 0});
    } else {
        addMoving(scene.drops, requests, at, way);
        const double turn = leakTime(requests);
        const double ms = std::fmod(static_cast<double>(at.time_since_epoch().count()), turn);
        scene.drip = (ms < 0 ? ms + turn : ms) / turn;
    }
    addWaiting(scene, requests, at, std::max(way / 4, Milliseconds(1)), motion);
    return scene;
}

} // namespace spillway::ui
