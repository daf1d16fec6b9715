#include "engine/core/result.h"

#include "engine/core/say.h"

#include <algorithm>
#include <cstdint>

namespace spillway {

std::string_view describe(ErrorCode code)
{
    using enum ErrorCode;
    switch (code) {
    case CannotOpen: return translated("the file cannot be opened");
    case IsDirectory: return "this is a folder, not a file";
    case CannotWrite: return translated("the file cannot be written");
    case ReadFailed: return translated("reading failed");
    case DamagedData: return translated("the compressed data is damaged or cut off");
    case UnknownFormat: return translated("no known log format fits");
    case NotAnAccessLog: return translated("this is not an access log");
    case EmptyInput: return translated("there is not one request in it");
    case BadLogFormat: return translated("the log format cannot be used");
    case BadKey: return translated("the key cannot be used");
    case BadLimit: return translated("the limit cannot be used");
    case BadConfig: return translated("nginx would refuse this configuration");
    case Unsupported: return translated("this cannot be simulated");
    case BadArgument: return translated("the value cannot be understood");
    case BadProject: return translated("the project file cannot be read");
    case BadCapture: return translated("the capture cannot be read");
    case Cancelled: return translated("cancelled");
    case OutOfMemory: return translated("there is not enough memory");
    case Internal: break;
    }
    return translated("internal error");
}

std::string Error::message() const
{
    std::string text = where;
    if (!text.empty())
        text += ": ";
    text += detail.empty() ? describe(code) : translated(detail.c_str());
    return text;
}

namespace {

/// Length of the well-formed UTF-8 sequence that starts `text`; 0 if there is none. Source: Unicode 15, table 3-7.
std::size_t utf8Length(std::string_view text)
{
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const auto continues = [&](std::size_t i) { return i < text.size() && (byte(i) & 0xC0U) == 0x80U; };
    const unsigned char lead = byte(0);
    if (lead < 0x80)
        return 1;
    if (lead >= 0xC2 && lead < 0xE0)
        return continues(1) ? 2 : 0;
    if (lead >= 0xE0 && lead < 0xF0) {
        if (!continues(1) || !continues(2))
            return 0;
        const bool overlong = lead == 0xE0 && byte(1) < 0xA0;
        const bool surrogate = lead == 0xED && byte(1) >= 0xA0;
        return overlong || surrogate ? 0 : 3;
    }
    if (lead >= 0xF0 && lead < 0xF5) {
        if (!continues(1) || !continues(2) || !continues(3))
            return 0;
        const bool overlong = lead == 0xF0 && byte(1) < 0x90;
        const bool beyond = lead == 0xF4 && byte(1) >= 0x90;
        return overlong || beyond ? 0 : 4;
    }
    return 0;
}

/// `sequence` is well-formed.
char32_t codePoint(std::string_view sequence)
{
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(sequence[i]); };
    switch (sequence.size()) {
    case 1: return byte(0);
    case 2: return (byte(0) & 0x1FU) << 6U | (byte(1) & 0x3FU);
    case 3: return (byte(0) & 0x0FU) << 12U | (byte(1) & 0x3FU) << 6U | (byte(2) & 0x3FU);
    default: break;
    }
    return (byte(0) & 0x07U) << 18U | (byte(1) & 0x3FU) << 12U | (byte(2) & 0x3FU) << 6U | (byte(3) & 0x3FU);
}

/// Source: Unicode 15, general categories Cf, Zl and Zp, and the noncharacters.
bool isShapeless(char32_t c)
{
    struct Range
    {
        char32_t first;
        char32_t last;
    };
    static constexpr Range kRanges[] = {{0xAD, 0xAD},       {0x600, 0x605},     {0x61C, 0x61C},     {0x6DD, 0x6DD},
                                        {0x70F, 0x70F},     {0x890, 0x891},     {0x8E2, 0x8E2},     {0x180E, 0x180E},
                                        {0x200B, 0x200F},   {0x2028, 0x202E},   {0x2060, 0x206F},   {0xFDD0, 0xFDEF},
                                        {0xFEFF, 0xFEFF},   {0xFFF9, 0xFFFB},   {0x110BD, 0x110BD}, {0x110CD, 0x110CD},
                                        {0x13430, 0x1343F}, {0x1BCA0, 0x1BCA3}, {0x1D173, 0x1D17A}, {0xE0000, 0xE007F}};
    return (c & 0xFFFEU) == 0xFFFE ||
           std::ranges::any_of(kRanges, [c](const Range& range) { return c >= range.first && c <= range.last; });
}

/// "\\x1B", "\\u202E"
void appendEscape(std::string& text, char letter, std::uint32_t value, int digits)
{
    static constexpr std::string_view kHex = "0123456789ABCDEF";
    text += '\\';
    text += letter;
    for (int shift = 4 * (digits - 1); shift >= 0; shift -= 4)
        text += kHex[value >> static_cast<unsigned>(shift) & 0xFU];
}

} // namespace

std::size_t visibleLength(std::string_view text)
{
    const auto byte = static_cast<unsigned char>(text.front());
    if (byte < 0x20 || byte == 0x7F)
        return 0;
    const std::size_t length = utf8Length(text);
    const bool c1Control = length == 2 && byte == 0xC2 && static_cast<unsigned char>(text[1]) < 0xA0;
    return c1Control || (length > 1 && isShapeless(codePoint(text.substr(0, length)))) ? 0 : length;
}

std::string printable(std::string_view text, std::size_t limit)
{
    std::string out;
    for (std::size_t i = 0; i < text.size();) {
        if (out.size() >= limit) {
            out += "…";
            break;
        }
        const auto byte = static_cast<unsigned char>(text[i]);
        const std::size_t length = visibleLength(text.substr(i));
        const std::size_t hidden = length == 0 && byte >= 0xC2 ? utf8Length(text.substr(i)) : 0;
        const char32_t c = hidden > 0 ? codePoint(text.substr(i, hidden)) : U'\0';
        if (length > 0)
            out += text.substr(i, length);
        else if (isShapeless(c))
            appendEscape(out, 'u', c, c > 0xFFFF ? 5 : 4);
        else
            appendEscape(out, 'x', byte, 2);
        i += length > 0 ? length : isShapeless(c) ? hidden : 1;
    }
    return out;
}

} // namespace spillway
