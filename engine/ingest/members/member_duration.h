#pragma once

#include "engine/ingest/fields/field_role.h"
#include "engine/ingest/line/line_format.h"
#include "engine/ingest/members/member_names.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace spillway {

/// Who wrote numbers that may be durations.
enum class DurationsOf : std::uint8_t {
    Known,  ///< a server that writes them in this unit: only what no requests can be speaks against it
    Anyone, ///< they are what they look like
};

/// Numbers that may be the durations of requests. Their size shows their unit.
class DurationValues
{
public:
    /// Values that are no numbers are ignored.
    explicit DurationValues(std::span<const std::string> values);

    [[nodiscard]] bool areThere() const { return m_areThere; }
    /// Whether requests may take so long, in this unit.
    [[nodiscard]] bool mayBe(FieldRole unit, DurationsOf whose) const;
    /// The one in which they may; Ignored where there are several, or none.
    [[nodiscard]] FieldRole onlyUnit() const;
    [[nodiscard]] bool areZero() const { return m_median == 0 && m_most == 0; }
    [[nodiscard]] bool haveFraction() const { return m_digits > 0; }
    [[nodiscard]] std::size_t fractionDigits() const { return m_digits; } ///< at most

private:
    [[nodiscard]] bool isTooQuick(FieldRole unit) const;

    double m_tenth = 0;  ///< a tenth of them are less
    double m_median = 0; ///< of those that are not 0
    double m_most = 0;
    std::size_t m_digits = 0;
    bool m_areThere = false;
};

/// "milliseconds"; empty for what is no unit.
[[nodiscard]] std::string_view unitWord(FieldRole unit);

/// The member that holds how long each request took.
struct MemberDuration
{
    std::string member;
    FieldRole role = FieldRole::Ignored; ///< its unit; Ignored where that is not known
    OpenDuration open;                   ///< where no name shows the unit
};

/// Finds it among the members of the first lines. Its unit is the one in its name or its values, or the one that the
/// table of its product gives and that fits the values; otherwise the only one in which requests may take so long.
[[nodiscard]] std::optional<MemberDuration> durationOf(const NamedMembers& members);

} // namespace spillway
