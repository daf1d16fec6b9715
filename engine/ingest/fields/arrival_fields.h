#pragma once

#include "engine/ingest/fields/field_role.h"
#include "engine/ingest/line/line_format.h"
#include "engine/ingest/timestamps/stamp_reader.h"
#include "engine/ingest/timestamps/time_stamp.h"

namespace spillway {

/// The resolution of stamps that stand around the lines, for formats whose lines have none; nothing for all others.
using OuterStamp = std::optional<Milliseconds>;

/// The fields of a line that say when its request arrived: timestamps, best first, and the parts of its duration.
class ArrivalFields
{
public:
    ArrivalFields(std::span<const Field> fields, StampMeaning meaning);

    /// Sets the row's arrival; false where no field gives a time. `values` are of all fields.
    bool setArrival(std::span<const std::string_view> values, RowSink& row);

    [[nodiscard]] bool hasTime() const { return !m_times.empty(); }
    [[nodiscard]] ArrivalBasis basis() const;
    /// The resolution of the best time field.
    [[nodiscard]] Milliseconds resolution() const;
    /// Whether a line means the same whatever stands before it.
    [[nodiscard]] bool readsLinesAlone() const
    {
        return !m_outerResolution && (m_stamps.empty() || m_stamps.readsStampsAlone());
    }
    /// Requests without the duration that others have.
    [[nodiscard]] std::uint64_t untimed() const { return m_untimed; }
    /// The part that the best time field lacks.
    [[nodiscard]] StampGap gap() const;
    /// The name of the zone, where that is StampGap::ZoneName; see StampReader::zoneName().
    [[nodiscard]] const std::string& zoneName() const { return m_stamps.zoneName(); }
    /// A date for stamps without one; see StampReader::setDate().
    void setDate(std::string_view date) { m_stamps.setDate(date); }
    /// See StampReader::shareLast().
    void shareLastStamp(const ArrivalFields& other) { m_stamps.shareLast(other.m_stamps); }
    /// From now on setArrival() finds the stamp in the row's arrival, with this resolution.
    void setOuterStamp(Milliseconds resolution) { m_outerResolution = resolution; }
    /// See LineFormat::refineStamps().
    [[nodiscard]] bool canRefineStamps() const;
    void refineStamps() { m_refinesStamps = true; }
    /// Says that stamps known by their shape have milliseconds (JSON logs: seen in the first lines).
    void setAnyTimeIsFine() { m_anyTimeIsFine = true; }

private:
    struct TimeField
    {
        std::size_t field = 0;
        FieldRole role = FieldRole::TimeLocal;
    };

    void addStamp(std::size_t field, std::string_view pattern);
    [[nodiscard]] bool stamp(std::span<const std::string_view> values, Instant& time);
    [[nodiscard]] std::optional<Milliseconds> duration(std::span<const std::string_view> values) const;

    StampMeaning m_meaning;
    TimeLocalReader m_timeLocal;
    std::vector<TimeField> m_times;     ///< best first
    StampReader m_stamps;               ///< of the fields whose role is Stamp
    std::vector<TimeField> m_durations; ///< the first one, or all parts of it
    std::uint64_t m_untimed = 0;
    bool m_anyTimeIsFine = false;
    bool m_refinesStamps = false;
    OuterStamp m_outerResolution; ///< of stamps that are not in the line
};

} // namespace spillway
