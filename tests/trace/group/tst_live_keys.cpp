#include "engine/trace/group/most_live_keys.h"
#include "engine/trace/nginx/key.h"

#include "tests/support/test_class.h"
#include "tests/trace/traces.h"

#include <QTest>

#include <algorithm>
#include <deque>
#include <random>

namespace tst_live_keys {

using namespace spillway;

namespace {

struct Lookup
{
    std::uint32_t client;
    std::int64_t ms;
};

std::uint64_t mostOf(const std::vector<Lookup>& lookups)
{
    LiveKeys live(100);
    for (const Lookup& lookup : lookups)
        live.lookUp(lookup.client, at(lookup.ms));
    return live.most();
}

/// The rule, written down without thought of speed: the queue is a list from old to young.
std::uint64_t mostOfPlainly(const std::vector<Lookup>& lookups)
{
    std::deque<Lookup> queue;
    std::size_t most = 0;
    for (const Lookup& lookup : lookups) {
        const auto known = std::find_if(queue.begin(), queue.end(),
                                        [&](const Lookup& state) { return state.client == lookup.client; });
        if (known != queue.end())
            queue.erase(known);
        else
            for (int i = 0; i < 2 && !queue.empty() && lookup.ms - queue.front().ms >= 60'000; ++i)
                queue.pop_front();
        queue.push_back(lookup);
        most = std::max(most, queue.size());
    }
    return most;
}

GroupedPtr groupedLookups(const std::vector<Lookup>& lookups)
{
    Trace trace = traceOf({"uri"}, {});
    for (const Lookup& lookup : lookups) {
        trace.arrivals.push_back(at(lookup.ms));
        trace.sourceOf.push_back(0);
        trace.columns.front().ids.push_back(trace.columns.front().values.intern("/" + std::to_string(lookup.client)));
    }
    return groupedBy(shared(std::move(trace)), "$uri");
}

} // namespace

class TestLiveKeys : public QObject
{
    Q_OBJECT

private slots:
    void examples()
    {
        QCOMPARE(mostOf({}), std::uint64_t{0});
        QCOMPARE(mostOf({{0, 0}, {0, 1}, {1, 1}}), std::uint64_t{2});
        QCOMPARE(mostOf({{0, 0}, {1, 59'999}}), std::uint64_t{2});
        QCOMPARE(mostOf({{0, 0}, {1, 60'000}}), std::uint64_t{1});
        QCOMPARE(mostOf({{0, 0}, {1, 0}, {0, 50'000}, {2, 60'000}}), std::uint64_t{2});
        // Known keys delete nothing, and a new one at most two.
        QCOMPARE(mostOf({{0, 0}, {1, 0}, {2, 0}, {3, 0}, {0, 90'000}, {4, 90'000}, {5, 90'000}}), std::uint64_t{4});
    }

    void agreesWithThePlainRule()
    {
        const unsigned seed = std::random_device{}();
        qInfo("seed %u", seed);
        std::mt19937 random(seed);
        for (int round = 0; round < 50; ++round) {
            std::vector<Lookup> lookups;
            std::int64_t now = 0;
            for (int i = 0; i < 500; ++i) {
                now += static_cast<std::int64_t>(random() % (random() % 8 == 0 ? 70'000 : 2000));
                lookups.push_back({static_cast<std::uint32_t>(random() % 100), now});
            }
            QCOMPARE(mostOf(lookups), mostOfPlainly(lookups));
        }
    }

    void aGroupingCountsThoseOfItsSelectedRequestsWhenAsked()
    {
        const TracePtr trace =
            shared(traceOf({"uri"}, {{0, {"/a"}}, {1, {""}}, {2, {"/b"}}, {3, {"/c"}}, {90'000, {"/d"}}}));
        const KeyColumnPtr keys = evaluateKey(trace, KeyTemplate::parse("$uri").value()).value();
        const GroupedPtr all = group(trace, keys, allRows(*trace)).value();
        std::stop_source source;
        source.request_stop();
        const auto stopped = mostLiveKeys(*all, source.get_token());
        QVERIFY(!stopped && stopped.error().code == ErrorCode::Cancelled);
        QCOMPARE(mostLiveKeys(*all).value(), std::uint64_t{3});
        QCOMPARE(mostLiveKeys(*all, source.get_token()).value(), std::uint64_t{3}); // known by now
        const GroupedPtr some =
            group(trace, keys, SelectedRows(std::vector<std::uint32_t>{0, 1, 4}, trace->size())).value();
        QCOMPARE(mostLiveKeys(*some).value(), std::uint64_t{1});
        QCOMPARE(mostLiveKeys(Grouped()).value(), UINT64_MAX);
    }

    /// In narrow and in wide times, of spans of seconds and of longer parts.
    void theBoundIsNoLessAndOftenTheSame()
    {
        const unsigned seed = std::random_device{}();
        qInfo("seed %u", seed);
        std::mt19937 random(seed);
        int same = 0;
        for (int round = 0; round < 60; ++round) {
            const std::int64_t pause = round % 3 == 0 ? 40'000'000 : 70'000;
            std::vector<Lookup> lookups;
            std::int64_t now = 0;
            for (int i = 0; i < 500; ++i) {
                now += static_cast<std::int64_t>(random()) % (random() % 8 == 0 ? pause : 2000);
                lookups.push_back({static_cast<std::uint32_t>(random() % 100), now});
            }
            const GroupedPtr grouped = groupedLookups(lookups);
            const std::uint64_t most = mostLiveKeys(*grouped).value();
            const std::uint64_t bound = liveKeysBound(*grouped).value();
            QVERIFY2(bound >= most && bound <= grouped->clients(), qPrintable(QString::number(round)));
            same += bound == most ? 1 : 0;
        }
        QVERIFY(same > 0);
        QCOMPARE(liveKeysBound(Grouped()).value(), std::uint64_t{0});
    }

    /// Once nothing came for 60 s the next second begins with nobody.
    void theBoundLetsGoOfThoseThatWereSilent()
    {
        std::vector<Lookup> lookups;
        for (std::uint32_t client = 0; client < 100; ++client)
            lookups.push_back({client, client * 62'000});
        const GroupedPtr grouped = groupedLookups(lookups);
        QCOMPARE(liveKeysBound(*grouped).value(), std::uint64_t{1});
        std::stop_source source;
        source.request_stop();
        const auto stopped = liveKeysBound(*groupedLookups(lookups), source.get_token());
        QVERIFY(!stopped && stopped.error().code == ErrorCode::Cancelled);
    }
};

SPILLWAY_TEST(TestLiveKeys)

} // namespace tst_live_keys

#include "tst_live_keys.moc"
