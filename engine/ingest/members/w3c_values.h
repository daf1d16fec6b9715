#pragma once

#include "engine/ingest/line/scratch.h"

#include <cstdint>
#include <string_view>

namespace spillway {

/// How servers write values between spaces or tabs.
enum class W3cEncoding : std::uint8_t {
    Plus,    ///< a space as +, as IIS does
    Percent, ///< spaces and special characters as in a URL, as CloudFront does
};

/// A value as it was sent, under the variable that it fills. In a user agent a plus is one in front of a link, behind
/// another or a bracket; in other headers a space is what follows a comma or a semicolon. CloudFront encodes percent
/// signs of the request, too, and some headers twice. What may be a path, a link or a name stays as it is, and so does
/// a value with a percent sign that cannot be CloudFront's own. In `value` or in `scratch`. Sources: how IIS writes the
/// user agents of well-known robots; Amazon CloudFront Developer Guide, "Standard log file format".
[[nodiscard]] std::string_view sentValue(std::string_view value, std::string_view variable, W3cEncoding encoding,
                                         Scratch& scratch);

} // namespace spillway
