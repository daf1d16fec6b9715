#pragma once

#include "engine/core/quantity.h"
#include "engine/core/result.h"
#include "engine/trace/columns/arrivals.h"
#include "engine/trace/columns/dictionary.h"
#include "engine/trace/columns/key_sample.h"
#include "engine/trace/columns/source_numbers.h"
#include "engine/trace/columns/value_ids.h"

#include <cstdint>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

namespace spillway {

/// One field of the log: a number into its dictionary for each request.
struct Column
{
    std::string variable; ///< nginx's name without the dollar: "remote_addr", "uri", "http_user_agent"
    Dictionary values;
    ValueIds ids; ///< one per request
};

/// How well the timestamps give the moment when the limiter saw a request.
enum class ArrivalBasis : std::uint8_t {
    Exact,      ///< arrival to the millisecond: $msec - $request_time, or a stamp that is one
    Arrival,    ///< the stamp is the arrival, in whole seconds (Apache)
    Completion, ///< the stamp is the end of the request; the arrival was earlier by an unknown time (nginx combined)
};

/// One file (or pipe, or drawing) that requests came from.
struct TraceSource
{
    std::string name; ///< as the user gave it; "-" for standard input
    std::uint64_t requests = 0;
    Instant first{}; ///< of its own requests; both are the epoch where there are none
    Instant last{};
    std::vector<std::string> lacks =
        {}; ///< variables of the trace's columns that it does not have: empty for its requests
};

/// Requests in order of arrival, in columns. Immutable after ingest; shared by pointer.
///
/// 4 bytes a request, 8 if they span more than 49 days, 2 more if they come from several sources; 4 more for each
/// column, 1 where it has few values; and each distinct value once.
struct Trace
{
    static constexpr std::size_t kMostRequests = std::size_t{UINT32_MAX} - 1; ///< rows are numbered in 32 bits

    Arrivals arrivals;           ///< ascending; requests of one millisecond keep the order of their lines
    SourceNumbers sourceOf;      ///< index into `sources`, one per request
    std::vector<Column> columns; ///< no two of one name; each with as many ids as there are arrivals
    std::vector<TraceSource> sources;
    Milliseconds resolution{1};               ///< of the stamps: 1 or 1000; the coarsest of all sources
    ArrivalBasis basis = ArrivalBasis::Exact; ///< the weakest of all sources
    KeySample sample;                         ///< what it holds of the traffic that was read; the coarsest of all parts
    bool partial = false;                     ///< more is being read: this is what there was of it at some moment

    [[nodiscard]] std::size_t size() const { return arrivals.size(); }
    /// Whether the stamps leave open when in its second a request arrived, so that results are a range.
    [[nodiscard]] bool wholeSeconds() const { return resolution >= std::chrono::seconds(1); }
    /// Whether they tell to the millisecond when requests ended, and not how long these took: results are a range, too.
    [[nodiscard]] bool endsOnly() const { return !wholeSeconds() && basis == ArrivalBasis::Completion; }
    [[nodiscard]] bool leavesOpen() const { return wholeSeconds() || endsOnly(); }
    /// The column of that variable, or nullptr. "binary_remote_addr" finds "remote_addr": one value, two spellings.
    /// Case does not count, as in nginx; two names that differ in it alone stay apart.
    [[nodiscard]] const Column* column(std::string_view variable) const;
};

using TracePtr = std::shared_ptr<const Trace>;

/// A copy of its own; the values share their memory. O(requests * columns).
[[nodiscard]] Trace copyOf(const Trace& trace);

/// Sets what the sources, if there are any, hold of the trace's requests. O(requests).
void countSources(Trace& trace);

/// All requests of all parts in one order of arrival; where two are equal the earlier part comes first.
/// A column that a part lacks is empty for its requests. O(n log parts) and one pass over each dictionary. Unsupported
/// beyond 65536 sources or Trace::kMostRequests; Cancelled when asked to stop.
[[nodiscard]] Result<Trace> merged(const std::vector<TracePtr>& parts, const std::stop_token& stop = {});

} // namespace spillway
