#include "ui/charts/pictures/bucket_scene.h"

#include "engine/limiter/bucket_meter.h"
#include "tests/support/test_class.h"
#include "tests/ui/chart_traffic.h"
#include "ui/charts/pictures/bucket_view.h"

#include <QtTest/QTest>

#include <algorithm>
#include <random>

namespace tst_bucket_scene {

using namespace spillway;
using namespace spillway::ui;

namespace {

constexpr Milliseconds kWay{400};

/// One client at random, denser than the rate at times, so that all three verdicts occur.
std::vector<RequestOutcome> bursts(const LimitReq& limit, std::size_t count, unsigned seed)
{
    std::mt19937 random(seed);
    std::uniform_int_distribution<int> gaps(0, 60);
    std::uniform_int_distribution<int> pauses(0, 200);
    const BucketMeter bucket(limit);
    BucketMeter::State state;
    std::vector<RequestOutcome> result(count);
    Instant at = kStart;
    for (RequestOutcome& request : result) {
        at += Milliseconds(pauses(random) == 0 ? 4'000 : gaps(random));
        request.at = at;
        request.decision = decide(bucket, state, at);
    }
    return result;
}

std::vector<Instant> instants(const std::vector<RequestOutcome>& requests, std::size_t count, unsigned seed)
{
    std::mt19937 random(seed);
    const auto length = (requests.back().at - requests.front().at).count();
    std::uniform_int_distribution<std::int64_t> offset(-1'000, length + 5'000);
    std::vector<Instant> result(count);
    for (Instant& instant : result)
        instant = requests.front().at + Milliseconds(offset(random));
    return result;
}

LevelIndex indexOf(const std::vector<RequestOutcome>& requests, const LimitReq& limit)
{
    LevelIndex index;
    index.build(requests, limit);
    return index;
}

} // namespace

class TestBucketScene : public QObject
{
    Q_OBJECT

private slots:
    void backwardsIsForwards_data();
    void backwardsIsForwards();
    void aPictureDoesNotKnowTheWay();
    void theLevelIsTheEngines();
    void thoseWhoWaitAreCounted();
    void everyDropIsWhereItsVerdictSays();
    void aDropMovesOnlyOnwards();
    void theQueueMovesUpOneTurnForEachLeak();
    void reducedMotionStands();
    void nobodyIsEmpty();
    void theRateIsToldAsItWasWritten();
};

void TestBucketScene::backwardsIsForwards_data()
{
    QTest::addColumn<int>("way");
    QTest::addColumn<int>("motion");
    QTest::newRow("as it was") << 400 << static_cast<int>(Motion::Full);
    QTest::newRow("slow motion") << 20 << static_cast<int>(Motion::Full);
    QTest::newRow("a hundred times") << 40'000 << static_cast<int>(Motion::Full);
    QTest::newRow("reduced motion") << 400 << static_cast<int>(Motion::Reduced);
}

void TestBucketScene::backwardsIsForwards()
{
    QFETCH(int, way);
    QFETCH(int, motion);
    const auto traffic = bursts(kLimit, 4'000, 1);
    const LevelIndex index = indexOf(traffic, kLimit);
    const auto scene = [&](Instant at) { return sceneAt(index, at, Milliseconds(way), static_cast<Motion>(motion)); };
    std::vector<Instant> moments = instants(traffic, 500, 2);
    std::ranges::sort(moments);
    std::vector<BucketScene> forwards;
    for (const Instant at : moments)
        forwards.push_back(scene(at));
    for (std::size_t i = moments.size(); i-- > 0;)
        QVERIFY(scene(moments[i]) == forwards[i]);
}

void TestBucketScene::aPictureDoesNotKnowTheWay()
{
    const auto traffic = bursts(kLimit, 1'000, 3);
    const auto picture = [&](std::initializer_list<Milliseconds> way) {
        BucketView view;
        view.resize(180, 260);
        view.setRequests(traffic, kLimit);
        for (const Milliseconds at : way) {
            view.setPlayhead(kStart + at);
            (void)view.grab();
        }
        return view.grab().toImage();
    };
    const Milliseconds end{7'777};
    QCOMPARE(picture({Milliseconds(0), Milliseconds(5'000), end}), picture({Milliseconds(20'000), end}));
    QVERIFY(picture({end}) != picture({end + Milliseconds(150)}));
}

void TestBucketScene::theLevelIsTheEngines()
{
    const auto traffic = bursts(kLimit, 3'000, 4);
    const LevelIndex index = indexOf(traffic, kLimit);
    for (const Instant at : instants(traffic, 2'000, 5)) {
        const BucketMeter bucket(kLimit);
        BucketMeter::State state;
        for (const RequestOutcome& request : traffic) {
            if (request.at <= at)
                (void)decide(bucket, state, request.at);
        }
        // As nginx would compute it for a request now, without that request.
        const Thousandths excess = state ? excessAt(*state, kLimit.rate, at) - kOneRequest : Thousandths(0);
        const double level = std::max(0.0, static_cast<double>(excess.raw()) / 1000);
        QCOMPARE(sceneAt(index, at, kWay, Motion::Full).level, level);
    }
}

void TestBucketScene::thoseWhoWaitAreCounted()
{
    const auto traffic = bursts(kLimit, 3'000, 6);
    const LevelIndex index = indexOf(traffic, kLimit);
    std::uint64_t most = 0;
    for (const Instant at : instants(traffic, 1'000, 7)) {
        const auto waits = [at](const RequestOutcome& request) {
            return request.decision.verdict == Verdict::Delayed && request.at <= at &&
                   request.at + request.decision.delay > at;
        };
        const auto count = static_cast<std::uint64_t>(std::ranges::count_if(traffic, waits));
        QCOMPARE(sceneAt(index, at, kWay, Motion::Full).waiting, count);
        QCOMPARE(sceneAt(index, at, kWay, Motion::Reduced).waiting, count);
        most = std::max(most, count);
    }
    QVERIFY(most >= 10);
}

void TestBucketScene::everyDropIsWhereItsVerdictSays()
{
    const auto traffic = bursts(kLimit, 3'000, 8);
    const LevelIndex index = indexOf(traffic, kLimit);
    std::array<int, 5> seen{};
    for (const Instant at : instants(traffic, 1'000, 9)) {
        for (const Drop& drop : sceneAt(index, at, kWay, Motion::Full).drops) {
            const RequestOutcome& request = traffic[drop.request];
            const Instant through = request.at + request.decision.delay;
            QVERIFY(drop.verdict == request.decision.verdict);
            ++seen.at(static_cast<std::size_t>(drop.place));
            switch (drop.place) {
            case Place::Falling: QVERIFY(request.at > at && request.at < at + kWay); break;
            case Place::Queued: QVERIFY(drop.verdict == Verdict::Delayed && request.at <= at && through > at); break;
            case Place::Entering: QVERIFY(drop.verdict == Verdict::Delayed && through <= at); break;
            case Place::Bouncing: QVERIFY(drop.verdict == Verdict::Rejected && request.at <= at); break;
            case Place::Landed: QFAIL("only in reduced motion");
            }
            QVERIFY(drop.progress >= 0 && (drop.place == Place::Queued || drop.progress <= 1));
        }
    }
    for (const Place place : {Place::Falling, Place::Queued, Place::Entering, Place::Bouncing})
        QVERIFY(seen.at(static_cast<std::size_t>(place)) > 0);
}

/// Who is seen at one moment is still seen at the next one, a little further: nothing flickers.
void TestBucketScene::aDropMovesOnlyOnwards()
{
    const auto traffic = bursts(kLimit, 2'000, 10);
    const LevelIndex index = indexOf(traffic, kLimit);
    for (const Instant at : instants(traffic, 500, 11)) {
        const Milliseconds step{5};
        const BucketScene now = sceneAt(index, at, kWay, Motion::Full);
        const BucketScene next = sceneAt(index, at + step, kWay, Motion::Full);
        for (const Drop& drop : now.drops) {
            if (drop.place != Place::Falling || traffic[drop.request].at <= at + step)
                continue;
            const auto same = std::ranges::find(next.drops, drop.request, &Drop::request);
            QVERIFY(same != next.drops.end());
            QVERIFY(same->progress > drop.progress);
        }
    }
}

void TestBucketScene::theQueueMovesUpOneTurnForEachLeak()
{
    const auto traffic = requests(kLimit, 40, Milliseconds(10)); // far more than 10 r/s: 12 wait in the end
    const LevelIndex index = indexOf(traffic, kLimit);
    const Instant after = traffic.back().at;
    const auto turnOf = [&](std::size_t request, Instant at) {
        const BucketScene scene = sceneAt(index, at, kWay, Motion::Full);
        const auto found = std::ranges::find(scene.drops, request, &Drop::request);
        return found == scene.drops.end() || found->place != Place::Queued ? -1.0 : found->progress;
    };
    const BucketScene scene = sceneAt(index, after, kWay, Motion::Full);
    int queued = 0;
    for (const Drop& drop : scene.drops) {
        if (drop.place != Place::Queued || drop.progress < 1.5)
            continue;
        ++queued;
        QCOMPARE(turnOf(drop.request, after + Milliseconds(100)), drop.progress - 1);
    }
    QVERIFY(queued >= 5);
}

void TestBucketScene::reducedMotionStands()
{
    const auto traffic = bursts(kLimit, 3'000, 12);
    const LevelIndex index = indexOf(traffic, kLimit);
    for (const Instant at : instants(traffic, 500, 13)) {
        const BucketScene scene = sceneAt(index, at, kWay, Motion::Reduced);
        for (const Drop& drop : scene.drops) {
            QVERIFY(drop.place == Place::Queued || drop.place == Place::Landed);
            QCOMPARE(drop.progress, std::floor(drop.progress));
        }
        QCOMPARE(scene.drip, 0.0);
    }
}

void TestBucketScene::nobodyIsEmpty()
{
    const LevelIndex nobody;
    QVERIFY(sceneAt(nobody, kStart, kWay, Motion::Full) == BucketScene{});
    BucketView view;
    view.resize(180, 260);
    const std::vector<RequestOutcome> none;
    view.setRequests(none, kLimit);
    QVERIFY(!view.grab().isNull());
}

void TestBucketScene::theRateIsToldAsItWasWritten()
{
    const NginxRate written{600, RateUnit::PerMinute};
    const auto traffic = requests(kLimit, 10, Milliseconds(40));
    QCOMPARE(kLimit.rate, written.rate());
    BucketView view;
    view.resize(180, 260);
    view.setRequests(traffic, kLimit);
    const QImage stored = view.grab().toImage();
    view.setRate(written);
    QVERIFY(view.grab().toImage() != stored);
    view.setRate({10, RateUnit::PerSecond});
    QCOMPARE(view.grab().toImage(), stored);
}

SPILLWAY_TEST(TestBucketScene)

} // namespace tst_bucket_scene

#include "tst_bucket_scene.moc"
