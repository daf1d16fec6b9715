#include "engine/trace/group/copies.h"

#include "tests/support/test_class.h"
#include "tests/trace/traces.h"

#include <QtTest/QTest>

namespace tst_copies {

using namespace spillway;

namespace {

/// Requests of the seconds [from, to), each second's `kind` from 0 on; alike where seconds and kinds are.
Trace seconds(const char* name, int from, int to, int inEach = 3, int kind = 0)
{
    Trace trace;
    trace.columns.resize(2);
    trace.columns[0].variable = "remote_addr";
    trace.columns[1].variable = "uri";
    for (int second = from; second < to; ++second) {
        for (int i = 0; i < inEach; ++i) {
            trace.arrivals.push_back(at(second * 1000));
            trace.sourceOf.push_back(0);
            trace.columns[0].ids.push_back(trace.columns[0].values.intern(std::to_string(second * 7 % 5)));
            trace.columns[1].ids.push_back(
                trace.columns[1].values.intern("/" + std::to_string(second * 10 + i + kind * 1000)));
        }
    }
    trace.sources.push_back({name, trace.size(), trace.arrivals.front(), trace.arrivals.back()});
    trace.resolution = Milliseconds(1000);
    return trace;
}

Trace both(Trace a, Trace b)
{
    return *merged({shared(std::move(a)), shared(std::move(b))});
}

} // namespace

class TestCopies : public QObject
{
    Q_OBJECT

private slots:
    void sourcesKnowWhatTheyLack()
    {
        Trace few = seconds("few", 0, 10);
        few.columns.pop_back();
        Trace two = both(std::move(few), seconds("all", 0, 10));
        QCOMPARE(two.sources[0].lacks, std::vector<std::string>{"uri"});
        QVERIFY(two.sources[1].lacks.empty());
        Trace other = seconds("other", 0, 10);
        other.columns[0].variable = "host";
        const Trace three = both(std::move(two), std::move(other));
        QCOMPARE(three.sources[0].lacks, (std::vector<std::string>{"uri", "host"}));
        QCOMPARE(three.sources[1].lacks, std::vector<std::string>{"host"});
        QCOMPARE(three.sources[2].lacks, std::vector<std::string>{"remote_addr"});
    }

    void sameRequestsAreToldFromOthers()
    {
        const Trace trace = seconds("a", 0, 100);
        QVERIFY(holdsAllOf(trace, seconds("b", 0, 100)));
        QVERIFY(!holdsAllOf(trace, seconds("b", 0, 99)));
        QVERIFY(!holdsAllOf(trace, seconds("b", 1, 101)));
        Trace other = seconds("b", 0, 100);
        other.columns[1].ids.set(57, other.columns[1].ids[58]);
        QVERIFY(!holdsAllOf(trace, other));
        QVERIFY(!holdsAllOf(other, trace));
        Trace swapped = seconds("b", 0, 100);
        std::swap(swapped.columns[0], swapped.columns[1]);
        QVERIFY(holdsAllOf(trace, swapped));
        swapped.columns.pop_back();
        QVERIFY(holdsAllOf(trace, swapped) && !holdsAllOf(swapped, trace));
        swapped.columns.pop_back();
        QVERIFY(!holdsAllOf(trace, swapped)); // nothing is known of them but their times
    }
};

SPILLWAY_TEST(TestCopies)

} // namespace tst_copies

#include "tst_copies.moc"
