#pragma once

#include "engine/core/time_range.h"

#include <cstdint>
#include <string>

namespace spillway {

/// The kind of a period: traffic that a limit has to let through, or traffic that it should keep out.
enum class PeriodKind : std::uint8_t { Normal, Incident };

/// A stretch of time that the user marked. Periods may overlap; where an incident covers a normal
/// period it is an incident.
struct Period
{
    PeriodKind kind = PeriodKind::Normal;
    TimeRange range;
    std::string name{}; ///< may be empty
    bool operator==(const Period&) const = default;
};

} // namespace spillway
