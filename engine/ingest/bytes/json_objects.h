#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace spillway {

/// Whether text begins as JSON whose objects do not stand in a line each: an object over several lines, several in one
/// line, or an array of such. The first of them must be in `head`.
[[nodiscard]] bool needsSeparation(std::string_view head);

/// Gives each object of such text a line of its own. What stands around and between them, which is brackets,
/// commas and blanks, is left out; anything else there stays, in a line that ends where the next object begins. An
/// object that is cut off ends where none can stand in it: at a line break in a string, at a brace and a quote in
/// one where nothing behind the quote follows a string, at a brace where a member is due, at a line that begins
/// with a brace and is indented no more than it. Blanks in objects become one space. Text comes in pieces of any
/// size. Not thread-safe. O(n).
class ObjectSeparator
{
public:
    void take(std::string_view piece, std::string& lines);
    /// Behind the last piece: gives what was held back.
    void finish(std::string& lines);

private:
    enum class Place : std::uint8_t {
        Between,
        Opened,
        Object,
        String,
        Escape,
        Brace,         ///< behind one in a string, which is not given yet
        BraceAndQuote, ///< neither is
        Other
    };
    void takeBetween(char c, std::string& lines);
    void takeOpened(char c, std::string& lines);
    void takeInside(char c, std::string& lines);
    void takeString(char c, std::string& lines);
    void takeBehindQuote(char c, std::string& lines);
    void takeOther(char c, std::string& lines);
    void open();
    void end(std::string& lines);
    void endBlanks(std::string& lines);
    [[nodiscard]] bool mayNest() const;
    void close(char c, std::string& lines);

    Place m_place = Place::Between;
    std::string m_brackets;                ///< of the object that are open; empty outside of it
    std::size_t m_column = 0;              ///< of the next character, from 0
    std::size_t m_objectColumn = 0;        ///< where the object begins
    std::optional<std::size_t> m_indented; ///< column at which the object's second line begins, once there is one
    bool m_beginsLine = false;             ///< only blanks stood before, in the object's line
    bool m_hasBlanks = false;              ///< of the object, not given yet
    bool m_isInText = false;               ///< other text stands before the brace, in its line
    bool m_isBehindObject = false;         ///< an object ended in the present line
    std::string m_between;                 ///< brackets, commas and blanks of the present line, not given yet
    char m_last = '\0';                    ///< no blank, in the object or the other text; a quote for strings
    char m_lastButOne = '\0';
};

} // namespace spillway
