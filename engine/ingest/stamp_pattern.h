#pragma once

#include "engine/core/quantity.h"
#include "engine/core/result.h"

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace spillway {

/// What a stamp may lack; the lacking parts are made up, and the user is told.
enum class StampGap : std::uint8_t {
    None,
    Zone,  ///< local time of a machine unknown to us: counts as UTC
    Year,  ///< counted from 2000
    Month, ///< and the year: counted from January 2000
    Date,  ///< all of it: counted from 2000-01-01
};

/// A sentence for people, of what was made up; empty for None.
[[nodiscard]] std::string_view gapSentence(StampGap gap);

/// "zone", "year", "month", "date" for programs; empty for None.
[[nodiscard]] std::string_view gapWord(StampGap gap);

/// The parts of a stamp as they are found, in one field of a line or in several.
struct StampParts
{
    std::optional<int> year;
    std::optional<int> month;      ///< from 1
    std::optional<int> dayOfMonth; ///< from 1
    int hour = 0;
    int minute = 0;
    int second = 0;
    std::int64_t fraction = 0;      ///< ms
    std::optional<bool> afternoon;  ///< of a clock with twelve hours
    Milliseconds zone{0};           ///< what it is ahead of UTC
    std::optional<Instant> instant; ///< counted from 1970, which needs no other part
};

/// A description of a stamp, or of a part of one, as strftime() takes it: %Y %y %m %b %B %h %d %e %H %k %I %l %M %S %p %a %A
/// %z %Z %s %n %t %% %F %T %R %D %c %r, and %f (digits of a fraction, at least one), %L (the same), %Q and %K (ms and
/// us since 1970).
class StampPattern
{
public:
    /// BadLogFormat for a letter that is none of these.
    static Result<StampPattern> compile(std::string_view pattern);

    /// Adds what stands at the front of `text`; how many characters that is, or nothing where it does not fit.
    [[nodiscard]] std::optional<std::size_t> read(std::string_view text, StampParts& parts) const;

    /// Whether one of these letters stands in it, those it is short for included.
    [[nodiscard]] bool has(std::string_view letters) const;

private:
    struct Item
    {
        char kind = '\0'; ///< a letter; 0 = the literal
        char literal = '\0';
    };
    std::vector<Item> m_items;
};

/// Puts the stamp of a line together from the fields that hold its parts. Remembers the last stamp: what is missing is
/// chosen so that the next one is nearest to it.
class StampReader
{
public:
    void add(std::size_t field, StampPattern pattern);
    [[nodiscard]] bool empty() const { return m_fields.empty(); }
    /// Of all fields of a line; nothing where one does not fit or there is no such day.
    [[nodiscard]] std::optional<Instant> read(std::span<const std::string_view> values);
    /// A date that stands elsewhere, for stamps that have none: "2024-10-02" or "2024-10-02 00:48:26".
    void setDate(std::string_view date);

    /// Lets both remember the same last stamp: of spellings that occur in one file.
    void shareLast(const StampReader& other) { m_last = other.m_last; }

    [[nodiscard]] StampGap gap() const;
    /// Milliseconds, not whole seconds.
    [[nodiscard]] bool isFine() const;

private:
    struct Part
    {
        std::size_t field = 0;
        StampPattern pattern;
    };
    [[nodiscard]] bool has(std::string_view letters) const;
    [[nodiscard]] std::optional<Instant> complete(const StampParts& parts) const;
    [[nodiscard]] std::optional<Instant> nearest(const StampParts& parts, StampGap lacks) const;

    std::vector<Part> m_fields;
    StampParts m_date; ///< of setDate()
    std::shared_ptr<std::optional<Instant>> m_last = std::make_shared<std::optional<Instant>>();
};

} // namespace spillway
