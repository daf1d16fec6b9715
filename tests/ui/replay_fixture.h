#pragma once

#include "tests/trace/traces.h"
#include "ui/jobs/result_graph.h"

#include <QtTest/QSignalSpy>
#include <QtTest/QTest>

#include <string>

namespace spillway::ui {

/// Three clients: "busy" sends in clumps of ten, "calm" once a second, "rare" once.
inline Trace threeClients(int seconds)
{
    Trace trace;
    trace.sources.push_back({"drawn", 0, {}, {}});
    trace.columns.emplace_back().variable = "remote_addr";
    trace.columns.emplace_back().variable = "uri";
    const auto add = [&trace](std::int64_t ms, const char* client) {
        trace.arrivals.push_back(at(ms));
        trace.sourceOf.push_back(0);
        trace.columns[0].ids.push_back(trace.columns[0].values.intern(client));
        trace.columns[1].ids.push_back(trace.columns[1].values.intern(client[0] == 'b' ? "/api" : "/"));
    };
    add(0, "rare");
    for (std::int64_t second = 0; second < seconds; ++second) {
        add(1'000 * second, "calm");
        for (int i = 0; i < 10; ++i)
            add(1'000 * second + 500, "busy");
    }
    return trace;
}

/// The same as a log in whole seconds tells it.
inline Trace inWholeSeconds(Trace trace)
{
    for (std::size_t row = 0; row < trace.size(); ++row)
        trace.arrivals.set(row, std::chrono::floor<std::chrono::seconds>(trace.arrivals[row]));
    trace.resolution = Milliseconds(1'000);
    trace.basis = ArrivalBasis::Completion;
    return trace;
}

/// Enough requests that a replay in order comes second, of more clients than the smallest zone holds.
inline Trace crowd()
{
    Trace trace;
    trace.sources.push_back({"drawn", 0, {}, {}});
    trace.columns.emplace_back().variable = "remote_addr";
    for (std::size_t i = 0; i <= kQuickInOrder; ++i) {
        trace.arrivals.push_back(at(static_cast<std::int64_t>(i)));
        trace.sourceOf.push_back(0);
        const std::string client = std::to_string(100'000 + (i * i) % 797);
        trace.columns[0].ids.push_back(trace.columns[0].values.intern(client));
    }
    return trace;
}

inline Setup limit(std::int64_t rate, std::int64_t burst)
{
    Setup setup;
    setup.zone.rate.count = rate;
    setup.limit.burst = burst;
    return setup;
}

inline Setup smallZone(std::int64_t burst)
{
    Setup setup = limit(1, burst);
    setup.zone.bytes = 32'768;
    return setup;
}

/// A project and the graph that keeps its results true, both watched.
struct ReplayFixture
{
    Project project;
    ResultGraph graph{&project};
    Results& results = graph.results;
    ReplayJob& job = graph.replay;
    QSignalSpy computed{&results, &Results::computedChanged};
    QSignalSpy failed{&job, &ReplayJob::failed};

    [[nodiscard]] bool settle() const
    {
        return QTest::qWaitFor([this] { return job.isIdle(); }, 20'000);
    }
    [[nodiscard]] const Totals& totals() const { return results.computed().outcome->totals; }
};

} // namespace spillway::ui
