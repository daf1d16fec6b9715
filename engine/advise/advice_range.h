#pragma once

#include "engine/advise/advice.h"

#include <array>
#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

namespace spillway {

/// What advice comes to where the stamps leave open how it was: the lowest and the highest over
/// some readings of the log.
struct AdviceRange
{
    /// Of the periods of one kind.
    struct Loss
    {
        Range rejected;
        Range clientsRejected;
        Range keptOut;        ///< Advice::keptOut(); of normal periods nothing
        Range regularClients; ///< KnownLoss::regular
        Range regularRejected;
    };

    std::array<Loss, 2> of; ///< by PeriodKind
    Range burst; ///< at the suggested rate, the smallest with which the normal periods lose no more than they may
    bool sparesNormal = true; ///< in each reading the normal periods lose no more than they may
    bool separates = true;    ///< in each reading the suggestion keeps out as much as it should
};

/// Counts the suggested limit in the log as it stands and in `others`, groupings of the same requests. Cancelled.
[[nodiscard]] Result<AdviceRange> adviceRange(const Advice& advice, const Aims& aims, const GroupedPtr& grouped,
                                              std::span<const GroupedPtr> others, std::span<const Period> periods,
                                              std::stop_token stop = {});

/// By rate: the least burst with which no normal request is rejected, neither in the log as it stands nor in any of
/// `others`. Errors as sparingBursts(), once for each reading.
[[nodiscard]] Result<std::vector<std::int64_t>>
sparingInReadings(const Grouped& grouped, std::span<const GroupedPtr> others, std::span<const Rate> rates,
                  std::span<const Period> periods, const std::stop_token& stop = {});

} // namespace spillway
