#pragma once

#include "engine/advise/hurt.h"
#include "engine/policy/policy.h"
#include "engine/replay/estimate/period_estimate.h"
#include "engine/study/client_story.h"
#include "engine/study/day_effects.h"
#include "engine/study/limit_effects.h"
#include "engine/study/policy_comparison.h"
#include "engine/study/sample_estimate.h"
#include "engine/study/traffic_facts.h"
#include "engine/study/way_counts.h"

#include <array>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace spillway {

/// The effect of a policy on some traffic: `spillway-cli simulate`.
struct Simulation
{
    struct Client
    {
        std::string name;
        ClientOutcome outcome;
        std::optional<ClientEstimate> range; ///< over all arrival models; only where traffic.leavesOpen
        /// Smallest burst, capacity or limit with which it loses nothing at these rates, or kNoneSuffices.
        std::int64_t needBurst = 0;
    };
    /// The few clients that need far more than all others.
    struct Outliers
    {
        std::size_t clients = 0;     ///< 1 .. 5
        std::int64_t othersNeed = 0; ///< smallest burst, capacity or limit with which only they lose any
    };

    /// The effect on the marked periods.
    struct InPeriods
    {
        PeriodOutcomes counts;
        PeriodOutcomes low;
        PeriodOutcomes high;
        std::uint64_t surplus = 0;   ///< surplusOf() the counts
        std::uint64_t variation = 0; ///< of usualTraffic(): so unsure is the surplus
        CountEstimate keptOut{};     ///< keptOutOf() the surplus
    };

    /// The effect on one of them.
    struct InPeriod
    {
        Period period;
        PeriodEstimate counts;
    };

    TrafficFacts traffic;
    Policy policy;
    std::string policyFile; ///< where the policy was read from; empty if it was given on the command line
    Totals totals;
    std::vector<LimitEffect> limits;          ///< of each limit, clients by its own key; empty of another algorithm
    WayCounts ways;                           ///< through a configuration
    std::optional<SampleEstimates> estimates; ///< of all traffic; only where traffic.sample is not all of it
    std::optional<Estimate<Totals>> range;    ///< over all arrival models; only where traffic.leavesOpen
    std::vector<Totals> byOthers;             ///< by each arrival model alone that is not the log's own
    std::optional<InPeriods> periods;         ///< where some were marked
    std::vector<InPeriod> eachPeriod;         ///< in order of time, where several of a kind were marked
    std::vector<DayEffect> days;              ///< where they were asked for
    std::optional<PolicyComparison> compared; ///< with a second policy, by whoever asked for it
    std::optional<Hurt> hurt;                 ///< where it was asked for; of its clients the `top` first ones
    std::optional<Hurt> hitInIncidents;       ///< as `hurt`, with incidents in place of normal periods
    std::optional<ClientStory> story;         ///< of the first of `top`, where one limit decides and nothing is open
    std::vector<Client> top;                  ///< those who are hit hardest, or come closest to it
    /// Smallest burst with which nobody loses anything at these rates, by any arrival model; of another algorithm the
    /// smallest capacity or limit. kNoneSuffices where none does.
    std::int64_t needBurst = 0;
    std::optional<Outliers> outliers; ///< only where one limit decides on all
};

/// The only limit_req of a policy, wherever it stands; nothing where there are several or another algorithm.
[[nodiscard]] std::optional<ZoneLimit> onlyLimit(const Policy& policy);

/// The effect of a policy on the periods.
[[nodiscard]] Simulation::InPeriods inPeriods(const EstimateInPeriods& estimate);

struct SimulateOptions
{
    std::size_t top = 10; ///< how many clients to name: most rejected first, then most delayed, then highest level
    RequestSink sink{};   ///< called with every request in order of arrival; may be empty
    ReplayOptions replay{};
    std::vector<Period> periods{}; ///< those that are counted on their own
    bool hurt = false;             ///< tell who gets hurt in them, or in all traffic where none is normal
    bool hitInIncidents = false;   ///< list who is hit in incidents
    bool byDay = false;            ///< count each day on its own
};

/// Replays the policy, and what else it takes to tell about it: two to six times the cost of one replay.
[[nodiscard]] Result<Simulation> simulate(const Import& import, const Policy& policy, const GroupedPtr& grouped,
                                          const SimulateOptions& options, std::stop_token stop = {});

} // namespace spillway
