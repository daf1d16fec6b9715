#pragma once

#include "engine/trace/nginx/key.h"

#include <cstdint>
#include <string_view>

namespace spillway {

struct Grouped;

/// The word for one value of a key.
enum class KeyWord : std::uint8_t { Client, Path, Program, Key };

/// Client where an address, a network, a user or a session is in the key, or in what defines its variables: else all
/// visitors with one value share one limit. Of a variable that is not known nothing is assumed.
[[nodiscard]] KeyWord wordOf(const KeyTemplate& key);
/// The word for the text of a key; Key if the text is not valid.
[[nodiscard]] KeyWord wordOf(std::string_view key);
/// The word for the clients of a grouping; Client if it has no key.
[[nodiscard]] KeyWord wordOf(const Grouped& grouped);

/// "client" or "clients" in the user's language; for many unless a count is given.
[[nodiscard]] const char* wordFor(KeyWord word, std::uint64_t count = 100);

/// "all visitors of one path share one limit"; empty of clients.
[[nodiscard]] std::string_view sharingText(KeyWord word);

} // namespace spillway
