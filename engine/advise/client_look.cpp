#include "engine/advise/client_look.h"

#include "engine/trace/nginx/known_variables.h"

#include <algorithm>

namespace spillway {

namespace {

constexpr std::uint8_t kNotLooked = UINT8_MAX;
constexpr std::uint8_t kNoFamily = UINT8_MAX - 1;
constexpr std::size_t kUnknownSort = 4;
constexpr std::size_t kPathsOfMonitor = 2;

std::unique_ptr<const MapVariable> agentMap()
{
    return std::make_unique<const MapVariable>(std::get<MapVariable>(knownVariable("rl_agent").value()));
}

ClientKind kindOf(AgentSort sort)
{
    switch (sort) {
    case AgentSort::Bot: return ClientKind::Bot;
    case AgentSort::Monitor: return ClientKind::Monitor;
    case AgentSort::Program: return ClientKind::Program;
    case AgentSort::Browser: break;
    }
    return ClientKind::Browser;
}

} // namespace

ClientLooks::ClientLooks(const Trace& trace) :
    m_uri(trace.column("uri")),
    m_agents(trace.column("http_user_agent")),
    m_resolution(trace.resolution),
    m_map(agentMap()),
    m_table(MapTable::make(*m_map).value())
{
    if (m_agents != nullptr)
        m_families.assign(m_agents->values.size(), kNotLooked);
}

void ClientLooks::start()
{
    if (!m_requests.empty())
        m_requests = decltype(m_requests)(); // clear() would look at all the room that one client needed
    m_told = 0;
    m_beats.clear();
    m_mayBeat = true;
}

void ClientLooks::take(std::uint32_t row, Instant at)
{
    const ValueId agent = m_agents != nullptr ? m_agents->ids[row] : kEmptyValue;
    if (agent != kEmptyValue) {
        ++m_requests[agent];
        ++m_told;
    }
    if (m_mayBeat)
        takeBeat(m_uri != nullptr ? m_uri->ids[row] : kEmptyValue, at);
}

void ClientLooks::takeBeat(ValueId uri, Instant at)
{
    auto beat = std::ranges::find_if(m_beats, [&](const Beat& one) { return one.uri == uri; });
    if (beat == m_beats.end()) {
        m_mayBeat = m_beats.size() < kPathsOfMonitor;
        if (!m_mayBeat)
            return;
        beat = m_beats.insert(m_beats.end(), {uri, {}});
    }
    if (beat->times.size() <= kMostBeats)
        beat->times.push_back(at);
}

/// 0 where there is none. Of the path with most requests: most intervals are as long as the one in the middle, but for
/// a twentieth or what the stamps allow.
Milliseconds ClientLooks::regularInterval()
{
    if (!m_mayBeat || m_beats.empty())
        return {};
    const auto& times = std::ranges::max_element(m_beats, [](const Beat& a, const Beat& b) {
                            return a.times.size() < b.times.size();
                        })->times;
    if (times.size() <= kFewestBeats)
        return {};
    std::vector<Milliseconds> gaps;
    for (std::size_t i = 1; i < times.size(); ++i)
        gaps.push_back(times[i] - times[i - 1]);
    const auto middle = gaps.begin() + static_cast<std::ptrdiff_t>(gaps.size() / 2);
    std::nth_element(gaps.begin(), middle, gaps.end());
    const Milliseconds interval = *middle;
    const Milliseconds tolerance = std::max(interval / 20, m_resolution);
    const auto regular = std::ranges::count_if(
        gaps, [&](Milliseconds gap) { return gap >= interval - tolerance && gap <= interval + tolerance; });
    const bool mostly = static_cast<std::size_t>(regular) * 100 >= gaps.size() * kMostlyPercent;
    return mostly && interval >= std::max(kShortestBeat, m_resolution * 2) ? interval : Milliseconds(0);
}

std::size_t ClientLooks::familyOf(ValueId agent)
{
    std::uint8_t& family = m_families[agent];
    if (family == kNotLooked) {
        const std::size_t entry = m_table.find(m_agents->values[agent]).entry;
        family = entry != MapTable::kStandard ? static_cast<std::uint8_t>(entry - 1)
                                              : kNoFamily; // the first entry is the one for none
    }
    return family;
}

bool ClientLooks::isMostly(const Sorts& sorts, AgentSort sort) const
{
    return m_told > 0 && sorts[static_cast<std::size_t>(sort)] * 100 >= m_told * kMostlyPercent;
}

ClientLook ClientLooks::look()
{
    ClientLook look;
    look.agents = static_cast<std::uint32_t>(m_requests.size());
    Sorts sorts{};
    std::uint64_t most = 0;
    for (const auto& [agent, requests] : m_requests) {
        const std::size_t family = familyOf(agent);
        const bool known = family != kNoFamily;
        sorts[known ? static_cast<std::size_t>(agentFamilies()[family].sort) : kUnknownSort] += requests;
        if (requests > most || (requests == most && agent < look.agent)) {
            most = requests;
            look.agent = agent;
            look.family = known ? agentFamilies()[family].name : std::string_view();
        }
    }
    for (const AgentSort sort : {AgentSort::Monitor, AgentSort::Bot})
        if (isMostly(sorts, sort)) {
            look.kind = kindOf(sort);
            look.reason = LookReason::Agent;
            return look;
        }
    look.interval = regularInterval();
    if (look.interval > Milliseconds(0)) {
        look.kind = ClientKind::Monitor;
        look.reason = LookReason::Interval;
        return look;
    }
    return byAgents(sorts, look);
}

/// Decides by user agents for a client that is neither a monitor nor a bot.
ClientLook ClientLooks::byAgents(const Sorts& sorts, ClientLook look) const
{
    const auto mostly = [&](AgentSort sort) { return isMostly(sorts, sort); };
    if (m_told == 0) {
        look.reason = m_agents == nullptr ? LookReason::NoColumn : LookReason::NoAgent;
    } else if (mostly(AgentSort::Program)) {
        look.kind = ClientKind::Program;
        look.reason = LookReason::Agent;
    } else if (look.agents >= kCrowdAgents) {
        look.kind = ClientKind::People;
        look.reason = LookReason::Agents;
    } else if (mostly(AgentSort::Browser)) {
        look.kind = ClientKind::Browser;
        look.reason = look.agents == 1 ? LookReason::Agent : LookReason::Agents;
    } else {
        look.reason = look.agents == 1 ? LookReason::NewAgent : LookReason::Undecided;
    }
    return look;
}

ClientLook lookOf(const Grouped& grouped, ClientId client)
{
    ClientLooks looks(*grouped.trace);
    looks.start();
    const ClientArrivals arrivals = grouped.arrivalsOf(client);
    const auto rows = grouped.rowsOf(client);
    for (std::size_t i = 0; i < arrivals.size(); ++i)
        looks.take(rows[i], arrivals[i]);
    return looks.look();
}

} // namespace spillway
