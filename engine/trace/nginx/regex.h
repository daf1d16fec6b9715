#pragma once

#include "engine/core/result.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace spillway {

enum class LetterCase : std::uint8_t { Counts, Ignored };

/// A regular expression as nginx compiles it: PCRE2, bytes, no option but caseless. Copies share what was compiled;
/// matching may run on several threads.
class Regex
{
public:
    /// The text of each group; [0] is the whole match. A group that took no part is empty, as in nginx.
    using Captures = std::vector<std::string_view>;

    /// A named group.
    struct Name
    {
        std::string text; ///< in lower case, as nginx names the variable
        std::size_t group = 0;
    };

    /// BadConfig with nginx's sentence, which says where the pattern is wrong.
    static Result<Regex> compile(std::string_view pattern, LetterCase letterCase);

    /// A regex that needs more than 100,000 steps counts as one that does not match: see patternsGivenUp().
    [[nodiscard]] bool matches(std::string_view text) const;
    /// As match(), but `captures` are views into `text`, and stay as they were where nothing matches.
    [[nodiscard]] bool match(std::string_view text, Captures& captures) const;
    [[nodiscard]] const std::vector<Name>& names() const { return m_names; }
    [[nodiscard]] std::size_t groups() const { return m_groups; } ///< without the whole match

private:
    struct Compiled;
    explicit Regex(std::shared_ptr<const Compiled> compiled);

    std::shared_ptr<const Compiled> m_compiled;
    std::vector<Name> m_names;
    std::size_t m_groups = 0;
};

/// The patterns that gave up on some text since the program started, each once; at most a hundred.
[[nodiscard]] std::vector<std::string> patternsGivenUp();

/// The regex of a pattern in a `map`, behind `~` or `~*`, or what is wrong with it; nothing for
/// a pattern that is a text.
[[nodiscard]] std::optional<Result<Regex>> patternRegex(std::string_view pattern);

/// `text` as a regex that matches nothing else.
[[nodiscard]] std::string literalRegex(std::string_view text);

} // namespace spillway
