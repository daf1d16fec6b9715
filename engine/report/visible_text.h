#pragma once

#include <string>
#include <string_view>

namespace spillway {

/// A text of which every character can be seen, for a document: control characters and bytes that are no UTF-8 become
/// \xHH as by printable(), and what has no shape of its own, or turns the order of what stands around it (Unicode's
/// format characters, its line and paragraph separators, what is no character), becomes \uHHHH. All else stays.
[[nodiscard]] std::string visibleText(std::string_view text);

/// visibleText() by line: each ends with a line feed, the last one too.
[[nodiscard]] std::string visibleLines(std::string_view text);

} // namespace spillway
