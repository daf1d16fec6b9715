#pragma once

#include "engine/core/result.h"
#include "engine/limiter/limiter.h"
#include "engine/live/request_sender.h"
#include "engine/live/test_configuration.h"
#include "engine/policy/router.h"
#include "engine/trace/columns/trace.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace spillway {

struct KeyColumn;

/// Writes the requests of a trace as HTTP/1.1. Values come from a log: what would end a line or a word early is never
/// written.
class TestRequests
{
public:
    /// The arguments outlive it; `trace` is one that the policy's router has seen. `server`: all requests are of the one
    /// that they come to, whatever their hosts. Errors as evaluateKey().
    [[nodiscard]] static Result<TestRequests> of(const Policy& policy, const TracePtr& trace,
                                                 const TestConfiguration& configuration, bool oneServer);

    /// The request of a row, which nginx will log with this number. O(its length). BadArgument says why it cannot be sent.
    [[nodiscard]] Result<TestRequest> request(std::uint32_t row, std::size_t number) const;
    /// Method and path, for people.
    [[nodiscard]] std::string shown(std::uint32_t row) const;

private:
    TestRequests(const Policy& policy, const TracePtr& trace, const TestConfiguration& configuration) :
        m_policy(policy), m_trace(*trace), m_configuration(configuration)
    {
    }
    [[nodiscard]] std::string_view value(const char* variable, std::uint32_t row) const;
    [[nodiscard]] std::string target(std::uint32_t row) const;
    /// Adds a header with a value of the log, unless that is empty; false where it cannot be sent.
    [[nodiscard]] static bool add(std::string& bytes, const std::string& name, std::string_view text);
    [[nodiscard]] bool addHeaders(std::string& bytes, std::uint32_t row) const;
    [[nodiscard]] bool isFile(std::uint32_t row, std::string_view path) const;

    const Policy& m_policy;
    const Trace& m_trace;
    const TestConfiguration& m_configuration;
    std::shared_ptr<const KeyColumn> m_addresses; ///< null where nothing depends on them
    WaysPtr m_ways;                               ///< null where locations say all
    bool m_oneServer = false;
};

struct Policy;

/// The longest part that is chosen without being asked for.
inline constexpr Milliseconds kLongestPart{60'000};

/// The prediction for one request.
struct Predicted
{
    Verdict verdict = Verdict::Passed;
    bool accounted = false;  ///< false: no limit counts it
    std::string client{};    ///< value of the first limit's key
    Milliseconds margin{0};  ///< how much earlier or later a request might arrive and still get this verdict; at least
    Milliseconds forgets{0}; ///< after this long without requests nothing is left of it
};

/// A run of requests: from `begin` to before `end`.
struct TestPart
{
    std::size_t begin = 0;
    std::size_t end = 0;
    bool operator==(const TestPart&) const = default;
};

/// The part, shorter than `longest`, with the most rejected requests; where there are several, the one with more delayed
/// ones, then the one with more requests. `arrivals` ascend. O(requests).
[[nodiscard]] TestPart busiestPart(std::span<const Instant> arrivals, std::span<const Predicted> predicted,
                                   Milliseconds longest);

/// These rows, in this order, as a trace of their own with these arrivals, which ascend. O(rows * columns).
[[nodiscard]] TracePtr partOfTrace(const Trace& trace, std::span<const std::uint32_t> rows,
                                   std::span<const Instant> arrivals);

/// The policy's decisions on all requests of a trace, by row; zones start empty. Errors as replayInOrder().
[[nodiscard]] Result<std::vector<Predicted>> predictAll(const Policy& policy, const TracePtr& trace,
                                                        const std::stop_token& stop);

} // namespace spillway
