#pragma once

#include "engine/core/result.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace spillway {

/// End of a run of words.
enum class ConfEnd : std::uint8_t { Semicolon, BlockStart, BlockEnd, File };

/// Where a word stands in the text, with its quotes: from the first byte to the one behind its last.
struct ConfSpan
{
    std::size_t begin = 0;
    std::size_t end = 0;
};

/// Words up to the next `;` or `{`, unquoted; no words before a `}` or the end.
struct ConfStatement
{
    std::vector<std::string> words;
    std::vector<ConfSpan> spans; ///< of the words
    ConfEnd end = ConfEnd::File;
    std::uint32_t line = 1; ///< of the end, which is the line that nginx names in its messages
};

/// Splits nginx configuration as ngx_conf_read_token() of nginx 1.22 does, its limit of 4096 bytes a word included.
/// Refuses with nginx's messages. Linear in the text; holds no copy of it.
class ConfLexer
{
public:
    /// `text` and `name` (of the file, for messages) outlive the lexer.
    ConfLexer(std::string_view text, std::string_view name) : m_text(text), m_name(name) {}

    [[nodiscard]] Result<ConfStatement> next();
    /// Goes behind the `}` that ends a block of Lua, whose `{` was just read: braces in Lua's strings
    /// and comments do not count.
    [[nodiscard]] Result<Done> skipLua();

    /// BadConfig at the present line.
    [[nodiscard]] Error fault(std::string detail) const;

private:
    [[nodiscard]] bool atEnd() const { return m_pos >= m_text.size(); }
    [[nodiscard]] char take();
    [[nodiscard]] Result<Done> skipBlank();
    [[nodiscard]] Result<Done> skipComment();
    /// Sets the end of its span, too.
    [[nodiscard]] Result<std::string> word(ConfSpan& span);
    [[nodiscard]] Result<Done> findWordEnd(std::size_t start, char quote);
    [[nodiscard]] Result<Done> checkAfterQuote();
    [[nodiscard]] Error tooLong(std::size_t start, std::uint32_t startLine, char quote);
    bool skipLuaLongBracket();
    void skipLuaString(char quote);

    std::string_view m_text;
    std::string_view m_name;
    std::size_t m_pos = 0;
    std::uint32_t m_line = 1;
};

} // namespace spillway
