#pragma once

#include "engine/core/quantity.h"

#include <cstdint>
#include <optional>

namespace spillway {

/// The aims that a suggested limit has to meet.
struct Aims
{
    static constexpr std::uint64_t kWhole = 1'000'000; ///< parts

    std::uint64_t losers = 0;                  ///< so many clients may lose something in normal periods
    int headroomPercent = 20;                  ///< burst above what the normal periods need; at least one request
    int keepOutPercent = 90;                   ///< of what an incident has more than usual
    std::optional<Milliseconds> longestWait{}; ///< requests may be held back so long; nothing: none is held back
    /// At most so many of a million requests of normal periods may be rejected, no matter from which clients; replaces
    /// `losers`.
    std::optional<std::uint32_t> lostPerMillion{};
    bool operator==(const Aims&) const = default;

    /// Whether nothing may be lost in normal periods.
    [[nodiscard]] bool spareAll() const { return lostPerMillion ? *lostPerMillion == 0 : losers == 0; }
    /// How many of `requests` of normal periods may be rejected; call it only where lostPerMillion is set.
    [[nodiscard]] std::uint64_t mayReject(std::uint64_t requests) const
    {
        return requests / kWhole * *lostPerMillion + requests % kWhole * *lostPerMillion / kWhole;
    }
    /// Whether the normal periods lose no more than they may: of a PeriodLoss or a PeriodOutcome.
    template <class Loss>
    [[nodiscard]] bool allow(const Loss& normal) const
    {
        return lostPerMillion ? normal.rejected <= mayReject(normal.size().requests) : normal.clientsRejected <= losers;
    }
};

} // namespace spillway
