#pragma once

#include "engine/core/quantity.h"
#include "engine/trace/columns/trace.h"
#include "engine/trace/group/grouped.h"
#include "engine/trace/nginx/known_variables.h"
#include "engine/trace/nginx/map_table.h"

#include <array>
#include <cstdint>
#include <memory>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace spillway {

/// The kind a client seems to be of. A user agent is only its sender's word.
enum class ClientKind : std::uint8_t {
    Bot,
    Monitor,
    Program, ///< a tool or a library, whoever runs it
    People,  ///< many behind one key
    Browser, ///< one, or as few as a household has
    Unknown,
};
inline constexpr std::size_t kClientKinds = 6;
/// Many people are behind a key from so many user agents on: a household has fewer.
inline constexpr std::uint64_t kCrowdAgents = 8;

/// The reason for a ClientKind.
enum class LookReason : std::uint8_t {
    Agent,     ///< its user agent says so
    Interval,  ///< it asks for the same one or two paths again and again at one interval
    Agents,    ///< so many user agents
    NoColumn,  ///< the log has no user agents
    NoAgent,   ///< it sends none
    NewAgent,  ///< its only user agent is of no known family
    Undecided, ///< several of several kinds
};

struct ClientLook
{
    ClientKind kind = ClientKind::Unknown;
    LookReason reason = LookReason::NoColumn;
    ValueId agent = kEmptyValue; ///< of the trace's $http_user_agent: the one with most requests, the first met of two
    std::string_view family;     ///< of the agent, as $rl_agent has it; empty where it is not known; lives for ever
    std::uint32_t agents = 0;    ///< distinct ones
    Milliseconds interval{0};    ///< where it is the reason
    bool operator==(const ClientLook&) const = default;
};

/// Looks at the requests of one client after another. Each distinct user agent is looked at once, when it is first met.
class ClientLooks
{
public:
    static constexpr std::uint32_t kMostlyPercent = 90; ///< of the requests with a user agent decide
    static constexpr std::size_t kFewestBeats = 10;     ///< intervals, before they can be called regular
    static constexpr std::size_t kMostBeats = 10'000;   ///< looked at
    static constexpr Milliseconds kShortestBeat{1000};  ///< monitors are slower

    /// `trace` outlives it.
    explicit ClientLooks(const Trace& trace);

    /// The next client begins.
    void start();
    /// The client's next request, in order of time.
    void take(std::uint32_t row, Instant at);
    /// The client as its requests since start() show it.
    [[nodiscard]] ClientLook look();

private:
    struct Beat
    {
        ValueId uri = kEmptyValue;
        std::vector<Instant> times;
    };
    using Sorts = std::array<std::uint64_t, 5>; ///< requests by AgentSort, and of unknown ones

    void takeBeat(ValueId uri, Instant at);
    [[nodiscard]] Milliseconds regularInterval();
    [[nodiscard]] std::size_t familyOf(ValueId agent);
    [[nodiscard]] bool isMostly(const Sorts& sorts, AgentSort sort) const;
    [[nodiscard]] ClientLook byAgents(const Sorts& sorts, ClientLook look) const;

    const Column* m_uri;
    const Column* m_agents;
    Milliseconds m_resolution;
    std::unique_ptr<const MapVariable> m_map;              ///< $rl_agent
    MapTable m_table;                                      ///< of m_map
    std::vector<std::uint8_t> m_families;                  ///< by user agent: its number in agentFamilies()
    std::unordered_map<ValueId, std::uint64_t> m_requests; ///< by user agent, without the empty one
    std::uint64_t m_told = 0;                              ///< requests with a user agent
    std::vector<Beat> m_beats;                             ///< of the first one or two paths
    bool m_mayBeat = true;                                 ///< there were no more paths
};

/// The looks of one client. Call it after Grouped::findRows(). O(requests of the client).
[[nodiscard]] ClientLook lookOf(const Grouped& grouped, ClientId client);

} // namespace spillway
