#pragma once

#include "engine/trace/columns/trace.h"
#include "engine/trace/made/drawing.h"

#include <stop_token>
#include <string>

namespace spillway {

/// Traffic made by one pattern: a source of its own beside files and the drawing.
struct Generator
{
    std::string name{}; ///< of the source, as the user sees it
    Instant start{};    ///< see kLastStart
    Pattern pattern{};

    bool operator==(const Generator&) const = default;
};

/// A trace with one source named `name`, with the columns remote_addr, request_method, uri, args, host, status and
/// http_user_agent; those that would hold nothing are left out. `merged()` lays it over other traffic: where requests
/// of one millisecond meet, those of the part that comes first come first.
///
/// A drawing makes an equal trace on every machine. Time and memory grow with the requests (about 36 bytes each
/// while it is made). BadArgument for a stroke that is not checked(), Unsupported beyond kMostDrawnRequests in one
/// stroke or 2^32 - 2 in all, Cancelled when asked to stop.
[[nodiscard]] Result<Trace> drawnTrace(const Drawing& drawing, const std::string& name,
                                       const std::stop_token& stop = {});
[[nodiscard]] Result<Trace> generatedTrace(const Generator& generator, const std::stop_token& stop = {});

} // namespace spillway
