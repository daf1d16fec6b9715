#pragma once

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace spillway {

/// Marks of a text, without their percent signs, and their replacements.
using Marks = std::vector<std::pair<std::string, std::string>>;

/// Replaces each `what` by `with`.
void replaceAll(std::string& text, std::string_view what, std::string_view with);
/// Replaces each %MARK%.
void replaceMarks(std::string& text, const Marks& marks);
/// The parts between separators: one more than there are separators.
[[nodiscard]] std::vector<std::string> splitAt(std::string_view text, char separator);

/// A file of resources/limiters or resources/importers: the comments at its top by name, and what follows an empty line,
/// without a name. A comment is "# NAME: TEXT".
using Fields = std::map<std::string, std::string>;
[[nodiscard]] Fields fieldsOf(std::string_view text);
/// The name of the first of them: that of the program.
[[nodiscard]] std::string nameIn(std::string_view text);

} // namespace spillway
