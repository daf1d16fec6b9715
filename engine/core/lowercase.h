#pragma once

#include <algorithm>
#include <string>
#include <string_view>

namespace spillway {

/// In lower case where it is an ASCII letter; other bytes stay, whatever the locale.
[[nodiscard]] constexpr char lowered(char byte)
{
    return byte >= 'A' && byte <= 'Z' ? static_cast<char>(byte - 'A' + 'a') : byte;
}

[[nodiscard]] inline std::string lowered(std::string_view text)
{
    std::string out(text);
    for (char& byte : out)
        byte = lowered(byte);
    return out;
}

[[nodiscard]] constexpr bool equalWithoutCase(std::string_view a, std::string_view b)
{
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](char x, char y) { return lowered(x) == lowered(y); });
}

} // namespace spillway
