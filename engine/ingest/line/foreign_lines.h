#pragma once

#include "engine/core/say.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace spillway {

/// The clause of a line that is two.
inline constexpr std::string_view kJoinedLines =
    toTranslate("two lines are joined in this one: the end of the first is missing, and another one begins in the "
                "middle of it");

/// `text` in double quotes, printable() and cut, for sentences.
[[nodiscard]] std::string shown(std::string_view text, std::size_t limit = 60);

/// The clause of an error as a sentence: with a capital and a full stop.
[[nodiscard]] std::string sentence(std::string_view clause);

/// The kind of a line that is no request line of a format we read: a clause with what to do, or empty.
[[nodiscard]] std::string_view foreignLine(std::string_view line);

/// The text of resources/formats/other_lines.txt. The build writes the source of this function: see embed_formats.cmake.
[[nodiscard]] std::string_view otherLinesText();

/// Whether a line begins with the pattern: * is any text, 9 a digit, aaa three letters, and all else stands for itself.
[[nodiscard]] bool matchesLine(std::string_view line, std::string_view pattern);

/// Whether a method of HTTP, or its version, stands in the text.
[[nodiscard]] bool looksLikeRequest(std::string_view text);

/// Whether another line of a web server begins in the text, with `[02/Oct/2024:10:00:01 +0000] "GET`.
[[nodiscard]] bool holdsLine(std::string_view text);

/// By the beginning of a file. Lines of the logs in it could be read, between what is none.
[[nodiscard]] bool isTarArchive(std::string_view bytes);

/// The kind of a file by its beginning: other compressions, other encodings, binary data.
[[nodiscard]] std::string_view foreignBeginning(std::string_view bytes);

} // namespace spillway
