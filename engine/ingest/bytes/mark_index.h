#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace spillway {

/// Which instructions look at many bytes at once.
enum class Scan : std::uint8_t { Portable, WidestPossible };

/// Where the bytes of a text are that end values or lines, or that no usual value has: double quotes,
/// backslashes, line ends and what is below these. Found all at once, so that taking a line apart does not wait
/// for the end of the line before.
class MarkIndex
{
public:
    explicit MarkIndex(Scan scan = Scan::WidestPossible);

    [[nodiscard]] static bool isMark(char byte)
    {
        return byte == '"' || byte == '\\' || static_cast<unsigned char>(byte) <= '\n';
    }

    /// Looks for those of a text below 4 GiB, with 64 readable bytes behind it. What was found before is forgotten.
    void find(std::string_view text);
    /// Their offsets in the text, ascending.
    [[nodiscard]] const std::uint32_t* begin() const { return m_marks.data(); }
    [[nodiscard]] std::size_t size() const { return m_size; }
    /// As many behind the last one may be read: all are the text's size.
    static constexpr std::size_t kBehind = 64;

private:
    using Find = std::size_t (*)(const char* text, std::size_t size, std::uint32_t* marks);
    static constexpr std::size_t kAtOnce = 64; ///< bytes
    template <class MarksIn>
    static std::size_t findBy(const char* text, std::size_t size, std::uint32_t* marks, MarksIn marksIn);
    static std::size_t findNarrow(const char* text, std::size_t size, std::uint32_t* marks);
    static std::size_t findWide(const char* text, std::size_t size, std::uint32_t* marks);

    Find m_find = findNarrow;
    std::vector<std::uint32_t> m_marks;
    std::size_t m_size = 0;
};

/// The marks of a text's lines, found for some of them at a time. Moves forwards only.
class MarkWindow
{
public:
    explicit MarkWindow(Scan scan = Scan::WidestPossible) : m_index(scan) {}

    /// Another text follows.
    void forget() { m_text = {}; }
    /// To a line of the text, behind those before, that ends before `end`; the text's line ends do so, too.
    void moveTo(const char* line, const char* end)
    {
        if (line >= m_text.data() + m_text.size())
            fill(line, end);
        while (*m_next < static_cast<std::size_t>(line - m_text.data()))
            ++m_next;
    }
    /// Over so many marks, at most all of the lines that were found.
    void pass(std::size_t marks) { m_next += marks; }
    /// How many there are of them.
    [[nodiscard]] std::size_t found() const
    {
        return static_cast<std::size_t>(m_index.begin() + m_index.size() - m_next);
    }
    /// The text that the marks are offsets in.
    [[nodiscard]] const char* text() const { return m_text.data(); }
    /// The first one of the line, if nothing was passed, and those behind it.
    [[nodiscard]] const std::uint32_t* next() const { return m_next; }

private:
    void fill(const char* line, const char* end);

    MarkIndex m_index;
    std::string_view m_text; ///< of whole lines
    const std::uint32_t* m_next = nullptr;
};

} // namespace spillway
