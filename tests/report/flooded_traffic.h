#pragma once

#include "engine/ingest/import/import.h"
#include "engine/trace/columns/period.h"
#include "tests/trace/traces.h"

#include <string>
#include <vector>

namespace spillway {

/// Calm clients for half an hour and, from minute 20 to 22, one that sends much; all within whole seconds.
inline Import floodedTraffic(Milliseconds resolution, const std::string& flooder,
                             ArrivalBasis basis = ArrivalBasis::Exact)
{
    Trace trace = traceOf({"remote_addr", "uri"}, {});
    const auto add = [&](int second, const std::string& client, const std::string& uri) {
        trace.arrivals.push_back(at(second * 1000));
        trace.sourceOf.push_back(0);
        trace.columns[0].ids.push_back(trace.columns[0].values.intern(client));
        trace.columns[1].ids.push_back(trace.columns[1].values.intern(uri));
    };
    for (int second = 0; second < 1800; ++second) {
        for (int part = 0; part < 1 + second % 3; ++part)
            add(second, "198.51.100." + std::to_string(second % 7), "/" + std::to_string(part));
        for (int part = 0; second >= 1200 && second < 1320 && part < 9; ++part)
            add(second, flooder, "/login");
    }
    trace.resolution = resolution;
    trace.basis = basis;
    Import import;
    import.trace = shared(std::move(trace));
    import.sources.emplace_back().name = "access.log";
    return import;
}

inline const std::vector<Period> kPeriods{{PeriodKind::Normal, {at(0), at(1'200'000)}},
                                          {PeriodKind::Incident, {at(1'200'000), at(1'320'000)}}};

} // namespace spillway
