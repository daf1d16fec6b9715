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

/// The number of characters at the front of which each is one.
template <class Test>
[[nodiscard]] constexpr std::size_t run(std::string_view text, Test test)
{
    return static_cast<std::size_t>(std::ranges::find_if_not(text, test) - text.begin());
}

} // namespace spillway
