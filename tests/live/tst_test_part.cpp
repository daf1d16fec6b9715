#include "engine/live/test_requests.h"

#include "engine/policy/policy.h"
#include "tests/support/test_class.h"
#include "tests/trace/traces.h"

#include <QtTest/QTest>

namespace tst_test_part {

using namespace spillway;

namespace {

/// Verdicts as letters: p, d, r; a request a second.
TestPart partOf(const std::string& verdicts, std::int64_t longest)
{
    std::vector<Instant> arrivals;
    std::vector<Predicted> predicted;
    for (const char letter : verdicts) {
        arrivals.push_back(at(static_cast<std::int64_t>(arrivals.size()) * 1000));
        predicted.push_back({letter == 'r'   ? Verdict::Rejected
                             : letter == 'd' ? Verdict::Delayed
                                             : Verdict::Passed,
                             true});
    }
    return busiestPart(arrivals, predicted, Milliseconds(longest));
}

} // namespace

class TestTestPart : public QObject
{
    Q_OBJECT

private slots:
    void theBusiestPart()
    {
        QCOMPARE(partOf("", 3000), (TestPart{0, 0}));
        QCOMPARE(partOf("pppp", 60'000), (TestPart{0, 4}));
        QCOMPARE(partOf("pprpprr", 3000), (TestPart{4, 7}));
        QCOMPARE(partOf("rppddp", 3000), (TestPart{0, 3})); // one rejection counts more than two delays
        QCOMPARE(partOf("pppddp", 3000), (TestPart{2, 5}));
        QCOMPARE(partOf("prr", 1000), (TestPart{1, 2}));
    }

    void rowsBecomeATrace()
    {
        const Trace trace = traceOf({"uri"}, {{5, {"/a"}}, {6, {"/b"}}, {7, {"/c"}}});
        const std::vector<std::uint32_t> rows{2, 0};
        const std::vector<Instant> arrivals{at(10), at(30)};
        const TracePtr part = partOfTrace(trace, rows, arrivals);
        QCOMPARE(part->size(), std::size_t{2});
        QCOMPARE(part->arrivals[1], at(30));
        const Column& uri = *part->column("uri");
        QCOMPARE(uri.values[uri.ids[0]], std::string_view("/c"));
        QCOMPARE(uri.values[uri.ids[1]], std::string_view("/a"));
    }

    void marginsOfThePrediction()
    {
        const Policy policy = parseLimits({"rate=10r/s burst=1"}, KeyTemplate()).value();
        const TracePtr trace = shared(traceOf(
            {"remote_addr"}, {{0, {"192.0.2.1"}}, {0, {"192.0.2.1"}}, {50, {"192.0.2.1"}}, {95, {"192.0.2.1"}}}));
        const auto predicted = predictAll(policy, trace, {}).value();
        QCOMPARE(predicted[0].verdict, Verdict::Passed);
        QCOMPARE(predicted[1].verdict, Verdict::Delayed);
        QCOMPARE(predicted[2].verdict, Verdict::Rejected);
        QCOMPARE(predicted[3].verdict, Verdict::Rejected); // an excess of 1.050, five milliseconds too early
        QCOMPARE(predicted[3].margin, Milliseconds(4));
        QCOMPARE(predicted[3].client, std::string("192.0.2.1"));
        QVERIFY(predicted[3].accounted);
    }
};

SPILLWAY_TEST(TestTestPart)

} // namespace tst_test_part

#include "tst_test_part.moc"
