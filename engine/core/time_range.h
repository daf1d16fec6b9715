#pragma once

#include "engine/core/quantity.h"

namespace spillway {

/// A stretch of time, [from, to); empty where to <= from.
struct TimeRange
{
    Instant from{};
    Instant to{};
    [[nodiscard]] Milliseconds length() const { return to - from; }
    bool operator==(const TimeRange&) const = default;
};

} // namespace spillway
