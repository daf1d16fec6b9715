#pragma once

#include "engine/ingest/fields/field_plan.h"

#include <span>
#include <string_view>
#include <vector>

namespace spillway {

/// What the values of a W3C extended log stand for.
struct W3cFields
{
    std::vector<Field> fields; ///< one for each name
    bool isLocal = false;      ///< date-local and time-local: of a zone unknown to us; the others are UTC
    bool tells = false;        ///< a time, and a client or a request
};

/// How the values of a file are written, as its first lines show.
struct W3cStyle
{
    bool fractions = false; ///< the clock has them
    bool seconds = false;   ///< time-taken is in seconds, not milliseconds
    bool isCloudFront = false;
};

/// The names of a `#Fields:` line, without the word itself.
[[nodiscard]] std::vector<std::string_view> w3cNames(std::string_view line);

/// Whether it is a command of FTP or SMTP: IIS writes logs of these with the same fields.
[[nodiscard]] bool isOfOtherProtocol(std::string_view method);

/// Their meaning.
[[nodiscard]] W3cFields w3cFields(const std::vector<std::string_view>& names, W3cStyle style);

/// Whether this is an address, as far as its characters tell.
[[nodiscard]] bool mayBeAddress(std::string_view value);

/// The `#Fields:` line of the usual ones that the values of a line fit, for logs that have lost
/// it; empty where none does.
[[nodiscard]] std::string_view usualW3cFields(std::span<const std::string_view> values);

} // namespace spillway
