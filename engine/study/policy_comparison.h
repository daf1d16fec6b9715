#pragma once

#include "engine/policy/policy.h"
#include "engine/replay/compare/difference.h"
#include "engine/replay/estimate/outcome_estimate.h"

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace spillway {

/// A second policy on traffic that was replayed against a first one.
struct SecondPolicy
{
    Policy policy;
    std::string file;   ///< where the policy was read from; empty if it was given on the command line
    GroupedPtr grouped; ///< the clients and requests of the first one, as the second policy's server sees them
};

struct DifferenceCounts
{
    std::uint64_t onlyFirst = 0;  ///< requests served under the first policy alone
    std::uint64_t onlySecond = 0; ///< requests served under the second policy alone
    std::uint64_t waiting = 0;    ///< requests served under both, after a wait under one of them
    std::uint64_t gain = 0;       ///< clients who gain by the second policy
    std::uint64_t lose = 0;       ///< clients who lose by it
    /// Requests that the policies decide differently.
    [[nodiscard]] std::uint64_t decisions() const { return onlyFirst + onlySecond + waiting; }
};

/// The difference that the choice between two policies makes.
struct PolicyComparison
{
    using Counts = DifferenceCounts;
    /// Figures over all arrival models.
    struct Range
    {
        Estimate<Totals> first;
        Estimate<Totals> second;
        Estimate<Counts> counts;
    };

    SecondPolicy with;
    Totals first;
    Totals second;
    Counts counts;
    std::vector<ClientDifference> gain;     ///< those who gain most first
    std::vector<ClientDifference> lose;     ///< those who lose most first
    std::vector<DifferentRequest> examples; ///< the first three, at the log's own times
    std::optional<Range> range; ///< where the log leaves arrivals open; the figures above are at its own times

    /// The range; exact figures if there is none.
    [[nodiscard]] Range known() const
    {
        return range.value_or(Range{exactly(first), exactly(second), exactly(counts)});
    }
};

/// Compares the verdicts of two policies on each request. Errors as replay().
[[nodiscard]] Result<PolicyComparison> comparePolicies(const Policy& first, const GroupedPtr& grouped,
                                                       const SecondPolicy& second, const ReplayOptions& options = {},
                                                       const std::stop_token& stop = {});

} // namespace spillway
