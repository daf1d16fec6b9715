#include "engine/trace/columns/sampled_trace.h"

#include "tests/support/test_class.h"
#include "tests/trace/traces.h"

#include <QTest>

#include <set>

namespace tst_sampled_trace {

using namespace spillway;

namespace {

/// `requests` of 500 clients in turn, with a path that tells the request's number, from two sources.
Trace manyClients(std::uint32_t requests)
{
    Trace trace = traceOf({"uri", "remote_addr"}, {});
    trace.sources = {{"first", 0, {}, {}}, {"second", 0, {}, {}}};
    for (std::uint32_t i = 0; i < requests; ++i) {
        trace.arrivals.push_back(at(i));
        trace.sourceOf.push_back(i % 2);
        trace.columns[0].ids.push_back(trace.columns[0].values.intern("/" + std::to_string(i)));
        trace.columns[1].ids.push_back(trace.columns[1].values.intern("10.0.0." + std::to_string(i % 500)));
    }
    return trace;
}

std::string_view value(const Trace& trace, std::string_view variable, std::size_t row)
{
    const Column* const column = trace.column(variable);
    return column->values[column->ids[row]];
}

std::set<std::string> clientsOf(const Trace& trace)
{
    std::set<std::string> all;
    for (std::size_t row = 0; row < trace.size(); ++row)
        all.emplace(value(trace, "remote_addr", row));
    return all;
}

} // namespace

class TestSampledTrace : public QObject
{
    Q_OBJECT

private slots:
    void keepsAllOfAClientOrNothing()
    {
        const Trace all = manyClients(5000);
        const KeySample sample{4};
        const Trace some = sampled(manyClients(5000), sample);
        QVERIFY(some.sample == sample);
        std::size_t kept = 0;
        for (std::size_t row = 0; row < all.size(); ++row) {
            if (!sample.holds(value(all, "remote_addr", row)))
                continue;
            QVERIFY(kept < some.size());
            QVERIFY(some.arrivals[kept] == all.arrivals[row]);
            QCOMPARE(some.sourceOf[kept], all.sourceOf[row]);
            QCOMPARE(value(some, "uri", kept), value(all, "uri", row));
            QCOMPARE(value(some, "remote_addr", kept), value(all, "remote_addr", row));
            ++kept;
        }
        QCOMPARE(some.size(), kept);
        QCOMPARE(some.columns[0].values.size(), kept + 1); // what is gone takes no memory
        const std::size_t clients = clientsOf(some).size();
        QVERIFY2(clients > 80 && clients < 170, std::to_string(clients).c_str());
    }

    void aCoarserSampleIsPartOfAFinerOne()
    {
        Trace fine = sampled(manyClients(2000), {2});
        const std::size_t finer = fine.size();
        const Trace direct = sampled(manyClients(2000), {8});
        const Trace again = sampled(std::move(fine), {8});
        QVERIFY(again.arrivals == direct.arrivals);
        QVERIFY(clientsOf(again) == clientsOf(direct));
        QVERIFY(direct.size() < finer);
    }

    void countsWhatItsSourcesStillHold()
    {
        const Trace some = sampled(manyClients(1000), {4});
        std::uint64_t requests = 0;
        for (std::uint16_t source = 0; source < 2; ++source) {
            requests += some.sources[source].requests;
            std::size_t first = 0;
            while (first < some.size() && some.sourceOf[first] != source)
                ++first;
            QVERIFY(first < some.size());
            QVERIFY(some.sources[source].first == some.arrivals[first]);
        }
        QCOMPARE(requests, some.size());
    }

    void leavesAloneWhatItCannotSample()
    {
        QCOMPARE(sampled(manyClients(100), {1}).size(), std::size_t{100});
        const Trace other = sampled(manyClients(100), {2, "http_x_api_key"});
        QCOMPARE(other.size(), std::size_t{100});
        QVERIFY(other.sample.isAll());
    }

    void theEmptyValueIsInEachSample()
    {
        const Trace some = sampled(traceOf({"remote_addr"}, {{1, {""}}, {2, {""}}}), {KeySample::kCoarsest});
        QCOMPARE(some.size(), std::size_t{2});
    }

    void tellsItsMemory()
    {
        const Trace small = manyClients(100);
        const Trace large = manyClients(20'000);
        QVERIFY(residentBytes(small) >= 100 * (8 + 2 + 2 * 4));
        QVERIFY(residentBytes(large) >= 20'000 * (8 + 2 + 2 * 4 + 4)); // and the texts of as many paths
        QVERIFY(residentBytes(sampled(manyClients(20'000), {4})) < residentBytes(large) / 2);
    }

    void partsOfOneSampleMergeToThatSample()
    {
        const Trace all = merged({shared(sampled(manyClients(100), {4})), shared(manyClients(0))}).value();
        QVERIFY(all.sample == KeySample{4});
    }
};

SPILLWAY_TEST(TestSampledTrace)

} // namespace tst_sampled_trace

#include "tst_sampled_trace.moc"
