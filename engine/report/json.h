#pragma once

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace spillway {

/// An object whose members stay in the order in which they were set.
using Json = nlohmann::ordered_json;

/// The document, indented, with a newline at its end. Bytes that are no UTF-8 become U+FFFD.
[[nodiscard]] std::string jsonText(const Json& document);

} // namespace spillway
