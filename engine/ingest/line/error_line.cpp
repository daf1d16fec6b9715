#include "engine/ingest/line/error_line.h"

#include "engine/ingest/timestamps/time_stamp.h"
#include "engine/trace/nginx/regex.h"

#include <charconv>

namespace spillway {

namespace {

const std::string kStamp = R"((\d{4}/\d\d/\d\d \d\d:\d\d:\d\d) \[[a-z]+\] \d+#\d+: (?:\*\d+ )?)";
/// As far as a log daemon's words before a line may go.
const std::string kPrefix = R"(^(?:(?!\d{4}/\d\d/\d\d \d\d:\d\d:\d\d \[).){0,200}?)";
const std::string kKind = "(limiting requests|delaying request)";
/// A client may have filled the request with quotes; Docker's quotes end the line with \n".
const std::string kDecision =
    kKind +
    R"re((, dry run)?, excess: (\d{1,15})\.(\d{3}),? by zone "([^"]*)"(?:, client: ([^,]*))re"
    R"re((?:, server: .*?, request: "(.*?)(?:", (?:subrequest|upstream|host|referrer): "|"?(?:\\n".*)?$))?)?)re";
/// A whole line, perhaps behind one that is cut; or a part that somebody pasted.
const std::string kLine = kPrefix + "(?:(?:" + kStamp + kKind + "(?:(?!, client: ).)*?)?" + kStamp +
                          R"(|(?!.*\d#\d+: )(?:(?!, client: ).)*?(?<![^ ])))" + kDecision;
enum Group { Time = 3, Kind, DryRun, Whole, Part, Zone, Client, Request };

/// nginx cuts a message at 2048 bytes.
constexpr std::size_t kLongest = 4096;

} // namespace

std::optional<Instant> errorTimeOf(std::string_view line)
{
    static const Regex pattern = *Regex::compile(kPrefix + kStamp, LetterCase::Counts);
    Regex::Captures captures;
    return pattern.match(line.substr(0, kLongest), captures) ? readIso8601(captures[1]) : std::nullopt;
}

std::optional<ErrorLine> readErrorLine(std::string_view line)
{
    static const Regex pattern = *Regex::compile(kLine, LetterCase::Counts);
    line = line.substr(0, kLongest);
    Regex::Captures captures;
    if (!pattern.match(line, captures))
        return std::nullopt;
    ErrorLine read;
    const bool hasTime = !captures[Time].empty();
    read.at = hasTime ? readIso8601(captures[Time]) : std::nullopt;
    if (hasTime && !read.at)
        return std::nullopt;
    const auto number = [](std::string_view digits) {
        std::int64_t value = 0;
        std::from_chars(digits.data(), digits.data() + digits.size(), value);
        return value;
    };
    read.rejected = captures[Kind].starts_with('l');
    read.dryRun = !captures[DryRun].empty();
    read.excess = Thousandths(number(captures[Whole]) * 1000 + number(captures[Part]));
    read.zone = captures[Zone];
    const bool isCut = hasTime && captures[Client].end() == line.end();
    read.client = isCut ? std::string_view() : captures[Client];
    read.request = captures[Request];
    return read;
}

} // namespace spillway
