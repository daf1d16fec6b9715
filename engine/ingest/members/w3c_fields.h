#pragma once

#include "engine/ingest/catalogue/format_file.h"
#include "engine/ingest/line/scratch.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

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

/// How the values of a file are written, as its first lines show.
struct W3cStyle
{
    bool hasFractions = false; ///< of the clock
    bool hasSeconds = false;   ///< time-taken is in seconds, not milliseconds
    W3cEncoding encoding = W3cEncoding::Plus;
};

/// The meaning of the values behind a `#Fields:` line.
struct W3cFields
{
    std::vector<Field> fields; ///< one for each name
    bool isLocal = false;      ///< its time is in a zone unknown to us; otherwise it is in UTC
    bool areRequests = false;  ///< there is a time, and a client or a request
};

/// The names of a `#Fields:` line in lower case, without the word itself.
[[nodiscard]] std::vector<std::string> w3cNames(std::string_view line);

/// Their meaning by the roles of the formats of kind w3c: of several names for one role the preferred one counts.
[[nodiscard]] W3cFields w3cFields(std::string_view heading, std::span<const FormatFile> formats, W3cStyle style);

/// Whether this is an address, as far as its characters show.
[[nodiscard]] bool mayBeAddress(std::string_view value);

/// The usual `#Fields:` line that the values of a line fit, for logs that have lost it; empty where none does.
[[nodiscard]] std::string_view usualW3cFields(std::span<const std::string_view> values,
                                              std::span<const FormatFile> formats);

} // namespace spillway
