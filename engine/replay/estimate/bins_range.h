#pragma once

#include "engine/replay/plain/outcome.h"

#include <cstdint>
#include <vector>

namespace spillway {

/// How many requests of each slice of time are rejected, the lowest and the highest over some readings of the stamps.
struct BinsRange
{
    BinSpec spec;
    std::vector<std::uint32_t> requests; ///< of the log as it stands
    std::vector<std::uint32_t> rejectedLow;
    std::vector<std::uint32_t> rejectedHigh;

    /// Of one reading.
    [[nodiscard]] static BinsRange of(const Bins& asItStands);
    /// Holds these slices of another reading, too.
    void include(const Bins& bins);
    /// None of the readings is what really was, and a request more or less that passes in one slice shows in the next
    /// ones. So each slice is widened on either side by two requests, by a quarter of the widest range among it and two
    /// on either side of it, and by half of the root of its requests, as chance moves a fuller one more; within what it
    /// has. Where no reading rejects any in these five, or each reading rejects all of it and none of them is open,
    /// that stands. Measured, not derived, as CountRange is.
    ///
    /// The test blurs the traffic of the test of otherReadings(), of ten clients and of a hundred, to seconds: slices
    /// of 1 to 20 s hold the true count in at least 99 of 100. Over the readings alone four of 100 missed it, of some
    /// traffic forty. Where the stamps are ends of requests, of the durations of that test, nearly all traffic has it
    /// so, too, in slices of 1 s or more (some misses up to 8 of 100); in finer ones, to which a request's arrival need
    /// not belong, it does not hold.
    [[nodiscard]] BinsRange widened() const;

    bool operator==(const BinsRange&) const = default;
};

} // namespace spillway
