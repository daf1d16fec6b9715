#include "engine/ingest/rotated_names.h"

#include "engine/ingest/characters.h"

#include <algorithm>
#include <iterator>
#include <string>

namespace spillway {

namespace {

/// A path taken apart.
struct RotatedName
{
    std::string_view log;
    std::string number; ///< without what separates its parts; empty of the log that is being written
};

RotatedName rotatedName(std::string_view path)
{
    for (const std::string_view packed : {".gz", ".bz2", ".xz", ".zst"})
        if (path.ends_with(packed))
            path.remove_suffix(packed.size());
    std::size_t end = path.size();
    while (end > 0 && (isDigit(path[end - 1]) || path[end - 1] == '-' || path[end - 1] == '_' || path[end - 1] == '.'))
        --end;
    std::string number;
    std::ranges::copy_if(path.substr(end), std::back_inserter(number), isDigit);
    return {path.substr(0, end), number};
}

/// Whether numbers count from the newest file, not from a day.
bool countsDown(std::string_view number)
{
    constexpr std::size_t kMostDigits = 4;
    return number.size() <= kMostDigits;
}

} // namespace

bool followsInLog(std::string_view earlier, std::string_view later)
{
    const RotatedName first = rotatedName(earlier);
    const RotatedName second = rotatedName(later);
    if (first.log != second.log || first.log.empty() || first.log.ends_with('/') || first.number.empty())
        return false;
    if (second.number.empty())
        return true;
    if (countsDown(first.number) != countsDown(second.number))
        return false;
    const auto isLess = [](const std::string& a, const std::string& b) {
        return a.size() != b.size() ? a.size() < b.size() : a < b;
    };
    return countsDown(first.number) ? isLess(second.number, first.number) : isLess(first.number, second.number);
}

} // namespace spillway
