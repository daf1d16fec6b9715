#pragma once

#include "engine/ingest/bytes/mark_index.h"
#include "engine/ingest/text/log_format.h"
#include "engine/ingest/text/quick_checks.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace spillway {

/// A field of a format and the literal behind it, as a quick match looks for them.
struct QuickStep
{
    /// How a value is checked when its end is found.
    enum class Check : std::uint8_t {
        None,
        Address, ///< that it is one, or may be a name
        Status,
        Number,
        TimeLocal, ///< whether it is the timestamp before
        List,      ///< that the space does not stand between parts of it; then as Fits
        Fits,      ///< LogFormat::fits(), as for those above that are not as usual
    };
    using Wide = std::array<char, 16>; ///< one byte, as often as it fits
    Wide stop{};                       ///< the first byte of the literal, which ends a value
    Wide other{};                      ///< a byte that it may not have
    std::uint64_t follow = 0;          ///< the literal: its first eight bytes
    std::uint64_t followMask = 0;      ///< which of these count
    std::size_t size = 0;              ///< of the literal
    std::size_t index = 0;             ///< of the field
    Check check = Check::Fits;
    bool endsAtMark = false;  ///< its literal begins with one
    std::uint32_t mark = 0;   ///< which of the line's that is
    bool isLast = false;      ///< no literal behind it
    bool endsAtSpace = false; ///< the last one, if others may follow
    std::string literal;

    /// Whether the literal stands at `at`.
    [[nodiscard]] bool stands(const char* at) const
    {
        constexpr std::size_t kFirst = sizeof follow;
        return ((eightBytes(at) ^ follow) & followMask) == 0 &&
               (size <= kFirst || std::memcmp(at + kFirst, literal.data() + kFirst, size - kFirst) == 0);
    }
};

/// A LogFormat prepared for matching many lines together, value by value: those that fit at the first attempt and have
/// no backslash in their values, which are nearly all. Whatever else there may be is for LogFormat::match(). Not
/// thread-safe: it remembers the last `$time_local`.
class QuickMatch
{
public:
    /// Nothing where a literal of the format is too long or has a line end, where it has too many marks, and where a
    /// value ends by its own shape. `format` must outlive this.
    static std::optional<QuickMatch> of(const LogFormat& format);

    [[nodiscard]] std::span<const QuickStep> steps() const { return m_steps; }
    [[nodiscard]] bool hasPrefix(const char* line) const
    {
        return m_prefix.empty() || std::memcmp(line, m_prefix.data(), m_prefix.size()) == 0;
    }
    [[nodiscard]] std::size_t prefixSize() const { return m_prefix.size(); }
    [[nodiscard]] bool mayGoOn() const { return m_mayGoOn; }

    /// Whether the value that ends where its literal stands is one. Remembers a timestamp.
    bool isValue(const QuickStep& step, const char* at, const char* end);
    [[nodiscard]] bool isLastStamp(const char* at) const { return m_hasStamp && sameTimeLocal(at, m_stamp.data()); }
    /// The marks of a line that matchRows() takes, with its line end.
    [[nodiscard]] std::size_t marksOfLine() const { return m_marks + 1; }
    /// A number for the last `$time_local` that was matched: another one for each that differs from the one before. 0
    /// where the format has none that is looked at so.
    [[nodiscard]] std::uint64_t stampNumber() const { return m_stampNumber; }

private:
    explicit QuickMatch(const LogFormat& format) : m_format(&format) {}
    static QuickStep stepFor(const LogFormat& format, std::size_t index);
    void countMarks();

    const LogFormat* m_format;
    std::uint32_t m_marks = 0; ///< in the literals
    std::string m_prefix;
    std::vector<QuickStep> m_steps;
    bool m_mayGoOn = false;
    std::array<char, kTimeLocal> m_stamp{}; ///< the last one that fitted
    bool m_hasStamp = false;
    std::uint64_t m_stampNumber = 0;
};

/// Where the values of a field go.
struct QuickTarget
{
    std::string_view* cells = nullptr; ///< nowhere if null
    std::size_t advance = 0;           ///< cells from one row to the next
    bool dashIsEmpty = false;          ///< what stands for a missing value becomes the empty one
};

/// Lines whose marks are known, one after another.
struct MarkedLines
{
    const char* begin = nullptr;          ///< of the first
    const char* text = nullptr;           ///< what the marks are offsets in
    const std::uint32_t* marks = nullptr; ///< from `begin` on; marksOfLine() for each line
    std::size_t count = 0;                ///< of lines, 1 to kRowsAtOnce
};
inline constexpr std::size_t kRowsAtOnce = 64;

/// Matches as many of the first of some lines as it can; returns how many. Their values, as LogFormat::match() would
/// give them, go into the targets of the fields, a row for each line. `stamps`: the stampNumber() of each, untouched
/// where the format has none. kBlockPadding bytes behind the last line are readable.
std::size_t matchRows(QuickMatch& match, const MarkedLines& lines, const QuickTarget* targets, std::uint64_t* stamps);

} // namespace spillway
