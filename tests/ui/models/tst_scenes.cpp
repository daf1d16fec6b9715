#include "ui/models/project/scenes.h"

#include "engine/replay/compare/comparison.h"
#include "engine/replay/replay.h"
#include "engine/study/explanation.h"
#include "tests/support/test_class.h"
#include "tests/trace/traces.h"
#include "ui/models/project/playback.h"
#include "ui/models/project/project_file.h"

#include <QtCore/QSet>
#include <QtTest/QTest>

#include <algorithm>
#include <vector>

namespace tst_scenes {

using namespace spillway;
using namespace spillway::ui;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

using Times = std::vector<std::int64_t>;

/// A shipped scene, replayed; times are told in ms after the minute in which its drawing begins.
class Played
{
public:
    explicit Played(const char* name) :
        m_project(readProject(u":/spillway/scenes/%1.spillway"_s.arg(QLatin1StringView(name))).value())
    {
        std::vector<TracePtr> parts;
        for (const MadeSource& source : m_project.made.sources)
            parts.push_back(shared(ui::traceOf(source).value()));
        m_grouped = groupedBy(shared(merged(parts).value()), "$binary_remote_addr");
        m_start = std::chrono::floor<std::chrono::minutes>(m_project.made.extent()->from);
        const auto keep = [this](const RequestOutcome& request) {
            m_requests.push_back(request);
            m_names.emplace_back(request.key);
            m_requests.back().key = {};
        };
        (void)replayInOrder(m_project.setup.policy(), m_grouped, {}, keep).value();
    }

    [[nodiscard]] const Snapshot& snapshot() const { return m_project; }
    [[nodiscard]] const std::vector<RequestOutcome>& requests() const { return m_requests; }
    [[nodiscard]] std::vector<RequestOutcome> of(const std::string& client) const
    {
        std::vector<RequestOutcome> his;
        for (std::size_t i = 0; i < m_requests.size(); ++i)
            if (m_names[i] == client)
                his.push_back(m_requests[i]);
        return his;
    }
    [[nodiscard]] std::int64_t ms(Instant at) const { return (at - m_start).count(); }
    /// When each request that was not rejected was served.
    [[nodiscard]] Times served(const std::vector<RequestOutcome>& requests) const
    {
        Times times;
        for (const RequestOutcome& request : requests)
            if (request.decision.verdict != Verdict::Rejected)
                times.push_back(ms(request.at + request.decision.delay));
        return times;
    }
    /// By any algorithm at the scene's average, as the comparison shows it.
    [[nodiscard]] ComparisonRow by(Algorithm algorithm) const
    {
        return by(sameAverage(m_project.setup.policy(), algorithm).value());
    }
    [[nodiscard]] ComparisonRow by(const Policy& policy) const
    {
        return compareOne(policy, m_grouped, {}, naturalWindow(m_project.setup.policy())).value();
    }
    /// Whether the sentences tell it: what is asserted is what is said.
    [[nodiscard]] bool tells(const char* words) const
    {
        return m_project.scene->text.join(u' ').contains(QLatin1StringView(words));
    }

private:
    Snapshot m_project;
    GroupedPtr m_grouped;
    Instant m_start{};
    std::vector<RequestOutcome> m_requests;
    std::vector<std::string> m_names; ///< of their clients
};

/// "PDR…": passed, delayed, rejected.
QString verdicts(const std::vector<RequestOutcome>& requests)
{
    QString letters;
    for (const RequestOutcome& request : requests)
        letters += u"PDR"[static_cast<std::size_t>(request.decision.verdict)];
    return letters;
}

Times waits(const std::vector<RequestOutcome>& requests)
{
    Times times;
    for (const RequestOutcome& request : requests)
        times.push_back(request.decision.delay.count());
    return times;
}

Times evenly(std::int64_t from, std::int64_t step, std::int64_t count)
{
    Times times;
    for (std::int64_t i = 0; i < count; ++i)
        times.push_back(from + i * step);
    return times;
}

QString times(QChar letter, int count)
{
    return QString(count, letter);
}

std::vector<RequestOutcome> part(const std::vector<RequestOutcome>& all, std::size_t from, std::size_t count)
{
    const auto begin = all.begin() + static_cast<std::ptrdiff_t>(from);
    return {begin, begin + static_cast<std::ptrdiff_t>(count)};
}

} // namespace

/// Each scene makes the point that its sentences tell.
class TestScenes : public QObject
{
    Q_OBJECT

private slots:
    void allAreWhole();
    void twoAtOnce();
    void burstWaits();
    void nodelay();
    void twoStages();
    void hammering();
    void oneAMinute();
    void windowEdge();
    void fullBucket();
    void evenWindow();
    void logMemory();
};

void TestScenes::allAreWhole()
{
    const auto& scenes = shippedScenes();
    QCOMPARE(scenes.size(), std::size_t{10});
    QSet<QString> titles;
    for (const ShippedScene& shipped : scenes) {
        const auto snapshot = readProject(shipped.path);
        QVERIFY2(snapshot, qPrintable(shipped.name));
        QVERIFY(snapshot->scene == shipped.scene);
        QCOMPARE(shipped.scene.text.size(), 2);
        QVERIFY(!shipped.scene.brief.isEmpty());
        titles.insert(shipped.scene.title);
        QVERIFY(std::ranges::find(kSpeeds, shipped.scene.speed) != kSpeeds.end());
        // Space shows it: from the playhead on, within about ten seconds.
        QVERIFY(snapshot->range && snapshot->playhead && snapshot->sources.isEmpty());
        const TimeRange full = *snapshot->made.extent();
        QVERIFY(*snapshot->playhead > full.from); // else the window would look for a moment of its own
        QVERIFY((full.to - *snapshot->playhead) * 100 / shipped.scene.speed <= 11s);
        QVERIFY(snapshot->range->from <= *snapshot->playhead && *snapshot->playhead < snapshot->range->to);
    }
    QCOMPARE(titles.size(), 10);
}

void TestScenes::twoAtOnce()
{
    const Played scene("two-at-once");
    QCOMPARE(verdicts(scene.requests()), u"PRPRPRPRPP"_s);
    QVERIFY(scene.served(scene.requests()) == (Times{1000, 2000, 3000, 4000, 5000, 5100}));
    for (std::size_t i = 0; i < 8; i += 2)
        QVERIFY(scene.requests()[i].at == scene.requests()[i + 1].at);
    QVERIFY(scene.snapshot().setup.zone.rate.text() == "10r/s" && scene.snapshot().setup.limit == ZoneLimit());
    QVERIFY(scene.tells("100 ms apart"));
}

void TestScenes::burstWaits()
{
    const Played scene("burst-waits");
    QCOMPARE(scene.requests().size(), std::size_t{3 * 21});
    for (std::size_t page = 0; page < 3; ++page) {
        const auto files = part(scene.requests(), page * 21, 21);
        QCOMPARE(verdicts(files), u"P"_s + times(u'D', 20));
        QVERIFY(waits(files) == evenly(0, 100, 21)); // the last one: 2 seconds
        QVERIFY(files.front().at == files.back().at);
    }
    QVERIFY(scene.tells("20 of the 21 wait, each 100 ms longer") && scene.tells("2 seconds"));
}

void TestScenes::nodelay()
{
    const Played scene("nodelay");
    QCOMPARE(verdicts(scene.requests()), times(u'P', 2 * 21 + 10) + times(u'R', 11));
    QVERIFY(waits(scene.requests()) == Times(63, 0));
    QCOMPARE(scene.ms(scene.requests()[21].at) - scene.ms(scene.requests()[0].at), 3000);
    QCOMPARE(scene.ms(scene.requests()[42].at) - scene.ms(scene.requests()[41].at), 1000);
    QVERIFY(scene.tells("gets 10 requests through, and 11 are rejected"));
}

void TestScenes::twoStages()
{
    const Played scene("two-stages");
    for (std::size_t page = 0; page < 2; ++page) {
        const auto files = part(scene.requests(), page * 20, 20);
        QCOMPARE(verdicts(files), times(u'P', 9) + times(u'D', 4) + times(u'R', 7));
        QVERIFY(waits(part(files, 9, 4)) == (Times{200, 400, 600, 800}));
    }
    QVERIFY(scene.tells("9 at once, lets 4 wait (200, 400, 600 and 800 ms), and rejects 7"));
}

void TestScenes::hammering()
{
    const Played scene("hammering");
    QCOMPARE(scene.requests().size(), std::size_t{800});
    QVERIFY(scene.served(scene.requests()) == evenly(500, 100, 80));
    QVERIFY(waits(scene.requests()) == Times(800, 0));
    for (std::size_t second = 0; second < 8; ++second)
        QCOMPARE(verdicts(part(scene.requests(), second * 100, 100)).count(u'R'), 90);
    QVERIFY(scene.tells("100 times a second") && scene.tells("every 100 ms") && scene.tells("The other 90"));
}

void TestScenes::oneAMinute()
{
    const Played scene("one-a-minute");
    const auto job = scene.of("198.51.100.1");
    QVERIFY(scene.served(job) == evenly(2000, 120'000, 3));
    QCOMPARE(verdicts(job), u"PRPRP"_s);
    QCOMPARE(scene.ms(job[1].at) - scene.ms(job[0].at), 60'000);
    QCOMPARE(job[1].decision.excess, Thousandths(40)); // 60 s leak 0.96 of a request

    const auto again = scene.of("198.51.100.2");
    QCOMPARE(verdicts(again), u"PRPRPRPRP"_s);
    QVERIFY(scene.served(again) == evenly(2000, 62'500, 5));
    // A millisecond earlier it would not have passed.
    const auto why = explain(scene.snapshot().setup.applied(), again, 1);
    QVERIFY(why && why->later == 2500ms);
    QVERIFY(scene.tells("every 62.5 s") && scene.tells("asks again 2.5 s after each rejection, and passes"));
}

void TestScenes::windowEdge()
{
    const Played scene("window-edge");
    QCOMPARE(verdicts(scene.requests()), times(u'P', 200) + times(u'R', 20));
    const Times served = scene.served(scene.requests());
    QVERIFY(served[99] < 60'000 && served[100] == 60'000); // where a minute ends
    QVERIFY(served.back() - served.front() < 4000);
    const ComparisonRow row = scene.by(Algorithm::FixedWindow);
    QCOMPARE(row.window, Milliseconds(60s));
    QCOMPARE(row.measures.inWindow.served, 200U); // twice the limit
    QCOMPARE(row.overshoot(), 100U);
    const ComparisonRow log = scene.by(Algorithm::SlidingLog);
    QCOMPARE(log.totals.passed, 100U);
    QCOMPARE(log.measures.inWindow.from, scene.requests().front().at); // the first 100
    QCOMPARE(log.overshoot(), 0U);
    QVERIFY(scene.tells("200 pass within 4 seconds") && scene.tells("The last 20 are rejected"));
}

void TestScenes::fullBucket()
{
    const Played scene("full-bucket");
    Times expected(30, 5000);
    for (const std::int64_t at : evenly(7000, 2000, 29))
        expected.push_back(at);
    QVERIFY(scene.served(scene.requests()) == expected);
    const ComparisonRow row = scene.by(Algorithm::TokenBucket);
    QCOMPARE(row.window, Milliseconds(60s));
    QCOMPARE(row.measures.inWindow.served, 59U);
    QCOMPARE(row.overshoot(), 29U);
    const ComparisonRow log = scene.by(Algorithm::SlidingLog);
    QCOMPARE(log.totals.passed, 30U);
    QCOMPARE(log.overshoot(), 0U);
    QVERIFY(scene.tells("30 at once") && scene.tells("one more every 2 seconds"));
    QVERIFY(scene.tells("59 pass within one minute") && scene.tells("a sliding log would have passed 30"));
}

void TestScenes::evenWindow()
{
    const Played scene("even-window");
    QCOMPARE(verdicts(scene.requests()), times(u'P', 150) + times(u'R', 10));
    QCOMPARE(scene.ms(scene.requests().front().at), 55'000);
    QCOMPARE(scene.ms(scene.requests()[99].at), 59'950);
    QCOMPARE(scene.ms(scene.requests()[100].at), 90'000);                 // half of the next minute
    QCOMPARE(scene.requests()[100].decision.excess, Thousandths(51'000)); // 50 and itself
    const Times served = scene.served(scene.requests());
    QVERIFY(served.back() - served.front() < 36'000);
    const ComparisonRow row = scene.by(Algorithm::SlidingCounter);
    QCOMPARE(row.window, Milliseconds(60s));
    QCOMPARE(row.measures.inWindow.served, 150U);
    QCOMPARE(row.overshoot(), 50U);
    const ComparisonRow log = scene.by(Algorithm::SlidingLog);
    QCOMPARE(log.totals.passed, 100U);
    QCOMPARE(log.measures.inWindow.from, scene.requests().front().at); // all of the first group
    QVERIFY(scene.tells("50 of the next 60 pass: 150 within 36 seconds"));
}

void TestScenes::logMemory()
{
    const Played scene("log-memory");
    QCOMPARE(verdicts(scene.requests()), times(u'P', 1000) + times(u'R', 500));
    const auto bytes = [&](Algorithm algorithm, std::int64_t limit) {
        Policy policy = sameAverage(scene.snapshot().setup.policy(), algorithm).value();
        policy.other->limiter.limit = limit;
        return scene.by(policy).measures.stateBytes;
    };
    QCOMPARE(bytes(Algorithm::SlidingLog, 1000), std::size_t{8040});
    QCOMPARE(bytes(Algorithm::SlidingLog, 500), std::size_t{4040});
    for (const std::int64_t limit : {1, 500, 1000, 100'000})
        QCOMPARE(bytes(Algorithm::SlidingCounter, limit), std::size_t{16});
    QVERIFY(scene.tells("8,040 bytes") && scene.tells("At half the limit it keeps 4,040 bytes"));
    QVERIFY(scene.tells("keeps 16 bytes whatever the limit is"));
}

SPILLWAY_TEST(TestScenes)

} // namespace tst_scenes

#include "tst_scenes.moc"
