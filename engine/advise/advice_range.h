#pragma once

#include "engine/advise/advice.h"
#include "engine/replay/estimate/estimate.h"

#include <array>
#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

namespace spillway {

/// The effect of advice over all arrival models.
struct AdviceRange
{
    /// Losses in the periods of one kind.
    struct Loss
    {
        CountEstimate rejected;
        CountEstimate clientsRejected;
        CountEstimate keptOut;        ///< Advice::keptOut(); of normal periods nothing
        CountEstimate regularClients; ///< KnownLoss::regular
        CountEstimate regularRejected;
    };

    std::array<Loss, 2> of; ///< by PeriodKind
    CountEstimate
        burst; ///< at the suggested rate, the smallest with which the normal periods lose no more than they may
    bool sparesNormal = true; ///< by each model the normal periods lose no more than they may
    bool separates = true;    ///< by each model the suggestion keeps out as much as it should
};

/// Counts the suggested limit at the times of the log and in `others`, which are byOtherModels(). Cancelled.
[[nodiscard]] Result<AdviceRange> adviceRange(const Advice& advice, const Aims& aims, const GroupedPtr& grouped,
                                              std::span<const GroupedPtr> others, std::span<const Period> periods,
                                              std::stop_token stop = {});

/// By rate: the least burst with which no normal request is rejected, neither at the times of the log nor in any of
/// `others`. Errors as sparingBursts(), which runs once for each of them.
[[nodiscard]] Result<std::vector<std::int64_t>>
sparingInModels(const Grouped& grouped, std::span<const GroupedPtr> others, std::span<const Rate> rates,
                std::span<const Period> periods, const std::stop_token& stop = {});

} // namespace spillway
