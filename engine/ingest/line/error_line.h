#pragma once

#include "engine/core/quantity.h"

#include <optional>
#include <string_view>

namespace spillway {

/// A decision of limit_req in a line of nginx's error.log. The texts are views into the line.
struct ErrorLine
{
    std::optional<Instant> at; ///< whole seconds of the server's local time, as if it were UTC; none in a pasted part
    bool rejected = false;     ///< else delayed
    bool dryRun = false;
    Thousandths excess;
    std::string_view zone;
    std::string_view client; ///< empty if the line is cut before the end of it
    std::string_view request;
};

/// The time at which a line of error.log begins, behind what a log daemon may put before it. As ErrorLine::at.
[[nodiscard]] std::optional<Instant> errorTimeOf(std::string_view line);

/// Reads "limiting requests, excess: 1.250 by zone …" and "delaying request, …", of a dry run too, at any level. If a
/// line is cut and another one follows in its place, the second counts. Nothing for any other line.
[[nodiscard]] std::optional<ErrorLine> readErrorLine(std::string_view line);

} // namespace spillway
