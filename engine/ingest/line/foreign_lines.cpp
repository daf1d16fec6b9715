#include "engine/ingest/line/foreign_lines.h"

#include "engine/core/characters.h"
#include "engine/core/result.h"

#include <algorithm>
#include <array>

namespace spillway {

namespace {

struct Known
{
    std::string_view pattern; ///< see matches()
    std::string_view clause;
};

constexpr std::string_view kW3c = "this looks like a W3C extended log (IIS, CloudFront), but no #Fields line before it "
                                  "names a time and a client or a "
                                  "request; name the fields with --log-format '#Fields: …'";
constexpr std::string_view kLogfmt =
    "this looks like a program's own log (key=value lines): it has no line per request; open the access log instead";
constexpr std::string_view kSyslog =
    "this looks like a syslog file, and what is in its lines is no request of a known format";
constexpr std::string_view kCompose = "this looks like the output of docker compose, and what its services wrote is no "
                                      "request of a known format";
constexpr std::string_view kConfiguration =
    "this looks like an nginx configuration, not a log: open the access log; the configuration is read as limits";

constexpr std::string_view kFtp = "this is a log of FTP: open that of the web server instead";

// One layer of packing is read.
constexpr std::string_view kPackedTwice = "this is compressed twice: unpack it once and open the result";

constexpr std::string_view kNoClient =
    "this development server does not log who its clients are; log them in front of it";

constexpr Known kLines[] = {
    {"*[99/aaa/9999:99:99:99 *] \"*[99/aaa/9999:99:99:99 *] \"aaa", kJoinedLines},
    // A time of one's own before a request and its status: an access log in a format that has to be named.
    {"[aaa aaa 99 99:99:99*HTTP/9.9\" 999 ", {}},
    {"9999/99/99 99:99:99 [*] \"", {}},
    {"9999-99-99 99:99:99* | ", {}},
    {"9999/99/99 99:99:99 [",
     "this looks like an nginx error log: it has no line per request; open the access log instead"},
    {"[aaa aaa 99 99:99:99",
     "this looks like an Apache error log: it has no line per request; open the access log instead"},
    {"9999-99-99T99:99:99*std",
     "this looks like container logs of Kubernetes (CRI), and what is in their lines is no request of a known format"},
    {"{\"log\":\"", "this looks like a log file of Docker, and what is in its lines is no request of a known format"},
    {"time=", kLogfmt},
    {"level=", kLogfmt},
    {"ts=", kLogfmt},
    {"#Software: Microsoft HTTP API", "this is the error log of HTTP.sys (HTTPERR), and none of its first lines is a "
                                      "request: open the access log of IIS instead"},
    {"#Software:", kW3c},
    {"#Version:", kW3c},
    {"#Fields:", kW3c},
    {"#separator", "this looks like a Zeek log: this program does not read it; open the web server's own access log"},
    {"INFO: *\" 9", "uvicorn logs no times: open what its container or service logged, which has them (docker logs -t, "
                    "journalctl), or the access log of the proxy before it"},
    {"[99/aaa/9999 99:99:99] \"", kNoClient},
    {"* [99/aaa/9999:99:99:99 +0000] - ", "this is what Amazon S3 did by itself: no client asked for it"},
    {"* [99/aaa/9999:99:99:99 +0000] * BATCH.", "this is a part of a request of Amazon S3 that has its own line"},
    {"* 9999-99-99T99:99:99* net/",
     "this looks like the log of an AWS network load balancer: it has no line per request"},
    {"99:99:99 * [9]aaa", kFtp},
    {"99:99:99 * [99]aaa", kFtp},
    {"9999-99-99 99:99:99 * [9]aaa", kFtp},
    {"9999-99-99 99:99:99 * [99]aaa", kFtp},
    {"9999-99-99\t99:99:99\t", kW3c},
    {"9999-99-99 99:99:99 * - ", kW3c},
    {"*9 [99/aaa/9999:99:99:99.999] *HTTP/9", {}}, // with fields of one's own
    {"*9 [99/aaa/9999:99:99:99.999] ",
     "this is a line of HAProxy that tells of no request; option httplog logs requests"},
    {"aaa 99 99:99:99 ", kSyslog},
    {"aaa  9 99:99:99 ", kSyslog},
    {"<9", kSyslog},
    {"<", "this looks like XML or HTML, not an access log"},
    {"*  | ", kCompose},
    {"log_format ", kConfiguration},
    {"limit_req", kConfiguration},
    {"http {", kConfiguration},
    {"server {", kConfiguration},
    {"worker_processes", kConfiguration},
    {"[9999-99-99T99:99:99* \"- - -\" 9", "this connection of Envoy carried no HTTP: it tells of no request"},
    {"*\"- - - \" \"-\"", "this connection of a load balancer carried TCP: it tells of no request"},
};

constexpr Known kBeginnings[] = {
    {"\x1F\x8B", kPackedTwice},
    {"\x28\xB5\x2F\xFD", kPackedTwice},
    {"\xFD"
     "7zXZ",
     kPackedTwice},
    {"BZh", kPackedTwice},
    {"\x04\x22\x4D\x18", "this is compressed with LZ4: unpack it first (lz4 -d)"},
    {"PK\x03\x04", "this is a ZIP archive: unpack it first"},
    {"\xFF\xFE", "this is UTF-16 text: convert it first (iconv -f UTF-16 -t UTF-8)"},
    {"\xFE\xFF", "this is UTF-16 text: convert it first (iconv -f UTF-16 -t UTF-8)"},
};

/// Whether `text` begins like the pattern without stars: 9 is any digit, a any letter where the pattern says "aaa".
bool beginsLike(std::string_view text, std::string_view pattern)
{
    if (text.size() < pattern.size())
        return false;
    for (std::size_t i = 0; i < pattern.size(); ++i) {
        const bool letter = pattern.substr(i, 3) == "aaa" || (i >= 1 && pattern.substr(i - 1, 3) == "aaa") ||
                            (i >= 2 && pattern.substr(i - 2, 3) == "aaa");
        const bool digit = pattern[i] == '9';
        const bool fits = digit ? isDigit(text[i]) : letter ? isLetter(text[i]) : text[i] == pattern[i];
        if (!fits)
            return false;
    }
    return true;
}

/// Pieces between stars, each found behind the one before it.
bool matches(std::string_view text, std::string_view pattern)
{
    std::size_t star = pattern.find('*');
    if (!beginsLike(text, pattern.substr(0, star)))
        return false;
    text.remove_prefix(std::min(star, pattern.size()));
    while (star != std::string_view::npos) {
        pattern.remove_prefix(star + 1);
        star = pattern.find('*');
        const std::string_view piece = pattern.substr(0, star);
        std::size_t at = 0;
        while (at + piece.size() <= text.size() && !beginsLike(text.substr(at), piece))
            ++at;
        if (at + piece.size() > text.size())
            return false;
        text.remove_prefix(at + piece.size());
    }
    return true;
}

} // namespace

std::string shown(std::string_view text, std::size_t limit)
{
    std::string quoted;
    quoted += '"';
    quoted += printable(text, limit);
    quoted += '"';
    return quoted;
}

std::string sentence(std::string_view clause)
{
    std::string text(clause);
    if (!text.empty() && text[0] >= 'a' && text[0] <= 'z')
        text[0] = static_cast<char>(text[0] - 'a' + 'A');
    return text + '.';
}

std::string_view foreignLine(std::string_view line)
{
    constexpr std::size_t kSeen = 400;
    line = line.substr(0, kSeen);
    for (const Known& known : kLines) {
        if (matches(line, known.pattern))
            return known.clause;
    }
    return {};
}

bool isTarArchive(std::string_view bytes)
{
    constexpr std::size_t kMagic = 257; // behind the name, which ends with zero bytes, and numbers
    return bytes.substr(0, kMagic).find('\0') != std::string_view::npos && bytes.size() > kMagic &&
           bytes.substr(kMagic).starts_with("ustar");
}

bool holdsLine(std::string_view text)
{
    constexpr std::size_t kStamp = 28;
    for (std::size_t at = text.find('['); at != std::string_view::npos; at = text.find('[', at + 1)) {
        const std::string_view stamp = text.substr(at, kStamp + 4);
        if (stamp.size() == kStamp + 4 && stamp[3] == '/' && stamp[7] == '/' && stamp[12] == ':' && stamp[15] == ':' &&
            stamp.substr(kStamp - 1, 3) == "] \"" && stamp[kStamp + 2] >= 'A' && stamp[kStamp + 2] <= 'Z')
            return true;
    }
    return false;
}

std::string_view foreignBeginning(std::string_view bytes)
{
    for (const Known& known : kBeginnings) {
        if (bytes.starts_with(known.pattern))
            return known.clause;
    }
    constexpr std::size_t kSeen = 1024;
    const std::string_view seen = bytes.substr(0, kSeen);
    // Packed or encrypted data has one control character in nine, of all kinds; text has line ends, tabs, colours of a
    // terminal, and now and then one that separates its fields.
    constexpr std::size_t kKinds = 8;
    std::array<bool, 0x20> kinds{};
    std::size_t controls = 0;
    for (const char c : seen) {
        if (static_cast<unsigned char>(c) >= kinds.size() || c == '\t' || c == '\n' || c == '\r' || c == '\x1B')
            continue;
        kinds[static_cast<std::size_t>(c)] = true;
        ++controls;
    }
    const auto zeros = static_cast<std::size_t>(std::ranges::count(seen, '\0'));
    const bool mixed = static_cast<std::size_t>(std::ranges::count(kinds, true)) >= kKinds;
    const bool binary = zeros * 10 > seen.size() || (mixed && controls * 20 > seen.size());
    return binary ? "this is binary data, not a text log" : std::string_view();
}

} // namespace spillway
