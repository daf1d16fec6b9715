#pragma once

#include "engine/ingest/catalogue/format_file.h"
#include "engine/ingest/members/w3c_values.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace spillway {

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
