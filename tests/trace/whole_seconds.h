#pragma once

#include "tests/trace/traces.h"

#include <string>

// Logs in whole seconds, with the address alone.
namespace spillway {

inline void addRequest(Trace& trace, int second, const std::string& client)
{
    trace.arrivals.push_back(at(second * 1000));
    trace.sourceOf.push_back(0);
    trace.columns[0].ids.push_back(trace.columns[0].values.intern(client));
}

/// One client that sends once a second for 20 s, and one that sends three times in the 30th second. At 1r/s the first
/// one loses nothing as the log stands, and most where its requests are closer than a second.
inline Trace onceASecondAndAtOnce(const std::string& first, const std::string& second)
{
    Trace trace = traceOf({"remote_addr"}, {});
    trace.resolution = Milliseconds(1000);
    for (int i = 0; i < 20; ++i)
        addRequest(trace, i, first);
    for (int i = 0; i < 3; ++i)
        addRequest(trace, 30, second);
    return trace;
}

} // namespace spillway
