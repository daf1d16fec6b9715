#pragma once

#include "engine/core/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace spillway {

/// A text with variables in it, `$name` or `${name}`, as nginx takes it for keys, and for sources and values of `map`.
class ValueTemplate
{
public:
    struct Part
    {
        bool variable = false;
        std::string text; ///< the literal, or the variable's name in lower case without dollar and braces
        bool operator==(const Part&) const = default;
    };

    ValueTemplate() = default;
    /// Refuses what nginx refuses, with its words: a `$` without a name, an unclosed brace. `$1` to `$9` are a regex's
    /// captures. BadKey; Error::where is left empty.
    static Result<ValueTemplate> parse(std::string_view text);

    [[nodiscard]] const std::string& text() const { return m_text; } ///< as it was written
    [[nodiscard]] const std::vector<Part>& parts() const { return m_parts; }
    bool operator==(const ValueTemplate& other) const { return m_text == other.m_text; }

private:
    std::string m_text;
    std::vector<Part> m_parts;
};

/// Whether a variable's name is that of a regex's capture: "1" to "9".
[[nodiscard]] bool isCapture(std::string_view variable);

} // namespace spillway
