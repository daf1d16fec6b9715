#pragma once

#include <cstddef>
#include <string_view>

namespace spillway {

/// How many characters stand before a JSON object or a line that begins with an address: words, stamps, marks in
/// brackets, bars, colours, the labels of a stream as logcli writes them. 0 where there is neither, or quotes come
/// before it. Linear, and looks at a few hundred characters at most.
[[nodiscard]] std::size_t leadingWords(std::string_view line);

/// Sequences such as ESC[36m and ESC[2K at the front. Source: ECMA-48, "CONTROL SEQUENCE INTRODUCER".
[[nodiscard]] std::size_t coloursLength(std::string_view text);

} // namespace spillway
