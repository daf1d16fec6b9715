#pragma once

#include "engine/ingest/stamp_pattern.h"

#include <memory>
#include <optional>
#include <span>
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
