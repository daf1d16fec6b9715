#include "tests/support/test_class.h"
#include "tests/trace/drawn.h"

#include <QtCore/QCryptographicHash>
#include <QtTest/QTest>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace tst_pattern_requests {

using namespace spillway;

namespace {

using Moments = std::vector<std::int64_t>;

/// All that a request becomes, so that no change of an output goes unseen.
QByteArray digestOf(const Pattern& pattern)
{
    QCryptographicHash digest(QCryptographicHash::Sha1);
    constexpr std::int64_t kNoon = 1'773'144'000'000;
    for (const DrawnRequest& request : made(pattern, kNoon)) {
        const Resource resource = resourceOf(pattern, request.resource);
        digest.addData(QByteArray::number(request.at) + ' ' + pattern.clients[request.client].c_str() + ' ' +
                       resource.method.c_str() + ' ' + resource.uri.c_str() + ' ' + resource.status.c_str() + '\n');
    }
    return digest.result().toHex().left(16);
}

std::size_t countIn(const Moments& moments, std::int64_t from, std::int64_t to)
{
    return static_cast<std::size_t>(std::ranges::lower_bound(moments, to) - std::ranges::lower_bound(moments, from));
}

Pattern small(PatternKind kind)
{
    Pattern pattern = presetPattern(kind);
    pattern.length = std::min(pattern.length, Milliseconds(600'000));
    if (kind == PatternKind::Pen)
        pattern.steps = {{Milliseconds(10), Rate(5000)}, {Milliseconds(3000), Rate(0)}};
    if (kind == PatternKind::Clicks)
        pattern.clicks = {Milliseconds(0), Milliseconds(0), Milliseconds(70)};
    return pattern;
}

} // namespace

class TestPatternRequests : public QObject
{
    Q_OBJECT

private slots:
    void sameSeedSameRequests_data()
    {
        QTest::addColumn<int>("kind");
        QTest::addColumn<QByteArray>("digest");
        const std::map<std::string_view, const char*> golden{
            {"steady", "b3a3c0321822447d"},    {"poisson", "26d73e93a7479e6f"},   {"on-off", "7ffdf5f60f0b4b10"},
            {"daily", "08f1e50a93b1d8e7"},     {"browsing", "aa26289dba229d28"},  {"office", "a3262441947de766"},
            {"swarm", "bcc7391e2c583c20"},     {"burst", "49325a996ce98f1b"},     {"ramp", "c3f8db97ac8b5da4"},
            {"page-load", "f3ff5de30dcc1e7f"}, {"cron-herd", "ffc0f207f1a4acff"}, {"clicks", "7468a5f7e26a5a7e"},
            {"pen", "1eae2ec5e3ed77aa"},
        };
        for (const PatternInfo& info : patternKinds())
            QTest::newRow(info.name.data()) << static_cast<int>(info.kind) << QByteArray(golden.at(info.name));
    }
    void sameSeedSameRequests()
    {
        QFETCH(int, kind);
        QFETCH(QByteArray, digest);
        QCOMPARE(digestOf(small(static_cast<PatternKind>(kind))), digest);
    }

    void requestsAreInOrderAndInside_data()
    {
        QTest::addColumn<int>("kind");
        for (const PatternInfo& info : patternKinds())
            QTest::newRow(info.name.data()) << static_cast<int>(info.kind);
    }
    void requestsAreInOrderAndInside()
    {
        QFETCH(int, kind);
        Pattern pattern = small(static_cast<PatternKind>(kind));
        pattern.clients = {"", 3, 0};
        for (const std::int64_t length : {0, 1, 7, 1000, 100'000}) {
            pattern.length = Milliseconds(length);
            const auto requests = made(pattern);
            QVERIFY(std::ranges::is_sorted(requests, {}, &DrawnRequest::at));
            for (const DrawnRequest& request : requests) {
                QVERIFY(request.at < lengthOf(pattern).count());
                QVERIFY(request.client < 3 && request.resource < kResources);
                QVERIFY(resourceOf(pattern, request.resource).uri.starts_with('/'));
            }
        }
        QVERIFY(!made(pattern).empty());
    }

    void anotherSeedMakesOtherRequests()
    {
        for (const PatternInfo& info : patternKinds()) {
            using enum PatternKind;
            if (info.kind == Steady || !info.isGenerator)
                continue; // nothing in them is random
            Pattern pattern = small(info.kind);
            const auto first = momentsOf(pattern);
            pattern.seed = 2;
            QVERIFY2(momentsOf(pattern) != first, info.name.data());
        }
    }

    void steadyHasEqualGapsAndTheClientsTakeTurns()
    {
        Pattern steady = patternWith(PatternKind::Steady, "rate", 8'000);
        steady.clients = {"", 3, 0};
        const auto requests = made(steady);
        QCOMPARE(requests.size(), std::size_t{480});
        for (std::size_t i = 0; i < requests.size(); ++i) {
            QCOMPARE(requests[i].at, std::uint32_t(125 * i));
            QCOMPARE(requests[i].client, std::uint32_t(i % 3));
        }
    }

    void poissonHasItsMeanAndItsVariance()
    {
        Pattern poisson = patternWith(PatternKind::Poisson, "rate", 50'000);
        poisson.length = Milliseconds(600'000);
        const Moments moments = momentsOf(poisson);
        const double expected = 30'000;
        QVERIFY(std::abs(double(moments.size()) - expected) < 4 * std::sqrt(expected));
        // The counts of its 600 seconds have the mean for variance; that estimate has a deviation of sqrt(2 / 600).
        double squares = 0;
        for (int second = 0; second < 600; ++second)
            squares += std::pow(double(countIn(moments, second * 1000, second * 1000 + 1000)) - 50, 2);
        QVERIFY(std::abs(squares / 600 / 50 - 1) < 4 * std::sqrt(2.0 / 600));
    }

    void poissonClientsAreAlike()
    {
        Pattern poisson = patternWith(PatternKind::Poisson, "rate", 100'000);
        std::map<std::uint32_t, int> counts;
        for (const DrawnRequest& request : made(poisson))
            ++counts[request.client];
        QCOMPARE(counts.size(), std::size_t{20});
        for (const auto& [client, count] : counts)
            QVERIFY(std::abs(count - 300) < 5 * std::sqrt(300.0));
    }

    void nothingComesWhileItIsOff()
    {
        const Pattern onOff = presetPattern(PatternKind::OnOff);
        const Moments moments = momentsOf(onOff);
        const std::int64_t period = valueOf(onOff, "on") + valueOf(onOff, "off");
        for (std::int64_t start = 0; start < onOff.length.count(); start += period) {
            QVERIFY(countIn(moments, start, start + valueOf(onOff, "on")) > 50);
            QCOMPARE(countIn(moments, start + valueOf(onOff, "on"), start + period), std::size_t{0});
        }
    }

    void theDayHasItsPeakByTheClock()
    {
        const Pattern daily = presetPattern(PatternKind::Daily);
        constexpr std::int64_t kHour = 3'600'000;
        for (const std::int64_t start : {std::int64_t{0}, 5 * kHour}) {
            const Moments moments = momentsOf(daily, start);
            const auto around = [&](std::int64_t timeOfDay) {
                const std::int64_t after = (timeOfDay - start + 24 * kHour) % (24 * kHour);
                return double(countIn(moments, after - kHour / 2, after + kHour / 2));
            };
            // 10 r/s for an hour, and half a request a second, each flat enough there: within 2 % and 4 deviations.
            QVERIFY(std::abs(around(15 * kHour) - 36'000) < 720 + 4 * std::sqrt(36'000.0));
            QVERIFY(std::abs(around(3 * kHour) - 1'800) < 360 + 4 * std::sqrt(1'800.0));
        }
    }

    void aRampRises()
    {
        Pattern ramp = presetPattern(PatternKind::Ramp);
        const Moments up = momentsOf(ramp);
        QVERIFY(std::abs(double(up.size()) - 250) <= 1); // 0 to 50 r/s in 10 s
        for (std::int64_t second = 1; second < 10; ++second)
            QVERIFY(countIn(up, second * 1000, second * 1000 + 1000) >
                    countIn(up, second * 1000 - 1000, second * 1000));
        std::swap(ramp.values[0], ramp.values[1]);
        QCOMPARE(double(countIn(momentsOf(ramp), 0, 5000)), 187.0 + 1);
    }

    void aBurstIsAtOnceOrEven()
    {
        Pattern burst = patternWith(PatternKind::Burst, "requests", 4);
        QVERIFY(momentsOf(burst) == (Moments{0, 0, 0, 0}));
        burst.length = Milliseconds(100);
        QVERIFY(momentsOf(burst) == (Moments{0, 25, 50, 75}));
    }

    void aPageLoadIsOnePageAndItsFiles()
    {
        Pattern load = presetPattern(PatternKind::PageLoad);
        load.uri = "/shop?id=3";
        const auto requests = made(load);
        QCOMPARE(requests.size(), std::size_t{25});
        const Resource page = resourceOf(load, requests.front().resource);
        QCOMPARE(page.uri, std::string("/shop"));
        QCOMPARE(page.args, std::string("id=3"));
        for (std::size_t i = 1; i < requests.size(); ++i) {
            const std::string uri = resourceOf(load, requests[i].resource).uri;
            QVERIFY(uri.starts_with("/a/") || (uri.starts_with("/i/") && uri.ends_with(".webp")));
        }
        load.clients = {"", 8, 0};
        QCOMPARE(made(load).size(), std::size_t{200});
    }

    void aHerdComesEachMinute()
    {
        const Moments moments = momentsOf(presetPattern(PatternKind::CronHerd));
        QCOMPARE(moments.size(), std::size_t{3 * 50 * 5});
        for (const std::int64_t moment : moments)
            QVERIFY(moment % 60'000 <= 1'500);
    }

    void peopleOfAnOfficeShareAnAddressAndBrowseAllTheTime()
    {
        Pattern office = presetPattern(PatternKind::Office);
        const auto requests = made(office);
        QVERIFY(std::ranges::all_of(requests, [](const DrawnRequest& request) { return request.client == 0; }));
        const auto pages = std::ranges::count_if(requests, [&](const DrawnRequest& request) {
            const std::string uri = resourceOf(office, request.resource).uri;
            return uri == "/" || uri.starts_with("/p/");
        });
        QVERIFY(std::abs(double(pages) - 70 * 90) < 70 * 3); // a page each 20 s for half an hour
    }

    void aSwarmKeepsItsPace()
    {
        Pattern swarm = patternWith(PatternKind::Swarm, "jitter", 0);
        std::map<std::uint32_t, std::vector<std::uint32_t>> byClient;
        for (const DrawnRequest& request : made(swarm))
            byClient[request.client].push_back(request.at);
        QCOMPARE(byClient.size(), std::size_t{50});
        std::set<std::uint32_t> phases;
        for (const auto& [client, moments] : byClient) {
            QVERIFY(moments.size() == 300 && moments[7] - moments[6] == 1000);
            phases.insert(moments.front());
        }
        QVERIFY(phases.size() > 40);
        QCOMPARE(resourceOf(swarm, 0), (Resource{"POST", "/login", "", "401"}));
    }

    void tooMuchIsRefusedAtOnce_data()
    {
        QTest::addColumn<int>("kind");
        QTest::addColumn<int>("clients");
        for (const PatternInfo& info : patternKinds()) {
            QTest::addRow("all of one client: %s", info.name.data()) << static_cast<int>(info.kind) << 1;
            QTest::addRow("all of a million clients: %s", info.name.data()) << static_cast<int>(info.kind) << 1'000'000;
        }
    }
    /// Each parameter at its largest: nothing overflows, runs for ever or takes all memory.
    void tooMuchIsRefusedAtOnce()
    {
        QFETCH(int, kind);
        QFETCH(int, clients);
        Pattern pattern = small(static_cast<PatternKind>(kind));
        pattern.length = kLongestPattern;
        pattern.clients = {"", static_cast<std::uint32_t>(clients), 0};
        const auto parameters = infoOf(pattern.kind).parameters;
        for (std::size_t i = 0; i < parameters.size(); ++i)
            pattern.values[i] = parameters[i].most;
        QVERIFY(checked(pattern).has_value());
        const auto most = requestsOf(pattern, at(0));
        QVERIFY(most ? most->size() <= kMostDrawnRequests : most.error().code == ErrorCode::Unsupported);
        for (std::size_t i = 0; i < parameters.size(); ++i)
            pattern.values[i] = parameters[i].least;
        const auto least = requestsOf(pattern, at(0));
        QVERIFY(least ? least->size() <= kMostDrawnRequests : least.error().code == ErrorCode::Unsupported);
    }
};

SPILLWAY_TEST(TestPatternRequests)

} // namespace tst_pattern_requests

#include "tst_pattern_requests.moc"
