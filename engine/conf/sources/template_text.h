#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace spillway {

/// The placeholders of a template with the texts that replace them. A name stands for itself, as "domain" for
/// {{ domain }}, <%= @domain %>, ${domain} and %%domain%%, or is the whole mark.
using TemplateTexts = std::vector<std::pair<std::string, std::string>>;

/// A text with its marks taken out. Lines keep their numbers.
struct FilledTemplate
{
    std::string text;
    struct Mark
    {
        std::string text;
        std::size_t line = 0;
    };
    std::vector<Mark> unfilled; ///< in a directive, where a word such as %%domain%% stands for each
    std::vector<Mark> leftOut;  ///< conditions, loops, and what stands alone in its line
};

/// Replaces the marks of ERB, Jinja, mustache and Go templates. Nothing where the text has none.
[[nodiscard]] std::optional<FilledTemplate> fillTemplate(std::string_view text, const TemplateTexts& given);

/// Replaces only what is given, in these and in ${NAME} and %%NAME%%; other marks stay as they are.
[[nodiscard]] std::string replaceMarks(std::string_view text, const TemplateTexts& given);

/// Whether a mark stands for a text, rather than for a condition, a loop or a comment.
[[nodiscard]] bool isValueMark(std::string_view mark);

/// The option that gives a mark its text.
[[nodiscard]] std::string optionFor(std::string_view mark);

/// The name by which a mark is given: "domain" for "{{ .domain | lower }}".
[[nodiscard]] std::string markName(std::string_view mark);

} // namespace spillway
