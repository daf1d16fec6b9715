#include "engine/trace/group/overlap.h"

#include "tests/support/test_class.h"
#include "tests/trace/traces.h"

#include <QtTest/QTest>

namespace tst_overlap {

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

class TestOverlap : public QObject
{
    Q_OBJECT

private slots:
    void filesThatShareLinesOverlap()
    {
        const Trace trace = both(seconds("old", 0, 100), seconds("new", 90, 200));
        const auto overlaps = overlapsOf(trace);
        QVERIFY(overlaps);
        QCOMPARE(overlaps->size(), std::size_t(1));
        const Overlap& overlap = overlaps->front();
        QCOMPARE(overlap.first, std::uint16_t(0));
        QCOMPARE(overlap.second, std::uint16_t(1));
        QCOMPARE(overlap.requests, std::uint64_t(30));
        QVERIFY(overlap.from == at(90'000) && overlap.to == at(99'000));
    }

    void whatIsWithoutOverlapsCountsOnce()
    {
        const Trace once = seconds("all", 0, 200);
        const Trace trace = both(seconds("old", 0, 100), seconds("new", 90, 200));
        const auto overlaps = overlapsOf(trace);
        const auto without = withoutOverlaps(both(seconds("old", 0, 100), seconds("new", 90, 200)), *overlaps);
        QVERIFY(without);
        QVERIFY(holdsAllOf(*without, once));
        QCOMPARE(without->sources[0].requests, std::uint64_t(300));
        QCOMPARE(without->sources[1].requests, std::uint64_t(300));
        QVERIFY(without->sources[1].first == at(100'000));
        QVERIFY(overlapsOf(*without)->empty());
    }

    void threeCopiesCountOnce()
    {
        const Trace trace =
            *merged({shared(seconds("a", 0, 50)), shared(seconds("b", 0, 50)), shared(seconds("c", 10, 60))});
        const auto overlaps = overlapsOf(trace);
        QCOMPARE(overlaps->size(), std::size_t(3));
        const auto without = withoutOverlaps(
            *merged({shared(seconds("a", 0, 50)), shared(seconds("b", 0, 50)), shared(seconds("c", 10, 60))}),
            *overlaps);
        QVERIFY(holdsAllOf(*without, seconds("all", 0, 60)));
        QCOMPARE(without->sources[1].requests, std::uint64_t(0));
    }

    void manyOfAKindAreCountedOneByOne()
    {
        // Five alike in one, three in the other: three are in both.
        const auto flood = [](int each) {
            Trace trace = seconds("flood", 0, 10, each);
            for (std::size_t row = 0; row < trace.size(); ++row)
                trace.columns[1].ids.set(row, trace.columns[1].ids[0]);
            return trace;
        };
        const auto overlaps = overlapsOf(both(flood(5), flood(3)));
        QCOMPARE(overlaps->size(), std::size_t(1));
        QCOMPARE(overlaps->front().requests, std::uint64_t(30));
        QCOMPARE(withoutOverlaps(both(flood(5), flood(3)), *overlaps)->size(), std::size_t(50));
    }

    void rotatedFilesMayShareASecond()
    {
        QVERIFY(overlapsOf(both(seconds("old", 0, 100), seconds("new", 99, 200)))->empty());
    }

    void serversThatSometimesLogAlikeDoNotOverlap()
    {
        // Each has requests of its own, and one of ten seconds alike.
        Trace one = seconds("one", 0, 100, 3, 1);
        Trace other = seconds("two", 0, 100, 3, 2);
        for (std::size_t row = 0; row < one.size(); row += 30)
            for (Trace* trace : {&one, &other})
                trace->columns[1].ids.set(row, trace->columns[1].values.intern("/health"));
        QVERIFY(overlapsOf(both(std::move(one), std::move(other)))->empty());
    }

    void otherColumnsMakeOtherRequests()
    {
        Trace trace = seconds("b", 0, 100);
        trace.columns[1].variable = "host";
        QVERIFY(overlapsOf(both(seconds("a", 0, 100), std::move(trace)))->empty());
    }

    void whatHasFewerColumnsOverlaps()
    {
        // Named first or last, and longer on one side: the one that has all is the one that stays.
        const auto few = [] {
            Trace trace = seconds("few", 10, 300);
            trace.columns.pop_back();
            return trace;
        };
        for (const bool isFirst : {true, false}) {
            Trace trace = isFirst ? both(few(), seconds("all", 0, 200)) : both(seconds("all", 0, 200), few());
            const auto overlaps = overlapsOf(trace);
            QCOMPARE(overlaps->size(), std::size_t(1));
            const Overlap overlap = overlaps->front();
            QCOMPARE(trace.sources[overlap.second].name, std::string("few"));
            QCOMPARE(overlap.requests, std::uint64_t(570));
            const auto without = withoutOverlaps(std::move(trace), *overlaps);
            QCOMPARE(without->size(), std::size_t(900));
            QCOMPARE(without->sources[overlap.first].requests, std::uint64_t(600));
        }
    }

    void ofFewColumnsNearlyAllHasToBeAlike()
    {
        // As behind a proxy: one client, whose requests two servers share.
        Trace few = seconds("few", 0, 100, 3, 1);
        few.columns.pop_back();
        Trace more = seconds("all", 0, 100, 4);
        QVERIFY(overlapsOf(both(std::move(few), std::move(more)))->empty());
    }

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

    void stopsWhenAsked()
    {
        std::stop_source stop;
        stop.request_stop();
        const auto overlaps = overlapsOf(both(seconds("a", 0, 10), seconds("b", 0, 10)), stop.get_token());
        QVERIFY(!overlaps);
        QCOMPARE(overlaps.error().code, ErrorCode::Cancelled);
    }
};

SPILLWAY_TEST(TestOverlap)

} // namespace tst_overlap

#include "tst_overlap.moc"
