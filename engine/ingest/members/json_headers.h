#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace spillway {

/// Who writes JSON lines, as far as the names of headers differ.
enum class JsonWriter : std::uint8_t { Traefik, Envoy, Other };

/// The variable of nginx for the header of a request that stands under this key, by the names that Caddy, Traefik,
/// Envoy and gateways use; empty for other keys, and for headers that browsers send by themselves and nobody counts by.
[[nodiscard]] std::string headerVariable(std::string_view key, JsonWriter writer);

/// Whether the key stands where those are that headerVariable() knows, be they of use or not.
[[nodiscard]] bool isHeader(std::string_view key, JsonWriter writer);

/// Whether headers may stand somewhere below the key.
[[nodiscard]] bool mayHoldHeaders(std::string_view key);

/// Whether there may be another value of it in each line though it tells clients apart: "http_x_api_key".
[[nodiscard]] bool tellsClients(std::string_view headerVariable);

} // namespace spillway
