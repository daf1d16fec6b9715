#pragma once

#include "engine/trace/nginx/variables.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

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

/// A variable that needs no definition here, since this program writes it itself: `$rl_net_24_64` (an address by its
/// network), `$rl_path_1` (the first segment of $uri, to `$rl_path_9`), `$rl_agent` (the family of a user agent). Each
/// is a `map` of nginx's. Nothing for any other name, and for prefixes that no regex on bytes can cut: `$rl_net_22`.
[[nodiscard]] std::optional<MadeVariable> knownVariable(std::string_view name);

/// The mistake in a name that begins like a known one, as a sentence; nothing for any other name.
[[nodiscard]] std::optional<std::string> misnamed(std::string_view name);

/// The definitions that these templates need from `defined` and of the known variables ($rl_…, see known_variables.h); each stands behind
/// those that it is made of. nullptr where they need nothing.
[[nodiscard]] VariablesPtr neededBy(const std::vector<const ValueTemplate*>& templates, const Variables& defined);

} // namespace spillway
