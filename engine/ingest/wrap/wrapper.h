#pragma once

#include "engine/ingest/catalogue/format_file.h"
#include "engine/ingest/line/scratch.h"
#include "engine/ingest/wrap/json_envelope.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace spillway {

/// A description such as "$stamp $stream $piece $line", compiled. Words: $stamp (RFC 3339), $date (of RFC 3164),
/// $number, $stream (stdout, stderr), $piece (F: whole or the last one; P: a piece), $name (letters, digits and -_.@),
/// $word (no spaces), $tag (a program, with a number in brackets or without), $data (structured data of RFC 5424),
/// $colours (sequences that colour a terminal, or none), $spaces (any number of them), $path (no blanks, colons and
/// quotes), $columns (up to the last tab before a quote), $words (see leadingWords()), $moment (a timestamp without a zone,
/// which is ignored), $local (one that counts as UTC), $slashed (one of UTC with slashes in its date),
/// $blanks (spaces, tabs and such sequences) and $line (the rest). All else stands for itself.
class WrapperShape
{
public:
    explicit WrapperShape(std::string_view description);
    /// False where the line does not begin so. Linear in the length of what is around the line.
    bool open(std::string_view line, Unwrapped& content) const;

private:
    enum class Kind : std::uint8_t {
        Literal,
        Stamp,
        Date,
        Number,
        Stream,
        Piece,
        Name,
        Word,
        Tag,
        Data,
        Colours,
        Spaces,
        Path,
        Columns,
        Words,
        Blanks,
        Moment,
        Local,
        Slashed,
        Line
    };
    struct Item
    {
        Kind kind = Kind::Literal;
        std::string literal;
    };
    [[nodiscard]] static std::size_t lengthOf(Kind kind, std::string_view text);

    std::vector<Item> m_items;
};

/// Takes the wrapper off lines.
class Unwrapper
{
public:
    /// `wrapper` is of kind wrapper, and outlives this.
    explicit Unwrapper(const FormatFile& wrapper);
    /// False where the line is not wrapped so. Views into `line` and `scratch`.
    bool open(std::string_view line, Scratch& scratch, Unwrapped& content);
    [[nodiscard]] const std::string& name() const { return m_wrapper->name; }
    [[nodiscard]] const WrapperRule& rule() const { return m_wrapper->wrapper; }

private:
    const FormatFile* m_wrapper;
    std::vector<WrapperShape> m_shapes;
    JsonEnvelope m_envelope;
};

/// The text in the longest pair of quotes of a line, as in a row of a CSV, where quotes are
/// written twice, or of a JSON string. Nothing where there is no such pair, or no quote is in it, as there is
/// one in each line of a web server; and in JSON objects and arrays. Lives in `scratch`, with kBlockPadding
/// readable bytes behind it. Linear.
[[nodiscard]] std::optional<std::string_view> quotedLine(std::string_view line, Scratch& scratch);

} // namespace spillway
