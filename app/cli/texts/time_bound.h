#pragma once

#include "engine/core/quantity.h"
#include "engine/core/result.h"

#include <cstdint>
#include <optional>
#include <string>

namespace spillway {

/// A bound of time: a moment, so long after the first request, or a time on the day of the first request.
struct TimeBound
{
    enum class Kind : std::uint8_t { Moment, AfterFirst, TimeOfDay };
    Kind kind = Kind::Moment;
    Instant moment{};
    Milliseconds after{0};
    bool hasZone = true; ///< or needs none

    /// `zone`: the time that a moment or a day without a zone is ahead of UTC.
    [[nodiscard]] Instant resolve(Instant first, Milliseconds zone) const;
};

/// "2026-03-09T14:07", "14:07" or "+90", seconds may be left out; nothing for an empty text.
/// BadArgument with where = `option`.
[[nodiscard]] Result<std::optional<TimeBound>> parseTimeBound(const std::string& option, const std::string& text);

} // namespace spillway
