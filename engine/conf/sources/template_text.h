#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace spillway {

/// Texts for the placeholders of a template. A name stands for itself, as "domain" for {{ domain }}, <%= @domain %>,
/// ${domain} and %%domain%%, or is a whole mark, such as "{{#cache}}".
using TemplateTexts = std::vector<std::pair<std::string, std::string>>;

/// The text with these in place of the marks.
[[nodiscard]] std::string fillIn(std::string_view text, const TemplateTexts& given);

/// The first mark of a template in a line; empty where there is none. `${name}` is one only where nginx has no variable.
[[nodiscard]] std::string_view templateMark(std::string_view line);

/// How to get rid of a mark: the option that gives it a text, where it stands for one.
[[nodiscard]] std::string adviceForMark(std::string_view mark);

} // namespace spillway
