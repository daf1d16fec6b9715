#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace spillway {

/// Whether text begins as JSON whose objects do not stand in a line each: an object over several lines, several in one line, or an
/// array of such. The first of them must be in `head`.
[[nodiscard]] bool needsSeparation(std::string_view head);

/// Gives each object of such text a line of its own. What stands around and between them, which is brackets, commas and blanks, is
/// left out; anything else there stays, in a line. Text comes in pieces of any size. Not thread-safe. O(n).
class ObjectSeparator
{
public:
    void take(std::string_view piece, std::string& lines);

private:
    enum class Place : std::uint8_t { Between, Object, String, Escape, Other };
    [[nodiscard]] static bool isBetween(char c);
    void takeInside(char c, std::string& lines);

    Place m_place = Place::Between;
    std::size_t m_depth = 0;
};

} // namespace spillway
