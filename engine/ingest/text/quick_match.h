#pragma once

#include "engine/ingest/bytes/mark_index.h"
#include "engine/ingest/text/log_format.h"
#include "engine/ingest/text/quick_checks.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace spillway {

/// Matches those lines of a LogFormat that fit at the first try and have no backslash in their values, which are nearly
/// all: the end of each value is the first of a few bytes, looked for in many at once, and the end of the line is found
/// on the way; or many lines are taken apart together, value by value. Whatever else there may be is for
/// LogFormat::match(). Not thread-safe: it remembers the last `$time_local`.
class QuickMatch
{
public:
    /// Nothing where a literal of the format is none for it.
    static std::optional<QuickMatch> of(const LogFormat& format, Scan scan = Scan::WidestPossible);

    /// Where the values of a field go.
    struct Target
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
    static constexpr std::size_t kRowsAtOnce = 64;

    /// The values of the line at `begin`, as LogFormat::match() of the format that this was made of would give
    /// them, into the first row of the targets of its fields, and where the next line begins; nullptr where that
    /// has to look, with any of the values set. The text ends with the line end before `end`, and kBlockPadding
    /// bytes behind it are readable.
    const char* match(const LogFormat& format, const char* begin, const char* end, const Target* targets)
    {
        return (this->*m_match)(format, {begin, end}, targets);
    }
    /// The same of as many of the first of some lines as it can tell, a row for each: it gives up on more
    /// lines. `stamps`: the stampNumber() of each, untouched where the format has none. kBlockPadding bytes
    /// behind the last line are readable.
    std::size_t matchRows(const LogFormat& format, const MarkedLines& lines, const Target* targets,
                          std::uint64_t* stamps)
    {
        return (this->*m_matchRows)(format, lines, targets, stamps);
    }
    /// Whether that is of use.
    [[nodiscard]] bool usesMarks() const { return m_usesMarks; }
    /// The marks of a line that it takes, with its line end.
    [[nodiscard]] std::size_t marksOfLine() const { return m_marks + 1; }
    /// A number for the last `$time_local` that was matched: another one for each that differs from the one before. 0
    /// where the format has none that is looked at so.
    [[nodiscard]] std::uint64_t stampNumber() const { return m_stampNumber; }

private:
    /// What has to be looked at when the end of a value is found.
    enum class Check : std::uint8_t {
        None,
        Address, ///< that it is one, or may be a name
        Status,
        Number,
        TimeLocal, ///< whether it is the stamp before
        List,      ///< that the space does not stand between parts of it; then as Fits
        Fits,      ///< LogFormat::fits(), as for those above that are not as usual
    };
    static constexpr std::size_t kWide = 32;
    using Wide = std::array<char, kWide>; ///< one byte, as often as it fits
    struct Step
    {
        std::array<Wide, 3>
            stops{}; ///< bytes that end a value or that it may not have: the first of the literal behind it
        Wide low{};  ///< as are all up to this one
        std::uint64_t follow = 0;     ///< the literal: its first eight bytes
        std::uint64_t followMask = 0; ///< which of these count
        std::size_t size = 0;         ///< of the literal
        Check check = Check::Fits;
        bool endsClearly = false;  ///< its literal begins with a byte that no number, stamp or dash has
        bool endsAtMark = false;   ///< its literal begins with one
        std::uint32_t mark = 0;    ///< which of the line's that is
        bool isLast = false;       ///< no literal behind it
        bool endsAtSpace = false;  ///< the last one, if others may follow
        bool endsByItself = false; ///< as of LogFormat
        std::string literal;
    };
    /// Where a line begins, and where the last line of its text ends.
    struct Line
    {
        const char* begin = nullptr;
        const char* end = nullptr;
    };

    using FirstStop = const char* (*)(const Step&, const char*);
    using Match = const char* (QuickMatch::*)(const LogFormat&, const Line&, const Target*);
    struct Batch;
    using FindStop = const char* (*)(const Step&, const char*, const char*);
    using MatchRows = std::size_t (QuickMatch::*)(const LogFormat&, const MarkedLines&, const Target*, std::uint64_t*);
    enum class Ends : std::uint8_t { AtMark, AtByte, AtLineEnd }; ///< of values in marked lines

    static Step stepFor(const LogFormat& format, std::size_t index);
    /// Whether the literal behind a value stands at `at`.
    static bool stands(const Step& step, const char* at)
    {
        constexpr std::size_t kFirst = sizeof step.follow;
        return ((eightBytes(at) ^ step.follow) & step.followMask) == 0 &&
               (step.size <= kFirst || std::memcmp(at + kFirst, step.literal.data() + kFirst, step.size - kFirst) == 0);
    }
    static const char* ownEnd(const LogFormat::Step& exact, const Line& line, const char* at);
    [[nodiscard]] std::size_t usualSize(const Step& step, const char* at) const;
    static const char* firstStop(const Step& step, const char* at);
    static const char* firstStopWide(const Step& step, const char* at);
    bool isValue(const LogFormat& format, const Step& step, const char* at, const char* end);
    const char* unusualEnd(const LogFormat& format, const Step& step, const Line& line, const char* at);
    [[nodiscard]] const char* lineEnd(const Line& line, const char* at) const;
    template <FirstStop find>
    const char* matchBy(const LogFormat& format, const Line& line, const Target* targets);
    const char* matchNarrow(const LogFormat& format, const Line& line, const Target* targets);
    const char* matchWide(const LogFormat& format, const Line& line, const Target* targets);

    static const char* findStop(const Step& step, const char* at, const char* limit);
    static const char* findStopWide(const Step& step, const char* at, const char* limit);
    void beginRows(Batch& batch) const;
    template <FindStop find, Ends ends>
    static const char* valueEnd(const Step& step, const char* at, const char* mark, const char* limit);
    template <Check check>
    bool isUsual(const Step& step, const char* at, std::size_t size) const;
    template <FindStop find, Ends ends, Check check, bool kept>
    std::size_t takeValues(const LogFormat& format, const Step& step, Batch& batch, const Target& target);
    template <FindStop find, bool kept>
    std::size_t takeField(const LogFormat& format, const Step& step, Batch& batch, const Target& target);
    [[nodiscard]] std::size_t endedRows(const Batch& batch) const;
    template <FindStop find>
    std::size_t matchRowsBy(const LogFormat& format, const MarkedLines& lines, const Target* targets,
                            std::uint64_t* stamps);
    std::size_t matchRowsNarrow(const LogFormat& format, const MarkedLines& lines, const Target* targets,
                                std::uint64_t* stamps);
    std::size_t matchRowsWide(const LogFormat& format, const MarkedLines& lines, const Target* targets,
                              std::uint64_t* stamps);
    void countMarks();

    Match m_match = &QuickMatch::matchNarrow;
    MatchRows m_matchRows = &QuickMatch::matchRowsNarrow;
    bool m_usesMarks = false;
    std::uint32_t m_marks = 0; ///< in the literals
    std::string m_prefix;
    std::vector<Step> m_steps;
    bool m_mayGoOn = false;
    std::array<char, kTimeLocal> m_stamp{}; ///< the last one that fitted
    bool m_hasStamp = false;
    std::uint64_t m_stampNumber = 0;
};

} // namespace spillway
