#pragma once

#include "engine/core/result.h"
#include "engine/ingest/import/error_log.h"
#include "engine/trace/columns/trace.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace spillway {

/// How often nginx rejected and delayed requests of one zone, client or path.
struct LoggedCounts
{
    std::string name;
    std::uint64_t rejected = 0;
    std::uint64_t delayed = 0;
    Thousandths largestExcess;
};

/// The counts of an error log: by zone, by client and by path without arguments; the `top` of each, most rejected
/// first, then most delayed, then by name.
[[nodiscard]] std::array<std::vector<LoggedCounts>, 3> countsOf(const ErrorLog& log, std::size_t top);

/// A request as it was replayed, and what nginx decided about it. Decisions are the numbers of Verdict.
struct ReplayedRequest
{
    static constexpr std::uint8_t kPassed = 0;
    static constexpr std::uint8_t kDelayed = 1;
    static constexpr std::uint8_t kRejected = 2;
    static constexpr std::uint8_t kNotLimited = 3; ///< no limit applied
    static constexpr std::uint8_t kUnknown = 4;

    std::uint32_t row = 0; ///< in the trace
    std::uint8_t predicted = kNotLimited;
    std::uint8_t actual = kUnknown; ///< by `$limit_req_status`
    bool outOfMemory = false;       ///< predicted: a zone has no room
    Instant at{};
    Thousandths excess;               ///< predicted
    ValueId zone = kEmptyValue;       ///< in ErrorLog::texts
    std::int64_t toBurst = INT64_MAX; ///< thousandths of a request from the burst of a limit, less some milliseconds
    std::int64_t toDelay = INT64_MAX; ///< from its delay
    const ErrorLog::Entry* entry = nullptr; ///< that belongs to it
};

/// Finds for each entry the request of the same client and request line in that second which fits best: by excess,
/// else by verdict, else any; a request has one entry at most. Where the trace leaves arrivals open, it may be up to
/// ten seconds later, when the request was completed. A request with one of `statuses` was rejected.
///
/// Returns by how much the error log's clock is ahead of UTC: whole quarters of an hour, `expected` unless more entries
/// fit otherwise. `requests` are in order of arrival. BadKey if the trace has no $remote_addr.
[[nodiscard]] Result<Milliseconds> matchEntries(const ErrorLog& log, std::vector<ReplayedRequest>& requests,
                                                const TracePtr& trace, const std::vector<std::string>& statuses,
                                                Milliseconds expected);

} // namespace spillway
