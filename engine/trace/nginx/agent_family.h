#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace spillway {

/// The kind of program that a user agent claims to be.
enum class AgentSort : std::uint8_t {
    Bot,     ///< reads pages for a search engine, a preview, a feed, a scan
    Monitor, ///< asks whether the server lives
    Program, ///< a library or a tool, whoever runs it
    Browser, ///< or an app that people use
};

/// User agents of one origin.
struct AgentFamily
{
    std::string_view regex; ///< without regard to case
    std::string_view name;
    AgentSort sort;
};

/// The first whose regex is found in a user agent counts: the order of the entries of `$rl_agent`,
/// behind the one for none.
[[nodiscard]] std::span<const AgentFamily> agentFamilies();

} // namespace spillway
