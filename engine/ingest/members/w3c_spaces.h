#pragma once

#include "engine/ingest/line/scratch.h"

#include <string_view>

namespace spillway {

/// What a value of a log whose values stand between spaces was, under the variable that it fills: such servers
/// write a space as +, and a plus, too. In a user agent a plus is one in front of a link, behind another or a
/// bracket; in other headers a space is what follows a comma or a semicolon, also where it is written as in a URL.
/// What may be a path, a link or a name stays as it is. In `value` or in `scratch`. Source: how IIS writes the user
/// agents of well-known robots.
[[nodiscard]] std::string_view withSpaces(std::string_view value, std::string_view variable, Scratch& scratch);

} // namespace spillway
