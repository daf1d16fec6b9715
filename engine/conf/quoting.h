#pragma once

#include <string>
#include <string_view>

namespace spillway {

/// `text` as one word of an nginx configuration: quoted and escaped only where the lexer would read something else.
/// Any bytes come back as they were, except that nginx has no escape for control characters other than tab, CR and LF:
/// see hasControl().
[[nodiscard]] std::string confWord(std::string_view text);

/// `text` as a message shows it: printable(), in quotes.
[[nodiscard]] std::string inQuotes(std::string_view text);

/// Whether a control character other than tab, CR and LF is in it. nginx would take it, a terminal that shows the file
/// would obey it.
[[nodiscard]] bool hasControl(std::string_view text);

} // namespace spillway
