#pragma once

#include "engine/core/result.h"
#include "engine/ingest/catalogue/member_rules.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace spillway {

/// How the lines of a format are built.
enum class FormatKind : std::uint8_t {
    Text,    ///< fields with fixed text between them, as a log_format describes them
    Members, ///< names with values: JSON, logfmt, LTSV
    W3c,     ///< tables with `#Fields` lines
    Csv,     ///< tables with a heading
    Wrapper, ///< text around lines of another format
};

/// When a format is tried on lines whose format nobody named.
enum class FormatUse : std::uint8_t {
    Detected, ///< always
    Sure,     ///< always, and one line is enough: a server writes them between lines of other programs
    Last,     ///< only where no other format fits
    Named,    ///< never
};

/// One way in which the lines of a text format are written.
struct FormatSpelling
{
    std::string text;                    ///< in nginx's or Apache's notation
    bool ends = false;                   ///< nothing may follow; otherwise further fields may, after a space
    bool isShared = false;               ///< occurs between lines of this format, but alone it is a sign of another one
    std::optional<StampMeaning> meaning; ///< where it is not that of the format
};

/// How to take lines of another format out of the text around them.
struct WrapperRule
{
    std::vector<std::string> prefixes; ///< see WrapperShape; the first that fits counts
    /// For JSON objects: members that hold the line, the name of its stream and its timestamp, in order of preference.
    std::vector<std::string> line;
    std::vector<std::string> stream;
    std::vector<std::string> time;
    bool cutsLines = false;    ///< a line without a line feed at its end continues in the next object of its stream
    bool stampsAtOnce = false; ///< the timestamp is taken when the line is written, on the same machine
    bool countsLines = false;  ///< its numbers rise from line to line
    bool isQuoted = false;     ///< the line stands in the longest pair of quotes
    bool repeatsLines = false; ///< "message repeated 5 times" may replace equal lines
};

/// Lines of a format, and the row that the last one gives.
struct FormatSample
{
    std::vector<std::string> lines;
    bool isRequest = true;
    /// Variables and their values. `arrival` is ISO 8601 in UTC with milliseconds; `client`, `method` stand for
    /// remote_addr, request_method.
    std::vector<std::pair<std::string, std::string>> row;
};

/// A log format as a file in resources/formats describes it; schema.json beside them documents each member.
struct FormatFile
{
    std::string name;
    std::vector<std::string> aliases; ///< other names
    std::string title;                ///< who writes such lines
    std::string time;                 ///< what the timestamps say, in a few words
    FormatKind kind = FormatKind::Text;
    FormatUse use = FormatUse::Detected;
    std::int64_t order = 0; ///< formats with lower numbers are tried first
    std::string example;    ///< shown to people: a line, or how its own server describes the format
    StampMeaning meaning = StampMeaning::Completion;
    std::vector<FormatSpelling> spellings; ///< the usual one first
    std::vector<std::string> stamps;       ///< patterns of `$stamp_0`, `$stamp_1` … in the spellings
    bool hasRawQuotes = false;             ///< quotes inside values are not escaped
    std::vector<std::string> otherLines;   ///< patterns of lines that are no requests: see matchesLine()
    bool isUndated = false;                ///< its lines have no time: a wrapper's counts
    RecogniseRule recognise;
    std::vector<MemberRole> roles;
    std::vector<MemberValue> notRequests; ///< each excludes lines
    MemberRules rules;
    WrapperRule wrapper;
    std::vector<FormatSample> samples;
};

/// Reads such a file. BadLogFormat with the line of a syntax error, or the path of the member that is wrong, in
/// `where`, and the reason.
[[nodiscard]] Result<FormatFile> parseFormatFile(std::string_view text);

/// The formats that come with the program, by `order`. Parsed once; do not change.
[[nodiscard]] const std::vector<FormatFile>& embeddedFormats();

/// The texts of the files in resources/formats. The build writes the source of this function: see embed_formats.cmake.
[[nodiscard]] std::span<const std::string_view> embeddedFormatTexts();

} // namespace spillway
