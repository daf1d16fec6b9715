#pragma once

#include "engine/core/result.h"
#include "engine/trace/columns/trace.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace spillway {

struct Variables;

/// One step of a request's way, for people.
struct WayStep
{
    std::string where;                 ///< "nginx.conf:12"
    std::string text;                  ///< "location /api/"
    std::optional<std::size_t> rule{}; ///< whose limits it meets there
};

/// The way of a request through a configuration, as far as limits go.
struct Way
{
    std::vector<std::size_t> rules{}; ///< of the policy, in the order in which it meets them; none: it is not limited
    std::size_t server = 0;           ///< that it comes to, index into Policy::servers
    std::string end{};                ///< why it meets none: "answered by return, nginx.conf:12"; else empty
    std::vector<std::string> rests{}; ///< assumptions on which this rests, each once
    /// Values of keys' variables that the configuration sets on the way, such as $uri after a rewrite; nothing where it is
    /// as logged. In the order of Router::keyVariables().
    std::vector<std::optional<std::string>> values{};
    // Where steps are kept:
    std::vector<std::size_t> places{}; ///< rules of the places that it comes to: its server, and locations
    std::vector<WayStep> steps{};      ///< of one of the requests that come to these places
};

/// The ways of all requests of a trace.
struct Ways
{
    std::vector<Way> all;           ///< each once
    std::vector<std::uint32_t> way; ///< by row: index into `all`
};
using WaysPtr = std::shared_ptr<const Ways>;

/// The text of a variable for one request, without the dollar; nothing where the log does not have it.
using VariableText = std::function<std::optional<std::string_view>(const std::string& variable)>;

/// Finds out which of a policy's rules a request meets. May be used by several threads.
class Router
{
public:
    virtual ~Router() = default;

    /// The ways of all requests. Each distinct combination of what is asked for is followed once, and the last trace's
    /// are remembered. O(requests * variables). Cancelled.
    [[nodiscard]] Result<WaysPtr> ways(const TracePtr& trace, const std::stop_token& stop) const;

    /// The trace with the variables of keys that the configuration sets: Way::values. The same trace where it sets none.
    [[nodiscard]] Result<TracePtr> withVariables(const TracePtr& trace, const std::stop_token& stop) const;

    /// The variables it asks for, $uri and $request_uri among them, each once.
    [[nodiscard]] virtual const std::vector<std::string>& variables() const = 0;
    /// The variables that the configuration defines with map and geo.
    [[nodiscard]] virtual const Variables& defined() const = 0;

protected:
    /// Whether the log says enough to follow requests; else what is missing. BadArgument.
    [[nodiscard]] virtual Result<Done> check(const Trace& trace) const = 0;
    /// The variables that Way::values are of, without the dollar.
    [[nodiscard]] virtual const std::vector<std::string>& keyVariables() const = 0;
    [[nodiscard]] virtual Way way(const VariableText& variable) const = 0;

private:
    [[nodiscard]] Result<WaysPtr> follow(const TracePtr& trace, const std::stop_token& stop) const;

    mutable std::mutex m_mutex;
    mutable std::weak_ptr<const Trace> m_trace; ///< that m_ways is of
    mutable WaysPtr m_ways;
};

} // namespace spillway
