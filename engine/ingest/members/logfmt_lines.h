#pragma once

#include "engine/core/characters.h"
#include "engine/ingest/line/unescape.h"
#include "engine/ingest/members/ltsv_lines.h"

#include <optional>

namespace spillway {

/// Pairs with blanks between them, some in quotes: `at=info path="/" status=200`, behind a few words.
class LogfmtLines
{
public:
    static constexpr std::string_view kName = "logfmt";
    static constexpr std::string_view kTable = "logfmt"; ///< see MemberRules::lines
    static constexpr std::string_view kInvalid = "It is no line of pairs such as status=200";

    /// See JsonWalk::walk(). Lines have three pairs at least.
    template <class Leaf, class Descend>
    bool walk(std::string_view line, Leaf&& leaf, Descend&& /*descend*/)
    {
        line = withoutWords(line);
        constexpr std::size_t kFewest = 3;
        std::size_t pairs = 0;
        for (std::string_view rest = line; !rest.empty(); ++pairs) {
            if (!takePair(rest, [](std::string_view /*key*/, std::string_view /*value*/) {}))
                return false;
        }
        if (pairs < kFewest)
            return false;
        while (!line.empty()) {
            takePair(line, [&](std::string_view key, std::string_view value) {
                if (!value.empty() && value != "-")
                    leaf(key, JsonLeaf{value, !isNumber(value)});
            });
        }
        return true;
    }

    /// Whether a line that walk() does not take may be one of another log: its first word is no pair.
    [[nodiscard]] static bool mayBeForeign(std::string_view line) { return line.find('=') > line.find(' '); }

private:
    static constexpr std::string_view kBlanks = " \t\r";

    static std::string_view withoutBlanks(std::string_view text)
    {
        return text.substr(std::min(text.find_first_not_of(kBlanks), text.size()));
    }

    static bool isKeyByte(char c)
    {
        return isLetter(c) || isDigit(c) || std::string_view("_.-@/#").find(c) != std::string_view::npos;
    }

    /// Behind "2026-03-03T12:00:00Z heroku[router]: ".
    static std::string_view withoutWords(std::string_view line)
    {
        constexpr int kMostWords = 4;
        line = withoutBlanks(line);
        for (int i = 0; i < kMostWords; ++i) {
            const std::size_t end = line.find_first_of(" \t=\"");
            if (end == std::string_view::npos || line[end] == '=' || line[end] == '"')
                break;
            line = withoutBlanks(line.substr(end));
        }
        return line;
    }

    /// Takes a pair off the front, with the blanks behind it.
    template <class Take>
    bool takePair(std::string_view& text, Take take)
    {
        const auto end = static_cast<std::size_t>(std::ranges::find_if_not(text, isKeyByte) - text.begin());
        if (end == 0 || end == text.size() || text[end] != '=')
            return false;
        const std::string_view key = text.substr(0, end);
        text.remove_prefix(end + 1);
        if (text.starts_with('"')) {
            const auto value = takeQuoted(text);
            if (!value)
                return false;
            take(key, *value);
        } else {
            const std::string_view value = text.substr(0, text.find_first_of(kBlanks));
            text.remove_prefix(value.size());
            take(key, value);
        }
        const bool isApart = text.empty() || kBlanks.find(text.front()) != std::string_view::npos;
        text = withoutBlanks(text);
        return isApart;
    }

    /// Without its escapes; until the next one. Nothing where its end is missing.
    std::optional<std::string_view> takeQuoted(std::string_view& text)
    {
        std::size_t end = 1;
        while (end < text.size() && text[end] != '"')
            end += text[end] == '\\' ? 2U : 1U;
        if (end >= text.size())
            return std::nullopt;
        const std::string_view value = text.substr(1, end - 1);
        text.remove_prefix(end + 1);
        m_scratch.reset();
        return unescaped(value, m_scratch);
    }

    Scratch m_scratch;
};

} // namespace spillway
