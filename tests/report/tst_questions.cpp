#include "engine/report/simulation_report.h"
#include "tests/support/test_class.h"
#include "tests/trace/traces.h"

#include <QtTest/QTest>

#include <algorithm>
#include <charconv>
#include <map>
#include <sstream>

namespace tst_questions {

using namespace spillway;

/// Questions that operators asked in public, each with made-up traffic of its kind: the figures, and the reason for
/// them that `simulate` gives.
class TestQuestions : public QObject
{
    Q_OBJECT

    static std::int64_t number(std::string_view text)
    {
        std::int64_t value = 0;
        std::from_chars(text.data(), text.data() + text.size(), value);
        return value;
    }

    /// "0*11 488 0..1000*5": eleven requests at 0 ms, one at 488 ms and five spread evenly from 0 on over 1,000 ms. Words
    /// behind "+" are another client's.
    static TracePtr traffic(const std::string& text)
    {
        std::multimap<std::int64_t, std::string> requests;
        std::istringstream words(text);
        std::string client = "192.0.2.1";
        for (std::string word; words >> word;) {
            if (word == "+") {
                client = "198.51.100.7";
                continue;
            }
            const auto star = word.find('*');
            const std::int64_t count = star == std::string::npos ? 1 : number(word.substr(star + 1));
            const auto dots = word.find("..");
            const std::int64_t from = number(word);
            const std::int64_t to = dots == std::string::npos ? from : number(word.substr(dots + 2));
            for (std::int64_t i = 0; i < count; ++i)
                requests.emplace(from + i * (to - from) / count, client);
        }
        Trace trace = traceOf({"remote_addr"}, {});
        for (const auto& [ms, name] : requests) {
            trace.arrivals.push_back(at(ms));
            trace.sourceOf.push_back(0);
            trace.columns[0].ids.push_back(trace.columns[0].values.intern(name));
        }
        return shared(std::move(trace));
    }

private slots:
    void areAnsweredWithTheReason_data()
    {
        QTest::addColumn<std::string>("limit");
        QTest::addColumn<std::string>("requests");
        QTest::addColumn<std::string>("verdicts"); // passed delayed rejected
        QTest::addColumn<std::string>("reason");
        const auto add = [](const char* question, const char* limit, const char* requests, const char* verdicts,
                            const char* reason) {
            QTest::newRow(question) << std::string(limit) << std::string(requests) << std::string(verdicts)
                                    << std::string(reason);
        };
        add("two loops on one zone", "rate=1r/s burst=1 nodelay", "0..1150*10", "3 0 7",
            "A rejected request does not raise the level.");
        add("why delayed far below the rate", "rate=200r/s burst=20", "0*2 100*2 200*2", "3 3 0",
            "level 1.000, divided by 200r/s, is 5 ms");
        add("four of ten", "rate=2r/s burst=2 nodelay", "0..1000*10", "4 0 6", "burst=2 nodelay admits 3 at once");
        add("six at once", "rate=1r/s burst=5", "0*6", "1 5 0", "5 wait in line behind it, the last one 5 s");
        add("wrk never fills the burst", "rate=3000r/s burst=5000", "0*100 1..2000*5997", "3 6094 0",
            "never has more requests under way than connections");
        add("half of ab fails at 100,000", "rate=100000r/s", "0..50*100", "50 0 50",
            "at most one request of a client per millisecond passes, 1,000 a second whatever the rate");
        add("three hundred in one moment", "rate=1000r/s burst=300 nodelay", "0*400", "301 0 99",
            "If 400 requests arrive together at an empty bucket, 301 get through and 99 are rejected.");
        add("1,000 a second instead of 3,000", "rate=3000r/s", "0..200*5400", "200 0 5200",
            "The smallest burst that lets 3000r/s pass is 2.");
        add("the queue hides the burst", "rate=100r/s burst=150", "0..3000*3000", "1 449 2550",
            "Served in each second: 100, 100, 100, 100, 50.");
        add("excess 200.480", "rate=90r/s burst=200 nodelay", "0..22*202 23 28 32*2 34", "204 0 3",
            "level 199.930 before, less 0.450 that drained in 5 ms, plus 1 = 200.480, above burst 200");
        add("excess 10.024", "rate=2r/s burst=10 nodelay", "0*11 488 500", "12 0 1",
            "level 10.000 before, less 0.976 that drained in 488 ms, plus 1 = 10.024, above burst 10. 12 ms later it "
            "would have passed.");
        add("75 of 5,000", "rate=5r/s burst=25 nodelay", "0..10000*5000", "75 0 4925",
            "at most 1 + 25 + 5r/s × 9.998 s = 75 of its requests get through");
        add("six in half a minute", "rate=1r/m burst=5 nodelay", "0..30000*30", "6 0 24",
            "1r/m lets one request of a client through every 62.5 s.");
        add("availability 10 %", "rate=1r/s", "0..60*10", "1 0 9",
            "Without burst, a request that comes less than 1 s after the last accepted one is rejected.");
        add("a page of 25 files", "rate=1r/s burst=5", "0*25", "1 5 19",
            "burst=24 nodelay is the smallest that serves them all at once; without nodelay the last one waits 24 s.");
        add("one of the second ten", "rate=10r/s burst=10 nodelay", "0*10 125 179 261 522 532 543 568 639 809 850",
            "19 0 1", "above burst 10");
        add("ten, a pause, ten", "rate=10r/s burst=10 nodelay", "0*10 1000*10", "20 0 0",
            "A full bucket is empty again after 1 s.");
        add("a bot and a reader", "rate=5r/s burst=80 nodelay",
            "0..48*16 20000..20048*16 40000..40048*16 + 0..60000*5000", "428 0 4620",
            "at most 1 + 80 + 5r/s × 59.988 s = 380 of its requests get through");
        add("120 in ten seconds", "rate=10r/s burst=100 nodelay", "0..10000*120", "120 0 0",
            "The highest level is 19.840 of burst 100; burst=20 is enough.");
        add("an even 600 a second", "rate=600r/s burst=999 nodelay", "0..5000*3000", "3000 0 0",
            "The highest level is 0.400 of burst 999");
        add("a fifth is rejected in the end", "rate=200r/s burst=100", "0..10000*2500", "1 2099 400",
            "The burst is used up after 2.00 s; from then on 20.0 % of its requests are rejected.");
        add("half without burst", "rate=40r/s", "0..10000*500", "250 0 250",
            "less than 25 ms after the last accepted one is rejected");
        add("not 360 at once", "rate=240r/m burst=120 nodelay", "0*361 60000*5", "126 0 240",
            "burst=120 nodelay admits 121 at once.");
        add("excess 20.150", "rate=10r/s burst=20 nodelay", "0*21 85 100", "22 0 1",
            "less 0.850 that drained in 85 ms, plus 1 = 20.150, above burst 20. 15 ms later it would have passed.");
        add("three in ten seconds", "rate=18r/m burst=2 nodelay", "0..2500*5", "3 0 2",
            "18r/m lets one request of a client through every 3.3 s.");
    }
    void areAnsweredWithTheReason()
    {
        QFETCH(std::string, limit);
        QFETCH(std::string, requests);
        QFETCH(std::string, verdicts);
        QFETCH(std::string, reason);
        Import import;
        import.trace = traffic(requests);
        import.sources.emplace_back();
        const Policy policy = parseLimits({limit}, KeyTemplate()).value();
        const Simulation simulation =
            simulate(import, policy, groupedBy(import.trace, "$binary_remote_addr"), {}).value();
        const Totals& totals = simulation.totals;
        QCOMPARE(std::to_string(totals.passed) + ' ' + std::to_string(totals.delayed) + ' ' +
                     std::to_string(totals.rejected),
                 verdicts);
        std::string reasons;
        for (const std::string& sentence : reasonsOf(simulation))
            reasons += sentence + '\n';
        QVERIFY2(reasons.find(reason) != std::string::npos, reasons.c_str());
    }
};

SPILLWAY_TEST(TestQuestions)

} // namespace tst_questions

#include "tst_questions.moc"
