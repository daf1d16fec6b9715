#include "engine/ingest/line/foreign_lines.h"

#include "engine/core/characters.h"
#include "engine/core/result.h"

#include <algorithm>
#include <array>
#include <vector>

namespace spillway {

namespace {

struct Known
{
    std::string_view pattern; ///< see matches()
    std::string_view clause;
};

// One layer of packing is read.
constexpr std::string_view kPackedTwice = "this is compressed twice: unpack it once and open the result";

constexpr Known kBeginnings[] = {
    {"\x1F\x8B", kPackedTwice},
    {"\x28\xB5\x2F\xFD", kPackedTwice},
    {"\xFD"
     "7zXZ",
     kPackedTwice},
    {"BZh", kPackedTwice},
    {"\x04\x22\x4D\x18", "this is compressed with LZ4: unpack it first (lz4 -d)"},
    {"PK\x03\x04", "this is a ZIP archive: unpack it first"},
};

/// Whether `text` begins like the pattern without stars: 9 is any digit, a any letter where the pattern says "aaa".
bool beginsLike(std::string_view text, std::string_view pattern)
{
    if (text.size() < pattern.size())
        return false;
    for (std::size_t i = 0; i < pattern.size(); ++i) {
        const std::size_t before = std::min<std::size_t>(i, 2);
        const bool letter = pattern[i] == 'a' && pattern.substr(i - before, before + 3).find("aaa") != pattern.npos;
        const bool digit = pattern[i] == '9';
        const bool fits = digit ? isDigit(text[i]) : letter ? isLetter(text[i]) : text[i] == pattern[i];
        if (!fits)
            return false;
    }
    return true;
}

/// The offset at which text begins like the piece; npos where there is none.
std::size_t findLike(std::string_view text, std::string_view piece)
{
    constexpr std::string_view kStandsForOthers = "9a";
    const char first = piece.empty() ? '9' : piece[0];
    for (std::size_t at = 0; at + piece.size() <= text.size(); ++at) {
        if (kStandsForOthers.find(first) == std::string_view::npos)
            at = text.find(first, at);
        if (at == std::string_view::npos || beginsLike(text.substr(at), piece))
            return at;
    }
    return std::string_view::npos;
}

} // namespace

bool matchesLine(std::string_view text, std::string_view pattern)
{
    std::size_t star = pattern.find('*');
    if (!beginsLike(text, pattern.substr(0, star)))
        return false;
    text.remove_prefix(std::min(star, pattern.size()));
    while (star != std::string_view::npos) {
        pattern.remove_prefix(star + 1);
        star = pattern.find('*');
        const std::string_view piece = pattern.substr(0, star);
        const std::size_t at = findLike(text, piece);
        if (at == std::string_view::npos)
            return false;
        text.remove_prefix(at + piece.size());
    }
    return true;
}

bool looksLikeRequest(std::string_view text)
{
    static constexpr std::string_view kSigns[] = {"GET",     "POST",  "HEAD",    "PUT",      "DELETE",
                                                  "OPTIONS", "PATCH", "CONNECT", "PROPFIND", "HTTP/1"};
    const auto isApart = [&](std::size_t at) { return at >= text.size() || !isLetter(text[at]); };
    return std::ranges::any_of(kSigns, [&](std::string_view sign) {
        for (std::size_t at = text.find(sign); at != std::string_view::npos; at = text.find(sign, at + 1))
            if ((at == 0 || isApart(at - 1)) && isApart(at + sign.size()))
                return true;
        return false;
    });
}

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
    std::string text = translated(std::string(clause).c_str());
    if (!text.empty() && text[0] >= 'a' && text[0] <= 'z')
        text[0] = static_cast<char>(text[0] - 'a' + 'A');
    if (text.starts_with("\xD1") && text[1] <= '\x8F') // р to я
        text.replace(0, 2, {'\xD0', static_cast<char>(text[1] + 0x20)});
    else if (text.starts_with("\xD0") && text[1] >= '\xB0') // а to п
        text[1] = static_cast<char>(text[1] - 0x20);
    return say("{}.", text);
}

namespace {

/// As resources/formats/other_lines.txt has them: the first that fits counts, a dash stands for a request.
const std::vector<Known>& knownLines()
{
    constexpr std::string_view kBetween = " => ";
    static const std::vector<Known> lines = [&] {
        std::vector<Known> known;
        for (std::string_view text = otherLinesText(); !text.empty();) {
            const std::string_view line = text.substr(0, text.find('\n'));
            text.remove_prefix(line.size() + 1);
            const std::size_t end = line.find(kBetween);
            const std::string_view clause = line.substr(end + kBetween.size());
            known.push_back({line.substr(0, end), clause == "-" ? std::string_view() : clause});
        }
        return known;
    }();
    return lines;
}

} // namespace

std::string_view foreignLine(std::string_view line)
{
    constexpr std::size_t kSeen = 400;
    line = line.substr(0, kSeen);
    if (matchesLine(line, "*[99/aaa/9999:99:99:99 *] \"*[99/aaa/9999:99:99:99 *] \"aaa"))
        return kJoinedLines;
    const auto found =
        std::ranges::find_if(knownLines(), [&](const Known& known) { return matchesLine(line, known.pattern); });
    return found == knownLines().end() ? std::string_view() : found->clause;
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
            stamp.substr(kStamp - 1, 3) == "] \"" && stamp[kStamp + 2] >= 'A' && stamp[kStamp + 2] <= '\\')
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
