#pragma once

#include "engine/trace/nginx/variables.h"

#include <optional>
#include <string>
#include <string_view>

namespace spillway {

/// A variable that needs no definition here, since this program writes it itself: `$rl_net_24_64` (an address by its
/// network), `$rl_path_1` (the first segment of $uri, to `$rl_path_9`), `$rl_agent` (the family of a user agent). Each
/// is a `map` of nginx's. Nothing for any other name, and for prefixes that no regex on bytes can cut: `$rl_net_22`.
[[nodiscard]] std::optional<MadeVariable> knownVariable(std::string_view name);

/// The mistake in a name that begins like a known one, as a sentence; nothing for any other name.
[[nodiscard]] std::optional<std::string> misnamed(std::string_view name);

} // namespace spillway
