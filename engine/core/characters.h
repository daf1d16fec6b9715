#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace spillway {

/// 0 to 9, whatever the locale says.
[[nodiscard]] constexpr bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

/// A letter of ASCII.
[[nodiscard]] constexpr bool isLetter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/// A letter or a digit of ASCII, or an underscore.
[[nodiscard]] constexpr bool isWordCharacter(char c)
{
    return isLetter(c) || isDigit(c) || c == '_';
}

/// The value of a hexadecimal digit, or -1.
[[nodiscard]] constexpr int hexValue(char c)
{
    if (isDigit(c))
        return c - '0';
    const char lower = static_cast<char>(static_cast<unsigned char>(c) | 0x20U);
    return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

/// Digits, at least one, and nothing else.
[[nodiscard]] constexpr bool allDigits(std::string_view text)
{
    return !text.empty() && std::ranges::all_of(text, isDigit);
}

/// Without the characters of `blanks` at its ends.
[[nodiscard]] constexpr std::string_view trimmed(std::string_view text, std::string_view blanks)
{
    text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
    return text.substr(0, text.find_last_not_of(blanks) + 1);
}

/// The number of characters at the front of which each is one.
template <class Test>
[[nodiscard]] constexpr std::size_t run(std::string_view text, Test test)
{
    return static_cast<std::size_t>(std::ranges::find_if_not(text, test) - text.begin());
}

} // namespace spillway
