#pragma once

#include "engine/policy/policy.h"
#include "engine/trace/selection.h"

#include <optional>

namespace spillway::ui {

/// Everything that the user chose and that undo brings back: which requests count, by what, and under which limit.
struct Setup
{
    Selection selection; ///< its from/to stay empty: what is looked at is View, not Setup
    ZoneSpec zone;       ///< key, rate, name and size
    LimitRef limit;      ///< burst, delay, nodelay
    int status = 429;
    bool dryRun = false; ///< export with limit_req_dry_run on

    [[nodiscard]] Policy policy() const;
    bool operator==(const Setup&) const = default;
};

/// A stretch of time; empty where to <= from.
struct TimeRange
{
    Instant from{};
    Instant to{};
    [[nodiscard]] Milliseconds length() const { return to - from; }
    bool operator==(const TimeRange&) const = default;
};

} // namespace spillway::ui
