#include "engine/ingest/fields/value_kinds.h"

#include <algorithm>
#include <charconv>
#include <utility>

namespace spillway {

bool isMissing(std::string_view value)
{
    return value.empty() || value == "-";
}

bool isTarget(std::string_view value)
{
    return value.starts_with('/') || value.starts_with("http://") || value.starts_with("https://");
}

bool isUrl(std::string_view value)
{
    return value.starts_with("http://") || value.starts_with("https://");
}

bool isStatus(std::string_view value)
{
    static constexpr std::pair<int, int> kCodes[] = {{100, 103}, {200, 208}, {226, 226}, {300, 308}, {400, 418},
                                                     {421, 426}, {428, 429}, {431, 431}, {444, 444}, {451, 451},
                                                     {494, 511}, {520, 530}, {598, 599}};
    int code = 0;
    const auto read = std::from_chars(value.data(), value.data() + value.size(), code);
    return value.size() == 3 && read.ec == std::errc() && read.ptr == value.data() + value.size() &&
           std::ranges::any_of(kCodes,
                               [code](const auto& range) { return code >= range.first && code <= range.second; });
}

} // namespace spillway
