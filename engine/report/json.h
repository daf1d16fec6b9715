#pragma once

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <string>

namespace spillway {

/// An object whose members stay in the order in which they were set.
using Json = nlohmann::ordered_json;

/// The document, indented, with a newline at its end. Bytes that are no UTF-8 become U+FFFD.
[[nodiscard]] std::string jsonText(const Json& document);

/// A share of a whole from 0 to 1, with four digits; null of nothing.
[[nodiscard]] Json shareJson(std::uint64_t part, std::uint64_t whole);

} // namespace spillway
