#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace spillway {

/// Meaning of a statement: a document shows it by a sign, too, never by colour alone.
enum class Tone : std::uint8_t { Plain, Good, Bad };

/// Something to read, in blocks: written as HTML and as Markdown, which say the same. All texts are as they are, in
/// UTF-8 or not, of one line where nothing else is said; whoever writes them escapes them.
struct Document
{
    struct Heading
    {
        std::string text;
    };
    struct Paragraph
    {
        std::string text;
        Tone tone = Tone::Plain;
    };
    struct List
    {
        std::vector<std::string> items; ///< none: nothing is written
        bool numbered = false;
    };
    /// The few numbers that matter most.
    struct Figures
    {
        struct Figure
        {
            std::string label;
            std::string value;
            Tone tone = Tone::Plain;
        };
        std::vector<Figure> all;
    };
    struct Table
    {
        /// Content of a column: words, numbers to compare, or names from a log.
        enum class Holds : std::uint8_t { Words, Numbers, Names };
        struct Column
        {
            std::string title;
            Holds holds = Holds::Words;
        };
        std::string caption; ///< may be empty
        std::vector<Column> columns;
        std::vector<std::vector<std::string>>
            rows; ///< each with as many cells as there are columns; none: nothing is written
    };
    /// To be copied: of several lines.
    struct Code
    {
        std::string text;
    };
    /// A drawing and the same in words and numbers.
    struct Picture
    {
        std::string title;
        std::string svg; ///< one element, well-formed XML, in which whatever is foreign is escaped already
        Table numbers;   ///< where the drawing cannot be shown, or not be seen
    };
    using Block = std::variant<Heading, Paragraph, List, Figures, Table, Code, Picture>;

    std::string title;
    std::string subtitle;
    std::vector<Block> blocks{};

    void add(Block block) { blocks.push_back(std::move(block)); }
};

/// One file of its own: no script, nothing from elsewhere, and a policy that forbids both. Well-formed as XML, too.
/// Follows the reader's dark or light mode; black on white on paper.
[[nodiscard]] std::string htmlText(const Document& document);

/// CommonMark with tables. A drawing becomes the table of its numbers.
[[nodiscard]] std::string markdownText(const Document& document);

/// `text` as content of an element or of an attribute in quotes, of HTML or SVG; what cannot be
/// seen as by printable().
[[nodiscard]] std::string htmlEscaped(std::string_view text);

/// `text` escaped for any place in a Markdown line or table; unseen characters as in printable().
[[nodiscard]] std::string markdownEscaped(std::string_view text);

} // namespace spillway
