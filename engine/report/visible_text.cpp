#include "engine/report/visible_text.h"

#include "engine/core/result.h"

#include <algorithm>
#include <cstdint>
#include <fmt/format.h>

namespace spillway {

namespace {

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

} // namespace

std::string visibleText(std::string_view text)
{
    std::string out;
    while (!text.empty()) {
        const std::size_t length = visibleLength(text);
        if (length == 0) {
            out += fmt::format("\\x{:02X}", static_cast<unsigned char>(text.front()));
            text.remove_prefix(1);
            continue;
        }
        const std::string_view character = text.substr(0, length);
        if (const char32_t c = codePoint(character); isShapeless(c))
            out += fmt::format("\\u{:04X}", static_cast<std::uint32_t>(c));
        else
            out += character;
        text.remove_prefix(length);
    }
    return out;
}

std::string visibleLines(std::string_view text)
{
    std::string out;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        out += visibleText(text.substr(0, end)) + '\n';
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return out;
}

} // namespace spillway
