#pragma once

#include <string>
#include <string_view>

namespace spillway {

/// Whether text begins as JSON whose objects do not stand in a line each: an object over several lines, several in one
/// line, or an array of such. The first of them must be in `head`.
[[nodiscard]] bool needsSeparation(std::string_view head);

/// Where the entries of a browser's recording begin, which is one object: behind `{"log": {… "entries": [`. 0 in other
/// text.
[[nodiscard]] std::size_t beginOfRecording(std::string_view head);

/// Gives each object of such text a line of its own. Brackets, commas and blanks between objects are left out; other
/// text stays, up to the end of its line. Of a string that is longer than any part of a request, as of the body of an
/// answer, only the beginning is kept. An object that is cut off ends at a line break in a string, or at a brace
/// where none can stand. Blanks in objects become one space. Text comes in pieces of any size. Not thread-safe. O(n).
class ObjectSeparator
{
public:
    void take(std::string_view piece, std::string& lines);

private:
    void takeInString(char c, std::string& lines);
    void takeInObject(char c, std::string& lines);
    void takeBetween(char c, std::string& lines);
    void end(std::string& lines);

    std::string m_brackets; ///< that are open in the object; empty outside of it
    std::string m_between;  ///< brackets, commas and blanks of the present line, not given yet
    char m_last = '\0';     ///< the object's last character that is no blank
    bool m_inString = false;
    std::size_t m_length = 0;      ///< of the string; SIZE_MAX where the rest of it is left out
    std::size_t m_sinceEscape = 1; ///< characters of the string since a backslash
    bool m_hasBlanks = false;      ///< of the object, not given yet
    bool m_inOther = false;        ///< text that is no object, up to the end of its line
    bool m_behindObject = false;   ///< one ended in the present line
};

} // namespace spillway
