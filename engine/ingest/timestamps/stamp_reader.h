#pragma once

#include "engine/ingest/timestamps/stamp_pattern.h"

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace spillway {

/// The parts that a stamp may lack; they are made up, and a note says so.
enum class StampGap : std::uint8_t {
    None,
    Zone,     ///< local time of a machine unknown to us: counts as UTC
    ZoneName, ///< a name such as CEST, which is not understood: counts as UTC
    Year,     ///< counted from a day between April 1999 and March 2000
    Month,    ///< and the year: counted from January 2000
    Date,     ///< all of it: counted from 2000-01-01
};

/// A sentence for people, of what was made up; empty for None. `zoneName`: see StampReader::zoneName().
[[nodiscard]] std::string gapSentence(StampGap gap, std::string_view zoneName);

/// "zone", "year", "month", "date" for programs; empty for None.
[[nodiscard]] std::string_view gapWord(StampGap gap);

/// Puts the stamp of a line together from the fields that hold its parts. Remembers the last stamp: what is missing is
/// chosen so that the next one is near to it: a little before it at most where the date is missing, and a 29 February
/// of the same year or a later one.
class StampReader
{
public:
    void add(std::size_t field, StampPattern pattern);
    [[nodiscard]] bool empty() const { return m_fields.empty(); }
    /// Reads all fields of a line; nothing where one does not fit or there is no such day.
    [[nodiscard]] std::optional<Instant> read(std::span<const std::string_view> values);
    /// A date that stands elsewhere, for stamps that have none: "2024-10-02" or "2024-10-02 00:48:26". Those that
    /// follow are of this day and, behind midnight, of the next ones.
    void setDate(std::string_view date);

    /// Lets both remember the same last stamp, date and zone: of spellings that occur in one file.
    void shareLast(const StampReader& other) { m_memory = other.m_memory; }

    /// Whether no stamp is completed by others.
    [[nodiscard]] bool readsStampsAlone() const;
    /// The parts that the stamps lack that were read.
    [[nodiscard]] StampGap gap() const;
    /// The first name of a zone that was not understood; empty where there was none.
    [[nodiscard]] const std::string& zoneName() const { return m_memory->zoneName; }
    /// Milliseconds, not whole seconds.
    [[nodiscard]] bool isFine() const;

private:
    struct Part
    {
        std::size_t field = 0;
        StampPattern pattern;
    };
    /// Parts of the stamps before this one.
    struct Memory
    {
        std::optional<Instant> last; ///< none since setDate()
        StampParts date;             ///< of setDate()
        bool dateWasMadeUp = false;
        std::string zoneName;
    };
    [[nodiscard]] bool has(std::string_view letters) const;
    [[nodiscard]] std::optional<Instant> placed(const StampParts& parts) const;

    std::vector<Part> m_fields;
    std::shared_ptr<Memory> m_memory = std::make_shared<Memory>();
};

} // namespace spillway
