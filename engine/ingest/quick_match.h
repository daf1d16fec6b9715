#pragma once

#include "engine/ingest/log_format.h"
#include "engine/ingest/mark_index.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace spillway {

/// Matches those lines of a LogFormat that fit at the first try and have no backslash in their values, which are nearly all:
/// the end of each value is the first of a few bytes, looked for in many at once, and the end of the line is found on the
/// way. Whatever else there may be is for LogFormat::match(). Not thread-safe: it remembers the last `$time_local`.
class QuickMatch
{
public:
    /// Nothing where a literal of the format is none for it.
    static std::optional<QuickMatch> of(const LogFormat& format, Scan scan = Scan::WidestPossible);

    /// Where the values of a field go.
    struct Target
    {
        std::string_view* cells = nullptr;
        std::size_t advance = 0;  ///< cells from one row to the next
        bool dashIsEmpty = false; ///< what stands for a missing value becomes the empty one
    };

    /// Some marks of a text.
    struct Marks
    {
        const char* text = nullptr;
        const std::uint32_t* first = nullptr; ///< offsets in the text; marksOfLine() of them
    };

    /// The values of the line at `begin`, as LogFormat::match() of the format that this was made of would give them, into row
    /// `row` of the targets of its fields, and where the next line begins; nullptr where that has to look, with any of the
    /// values set. The text ends with the line end before `end`, and kBlockPadding bytes behind it are readable.
    const char* match(const LogFormat& format, const char* begin, const char* end, const Target* targets,
                      std::size_t row)
    {
        return (this->*m_match)(format, {begin, end}, nullptr, targets, row);
    }
    /// The same for a line whose MarkIndex is known: `marks` are those from its begin on. Gives up earlier; what it gives is the
    /// same.
    const char* match(const LogFormat& format, const char* begin, const char* end, const Marks& marks,
                      const Target* targets, std::size_t row)
    {
        return (this->*m_matchMarked)(format, {begin, end}, &marks, targets, row);
    }
    /// Whether that is of use.
    [[nodiscard]] bool usesMarks() const { return m_usesMarks; }
    /// The marks of a line that it takes, with its line end.
    [[nodiscard]] std::size_t marksOfLine() const { return m_marks + 1; }
    /// A number for the last `$time_local` that was matched: another one for each that differs from the one before. 0 where the
    /// format has none that is looked at so.
    [[nodiscard]] std::uint64_t stampNumber() const { return m_stampNumber; }

private:
    /// What has to be looked at when the end of a value is found.
    enum class Check : std::uint8_t {
        None,
        Address, ///< that it is no word for a missing one
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
    using Match = const char* (QuickMatch::*)(const LogFormat&, const Line&, const Marks*, const Target*, std::size_t);
    enum class Ends : std::uint8_t { LookedFor, AtMarks };

    static Step stepFor(const LogFormat& format, std::size_t index);
    static bool stands(const Step& step, const char* at);
    static const char* ownEnd(const LogFormat::Step& exact, const Line& line, const char* at);
    [[nodiscard]] std::size_t usualSize(const Step& step, const char* at) const;
    static const char* firstStop(const Step& step, const char* at);
    static const char* firstStopWide(const Step& step, const char* at);
    bool isValue(const LogFormat& format, const Step& step, const char* at, const char* end);
    const char* unusualEnd(const LogFormat& format, const Step& step, const Line& line, const char* at);
    [[nodiscard]] const char* lineEnd(const Line& line, const char* at) const;
    template <FirstStop find, Ends ends>
    const char* matchBy(const LogFormat& format, const Line& line, const Marks* marks, const Target* targets,
                        std::size_t row);
    template <Ends ends>
    const char* matchNarrow(const LogFormat& format, const Line& line, const Marks* marks, const Target* targets,
                            std::size_t row);
    template <Ends ends>
    const char* matchWide(const LogFormat& format, const Line& line, const Marks* marks, const Target* targets,
                          std::size_t row);
    void countMarks();

    Match m_match = &QuickMatch::matchNarrow<Ends::LookedFor>;
    Match m_matchMarked = &QuickMatch::matchNarrow<Ends::AtMarks>;
    bool m_usesMarks = false;
    std::uint32_t m_marks = 0; ///< in the literals
    std::string m_prefix;
    std::vector<Step> m_steps;
    bool m_mayGoOn = false;
    std::array<char, 26> m_stamp{}; ///< the last one that fitted
    bool m_hasStamp = false;
    std::uint64_t m_stampNumber = 0;
};

} // namespace spillway
