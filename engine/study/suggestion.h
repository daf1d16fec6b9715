#pragma once

#include "engine/advise/advice_range.h"
#include "engine/advise/period_proposals.h"
#include "engine/core/steps.h"
#include "engine/policy/policy.h"
#include "engine/study/placed_limits.h"
#include "engine/study/traffic_facts.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace spillway {

/// Numbers for a limit, and why: `spillway-cli suggest`.
struct Suggestion
{
    /// A setting of the frontier and what it does to the incidents.
    struct Choice
    {
        FrontierPoint point;
        std::uint64_t keptOut = 0; ///< as Advice::keptOut()
        std::array<std::int64_t, 2> forMost =
            {}; ///< with it so many clients lose nothing in normal periods: kMostOfClients
    };
    static constexpr std::array<std::uint64_t, 2> kMostOfClients{999, 990}; ///< thousandths

    TrafficFacts traffic;
    GroupedPtr grouped; ///< whose client numbers the advice uses
    std::vector<Period> periods;
    Aims aims;
    Advice advice;
    Policy policy;                       ///< the suggested limit
    std::vector<PlacedLimit> placed;     ///< see placedLimits()
    std::vector<Choice> choices;         ///< some of the frontier, by rate
    std::optional<PeriodFindings> found; ///< where no period is marked
    std::optional<AdviceRange> range;    ///< over all readings of the stamps; only where traffic.leavesOpen

    [[nodiscard]] bool hasIncident() const;
    [[nodiscard]] std::span<const PeriodProposal> proposals() const;
    /// The name of a client, printable.
    [[nodiscard]] std::string nameOf(ClientId client) const;
};

/// BadArgument where no client made a request: there is nothing to advise on. Cancelled.
[[nodiscard]] Result<Suggestion> suggest(const Import& import, const GroupedPtr& grouped, std::vector<Period> periods,
                                         const Aims& aims, std::stop_token stop = {},
                                         const ShareCallback& progress = {});

} // namespace spillway
