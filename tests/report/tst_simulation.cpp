#include "engine/report/export_comment.h"
#include "engine/report/hurt_report.h"
#include "engine/report/simulation_report.h"

#include "tests/support/test_class.h"
#include "tests/trace/whole_seconds.h"

#include <QRegularExpression>
#include <QtTest/QTest>

#include <nlohmann/json.hpp>

namespace tst_simulation {

using namespace spillway;

class TestSimulation : public QObject
{
    Q_OBJECT

    /// Six of one client and one of another in one second.
    static Import burst(Milliseconds resolution)
    {
        Trace trace = traceOf({"remote_addr"}, {});
        for (int i = 0; i < 7; ++i) {
            trace.arrivals.push_back(at(5000));
            trace.sourceOf.push_back(0);
            trace.columns[0].ids.push_back(trace.columns[0].values.intern(i < 6 ? "10.0.0.1" : "10.0.0.2"));
        }
        trace.resolution = resolution;
        Import import;
        import.trace = shared(std::move(trace));
        SourceReport source;
        source.name = "access.log";
        source.format = "combined";
        import.sources = {source};
        return import;
    }

    static Simulation simulated(const Import& import, const std::string& limit, std::size_t top = 10)
    {
        const Policy policy = parseLimits({limit}, KeyTemplate()).value();
        SimulateOptions options;
        options.top = top;
        return simulate(import, policy, groupedBy(import.trace, "$binary_remote_addr"), options).value();
    }

private slots:
    void json()
    {
        const Json result = simulationJson(simulated(burst(Milliseconds(1)), "rate=1r/s burst=2", 1));
        QCOMPARE(result["requests"].get<int>(), 7);
        QCOMPARE(result["clients"].get<int>(), 2);
        QCOMPARE(result["passed"].get<int>(), 2);
        QCOMPARE(result["delayed"].get<int>(), 2);
        QCOMPARE(result["rejected"].get<int>(), 3);
        QCOMPARE(result["clients_delayed"].get<int>(), 1);
        QCOMPARE(result["clients_rejected"].get<int>(), 1);
        QCOMPARE(result["longest_wait_ms"].get<int>(), 2000);
        QCOMPARE(result["peak_excess_milli"].get<int>(), 2000);
        QCOMPARE(result["need_burst"].get<int>(), 5);
        QVERIFY(!result.contains("range"));
        QCOMPARE(result["top"].dump(), std::string(R"([{"client":"10.0.0.1","requests":6,"passed":1,"delayed":2,)"
                                                   R"("rejected":3,"longest_wait_ms":2000,"need_burst":5}])"));
        QCOMPARE(result["limit"].get<std::string>(),
                 std::string("limit_req_zone $binary_remote_addr zone=spillway:10m rate=1r/s; "
                             "limit_req zone=spillway burst=2;"));
    }

    void whoIsHitAsHardAsOthersStandsByName()
    {
        Import import = burst(Milliseconds(1));
        import.trace = shared(traceOf(
            {"remote_addr"}, {{1, { "c" }}, {1, { "c" }}, {1, { "b" }}, {1, { "b" }}, {2, { "a" }}, {2, { "a" }}, {
                                  3,
                                  { "0" }
                              }}));
        const Json result = simulationJson(simulated(import, "rate=1r/s", 3));
        std::string names;
        for (const Json& client : result["top"])
            names += client["client"].get<std::string>();
        QCOMPARE(names, std::string("abc"));
    }

    void wholeSecondsAreARange()
    {
        const Json result = simulationJson(simulated(burst(Milliseconds(1000)), "rate=3r/s burst=1 nodelay"));
        QCOMPARE(result["rejected"].get<int>(), 4); // all at once
        const auto range = result["range"]["rejected"].get<std::vector<int>>();
        QCOMPARE(range.size(), std::size_t{2});
        QVERIFY(range[0] < range[1]);
        QCOMPARE(range[1], 4); // all at once
        QCOMPARE(result["range"]["delayed"].dump(), std::string("[0,0]"));
        QCOMPARE(result["top"][0]["range"]["rejected"][1].get<int>(), 4);
    }

    /// One that sends once a second, and loses by other readings only, more than whom the log as it stands has as hurt.
    void theFirstOnesOfWhoIsHurtAreByTheirRanges()
    {
        Import import;
        import.trace = shared(onceASecondAndAtOnce("10.0.0.2", "10.0.0.1"));
        SimulateOptions options;
        options.top = 1;
        options.hurt = true;
        const Policy policy = parseLimits({"rate=1r/s"}, KeyTemplate()).value();
        const auto of = [&](const std::vector<Period>& periods) {
            options.periods = periods;
            return simulate(import, policy, groupedBy(import.trace, "$binary_remote_addr"), options).value();
        };
        for (const auto& periods : {std::vector<Period>{}, {{PeriodKind::Incident, {at(35'000), at(40'000)}}}}) {
            const Simulation simulation = of(periods);
            const Json hurt = simulationJson(simulation)["hurt"];
            QCOMPARE(hurt["list"].size(), std::size_t{1});
            QCOMPARE(hurt["list"][0]["client"].get<std::string>(), std::string("10.0.0.2"));
            QCOMPARE(hurt["list"][0]["rejected"].get<int>(), 0);
            QVERIFY(hurt["list"][0]["range"]["rejected"][1].get<int>() > 2);
            QCOMPARE(hurt["clients"].get<int>(), 1);
            QCOMPARE(hurt["clients_possible"].get<int>(), 2);
            QCOMPARE(hurt["range"]["clients_rejected"][1].get<int>(), 2);
            QVERIFY(simulationText(simulation).find("2 clients are rejected in ") != std::string::npos);
        }
        options.hitInIncidents = true;
        const Simulation hit = of({{PeriodKind::Incident, {at(0), at(25'000)}}});
        QCOMPARE(hit.hitInIncidents->clients.size(), std::size_t{1});
        QVERIFY(hit.hitInIncidents->clients[0].mostRejected() > 2);
        QCOMPARE(hit.hitInIncidents->clients[0].rejected, 0U);
        QCOMPARE(hit.hurt->clients[0].rejected, 2U);
        options.hurt = false;
        const Simulation alone = of({});
        QVERIFY(!alone.hurt);
        QVERIFY(alone.hitInIncidents->counts); // by no reading anybody, where there is no incident
        QVERIFY(alone.hitInIncidents->clients.empty());
    }

    void noReadingLosesAnyWithTheNeededBurst()
    {
        const Import import = burst(Milliseconds(1000));
        const Simulation first = simulated(import, "rate=3r/s nodelay");
        QVERIFY(first.range && first.range->high.rejected > first.range->low.rejected);
        const Simulation cured = simulated(import, "rate=3r/s nodelay burst=" + std::to_string(first.needBurst));
        QCOMPARE(cured.range->high.rejected, 0ULL);
        const std::string text = simulationText(cured);
        QVERIFY(text.find("The counts were the same in each.") != std::string::npos);
        QVERIFY(text.find("The real figure may be slightly outside this range.") != std::string::npos);
    }

    void fewThatNeedMuchAreToldApart()
    {
        Trace trace = traceOf({"remote_addr"}, {});
        const auto add = [&](const char* client, int requests) {
            for (int i = 0; i < requests; ++i) {
                trace.arrivals.push_back(at(0));
                trace.sourceOf.push_back(0);
                trace.columns[0].ids.push_back(trace.columns[0].values.intern(client));
            }
        };
        add("10.0.0.1", 101);
        add("10.0.0.2", 31);
        add("10.0.0.3", 21);
        add("10.0.0.4", 18);
        Import import;
        import.trace = shared(std::move(trace));
        const Simulation simulation = simulated(import, "rate=1r/s burst=10 nodelay");
        QVERIFY(simulation.outliers.has_value());
        QCOMPARE(simulation.outliers->clients, std::size_t{2});
        QCOMPARE(simulation.outliers->othersNeed, std::int64_t{20});
        QVERIFY(simulationText(simulation)
                    .find("At 1r/s, only 2 clients would be rejected with a burst of 20, and none with 100.") !=
                std::string::npos);
        QCOMPARE(simulated(import, "rate=1r/s burst=20 nodelay").totals.clientsRejected, 2ULL);
    }

    void conclusions_data()
    {
        QTest::addColumn<QString>("limit");
        QTest::addColumn<int>("resolution");
        QTest::addColumn<QString>("conclusion");
        QTest::newRow("nobody is hit") << "rate=1r/s burst=9 nodelay" << 1
                                       << "No client is affected: every request passes at once.";
        QTest::newRow("some wait") << "rate=1r/s burst=9 delay=4" << 1
                                   << "No request is rejected; 1 request waits, 1 s at the longest.";
        QTest::newRow("some are rejected")
            << "rate=1r/s burst=3 nodelay" << 1
            << "2 of 7 requests rejected, from 1 of 2 clients. At 1r/s, a burst of 5 would reject nothing.";
        QTest::newRow("rejected and waiting") << "rate=1r/s burst=2" << 1
                                              << "3 of 7 requests rejected, from 1 of 2 clients; 2 requests wait, 2 s "
                                                 "at the longest. At 1r/s, a burst of 5 would reject nothing.";
        QTest::newRow("a range")
            << "rate=7r/s" << 1000
            << "0 to 5 of 7 requests rejected, from 0 to 1 of 2 clients. At 7r/s, a burst of 5 would reject nothing.";
        QTest::newRow("tokens all the time") << "token-bucket rate=1r/s capacity=4" << 1
                                             << "2 of 7 requests rejected, from 1 of 2 clients. At 1r/s, only 1 client "
                                                "would be rejected with a capacity of 1, and none with 6.";
        QTest::newRow("tokens at intervals") << "token-bucket refill=2/60s capacity=4" << 1
                                             << "2 of 7 requests rejected, from 1 of 2 clients. At 2 each 60s, only 1 "
                                                "client would be rejected with a capacity of 1, and none with 6.";
        QTest::newRow("no capacity for one")
            << "token-bucket rate=1r/s capacity=1000000000 cost=400000000" << 1
            << "4 of 7 requests rejected, from 1 of 2 clients. At 1r/s, only 1 client would be rejected with a "
               "capacity of 400,000,000, and none is enough for all.";
        QTest::newRow("no capacity at all")
            << "token-bucket rate=1r/s capacity=1000000000 cost=1000000000" << 1
            << "5 of 7 requests rejected, from 1 of 2 clients. At 1r/s, no capacity is enough for all.";
        QTest::newRow("a queue") << "leaking-bucket rate=1r/s capacity=2" << 1
                                 << "3 of 7 requests rejected, from 1 of 2 clients; 2 requests wait, 2 s at the "
                                    "longest. At 1r/s, a capacity of 5 would reject nothing.";
        for (const char* window : {"fixed-window", "sliding-log", "sliding-counter"})
            QTest::newRow(window) << QString::fromLatin1(window) + " limit=4 window=60s" << 1
                                  << "2 of 7 requests rejected, from 1 of 2 clients. In windows of 60s, only 1 client "
                                     "would be rejected with a limit of 1, and none with 6.";
        QTest::newRow("a window that nobody fills")
            << "sliding-log limit=6 window=60s" << 1 << "No client is affected: every request passes at once.";
    }

    void whatIsNeededHasItsName_data()
    {
        QTest::addColumn<QString>("limit");
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("need");
        QTest::newRow("limit_req") << "rate=1r/s burst=2"
                                   << "needed burst"
                                   << "5";
        QTest::newRow("a bucket") << "leaking-bucket rate=1r/s capacity=2"
                                  << "needed capacity"
                                  << "5";
        QTest::newRow("a window") << "sliding-log limit=2 window=60s"
                                  << "needed limit"
                                  << "6";
        QTest::newRow("nothing suffices") << "token-bucket rate=1r/s capacity=1000000000 cost=400000000"
                                          << "needed capacity"
                                          << "none suffices";
    }

    void whatIsNeededHasItsName()
    {
        QFETCH(QString, limit);
        QFETCH(QString, name);
        QFETCH(QString, need);
        const auto lines =
            QString::fromStdString(simulationText(simulated(burst(Milliseconds(1)), limit.toStdString())))
                .split(QLatin1Char('\n'));
        const auto head = lines.indexOf(QRegularExpression(QStringLiteral("^Affected .*  %1$").arg(name)));
        QVERIFY(head >= 0);
        QVERIFY(lines[head + 1].contains(QLatin1String("10.0.0.1 ")));
        QVERIFY2(lines[head + 1].endsWith(QLatin1String("  ") + need), qPrintable(lines[head + 1]));
    }

    void jsonOfOtherAlgorithms()
    {
        const Json queue = simulationJson(simulated(burst(Milliseconds(1)), "leaking-bucket rate=1r/s capacity=2"));
        QCOMPARE(queue["limit"].get<std::string>(),
                 std::string("leaking-bucket rate=1r/s capacity=2 key=$binary_remote_addr"));
        QCOMPARE(queue["need_burst"].get<int>(), 5);
        const Json dear = simulationJson(
            simulated(burst(Milliseconds(1)), "token-bucket rate=1r/s capacity=1000000000 cost=400000000"));
        QVERIFY(dear["need_burst"].is_null() && dear["top"][0]["need_burst"].is_null());
        QCOMPARE(dear["top"][1]["need_burst"].get<int>(), 400'000'000);
    }

    void conclusions()
    {
        QFETCH(QString, limit);
        QFETCH(int, resolution);
        QFETCH(QString, conclusion);
        const std::string text = simulationText(simulated(burst(Milliseconds(resolution)), limit.toStdString()));
        const auto start = text.rfind("So          ");
        QVERIFY(start != std::string::npos);
        QCOMPARE(QString::fromStdString(text.substr(start + 12)).trimmed(), conclusion);
    }

    void hitHardestComesFirst()
    {
        const Import import = burst(Milliseconds(1));
        const Simulation simulation = simulated(import, "rate=1r/s burst=2");
        QCOMPARE(simulation.top.size(), std::size_t{2});
        QCOMPARE(simulation.top[0].name, std::string("10.0.0.1"));
        const std::string text = simulationText(simulation);
        QVERIFY(text.find("10.0.0.1 ") != std::string::npos);
        QVERIFY(text.find("10.0.0.2 ") == std::string::npos); // not hit
    }

    void commentForTheConfiguration()
    {
        Import import = burst(Milliseconds(1));
        import.sources.front().name = "/home/shop/access.log";
        const Simulation simulation = simulated(import, "rate=1r/s burst=2");
        Selection selection;
        const auto lines = measuredLines({simulation.traffic, selection, simulation.totals});
        QCOMPARE(lines.size(), std::size_t{5});
        QCOMPARE(lines[0], std::string("Measured on 7 requests in access.log:"));
        QCOMPARE(lines[3], std::string("  passed 2, delayed 2, rejected 3"));
        QCOMPARE(lines[4], std::string("  clients with rejections: 1; longest wait: 2 s"));
        import.sources.front().cutOff = true;
        const Simulation cut = simulated(import, "rate=1r/s burst=2");
        QCOMPARE(measuredLines({cut.traffic, selection, cut.totals})[2],
                 std::string("  access.log: its compressed data is cut off: requests are missing at the end"));
        selection.sourcesOff = {0}; // then it does not matter
        QCOMPARE(measuredLines({cut.traffic, selection, cut.totals}).size(), lines.size() + 1);
        selection.methods = {"POST"};
        selection.sourcesOff = {0, 7};
        const auto selected = measuredLines({simulation.traffic, selection, simulation.totals});
        QCOMPARE(selected.back(), std::string("  selected: method POST, without the file access.log"));
    }

    void commentTellsOfPeriods()
    {
        Simulation::InPeriods periods;
        periods.counts[0].requests = 161'820;
        periods.counts[0].clients = 3051;
        periods.counts[1].requests = 37'167;
        periods.counts[1].clients = 472;
        periods.counts[1].rejected = 16'481;
        periods.counts[1].clientsRejected = 4;
        periods.counts[1].known.regular = {1, 4};
        periods.low = periods.counts;
        periods.high = periods.counts;
        periods.surplus = 20'000;
        periods.keptOut = {16'477, 16'477};
        Measurement measured;
        measured.periods = periods;
        const auto last = [](const Measurement& of, std::size_t behind) {
            const auto lines = measuredLines(of);
            return lines[lines.size() - 1 - behind];
        };
        QCOMPARE(last(measured, 3), std::string("  normal traffic: none of 3,051 clients is rejected"));
        QCOMPARE(last(measured, 2),
                 std::string("  incidents: of the excess traffic (20,000 requests), 82.4 % is blocked"));
        QCOMPARE(last(measured, 1),
                 std::string("  In the incidents, 1 known client keeps their usual pace and is rejected (4 requests)"));
        QCOMPARE(last(measured, 0), std::string("  the aim is missed (90 %)"));
        measured.aims.keepOutPercent = 80;
        QCOMPARE(last(measured, 2), std::string("  normal traffic: none of 3,051 clients is rejected"));
        measured.periods->variation = 1'000;
        QCOMPARE(
            last(measured, 0),
            std::string("  normal traffic alone varies by about 1,000 requests, so the blocked share is uncertain"));
        measured.periods->variation = 100;
        measured.periods->high[0].clientsRejected = 2;
        measured.periods->high[0].rejected = 31;
        measured.periods->low[1].known.regular = {};
        measured.periods->keptOut.low = 12'000;
        measured.periodsAsTheyStand = true;
        measured.traffic.wholeSeconds = true;
        QCOMPARE(last(measured, 4),
                 std::string("  normal traffic: 0 to 2 of 3,051 clients with rejections: 0 to 31 of 161,820 requests"));
        QCOMPARE(last(measured, 3),
                 std::string("  incidents: of the excess traffic (20,000 requests), 60.0 % to 82.4 % is blocked"));
        QCOMPARE(
            last(measured, 2),
            std::string(
                "  In the incidents, 0 to 1 known client keeps their usual pace and is rejected (0 to 4 requests)"));
        QCOMPARE(last(measured, 1), std::string("  the aim is reached under some arrival models only (80 %)"));
        QCOMPARE(last(measured, 0), std::string("  arrival model of these periods: each second's requests at once"));
        measured.periods->surplus = 0;
        QCOMPARE(
            last(measured, 1),
            std::string("  incidents: 4 of 472 clients with rejections: 16,481 of 37,167 requests; no excess traffic"));
    }

    void theSinkSeesEveryRequest()
    {
        const Import import = burst(Milliseconds(1));
        std::size_t seen = 0;
        SimulateOptions options;
        options.sink = [&](const RequestOutcome&) { ++seen; };
        const auto simulation = simulate(import, parseLimits({"rate=1r/s"}, KeyTemplate()).value(),
                                         groupedBy(import.trace, "$binary_remote_addr"), options);
        QVERIFY(simulation.has_value());
        QCOMPARE(seen, std::size_t{7});
    }

    void requestsOfNoClientAreTold()
    {
        Hurt hurt;
        QCOMPARE(hurtSentences(hurt), std::string("No client is affected in this traffic.\n"));
        hurt.unaccountedRejected = 1200;
        hurt.unaccountedDelayed = 3;
        QCOMPARE(hurtSentences(hurt),
                 std::string("No client is affected in this traffic.\nOf the requests without a client by this key, "
                             "limits with another key reject 1,200 and delay 3 in this traffic.\n"));
        QCOMPARE(hurtJson(hurt)["unaccounted_rejected"].get<int>(), 1200);
        QCOMPARE(hurtJson(hurt)["unaccounted_delayed"].get<int>(), 3);
    }
};

SPILLWAY_TEST(TestSimulation)

} // namespace tst_simulation

#include "tst_simulation.moc"
