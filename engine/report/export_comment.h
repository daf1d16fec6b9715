#pragma once

#include "engine/advise/aims.h"
#include "engine/conf/edit/other_limiters.h"
#include "engine/conf/write_policy.h"
#include "engine/replay/estimate/outcome_estimate.h"
#include "engine/study/policy_comparison.h"
#include "engine/study/simulation.h"
#include "engine/study/traffic_facts.h"
#include "engine/trace/group/selection.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace spillway {

/// Effect of a limit on traffic.
struct Measurement
{
    TrafficFacts traffic;
    Selection selection;
    Totals totals;
    std::optional<Estimate<Totals>> range{};        ///< over all readings of the stamps; only where traffic.leavesOpen
    std::optional<Simulation::InPeriods> periods{}; ///< where some are marked
    std::vector<Period> marked{};                   ///< these
    Aims aims{};                                    ///< what the limit was to achieve in them
    bool periodsAsTheyStand = false;                ///< of these no other reading is known though there are some
};

/// Lines for the comment on top of an exported configuration: what was measured on which traffic. Files are named
/// without their folders, which are nobody's business on the server.
[[nodiscard]] std::vector<std::string> measuredLines(const Measurement& measured);

/// The comment on top of another program's configuration, whose model is the second policy: how many decisions differ
/// on this traffic, in which direction, and the first three.
[[nodiscard]] std::vector<std::string> comparedLines(const PolicyComparison& comparison, const TrafficFacts& traffic,
                                                     const Selection& selection);

/// The file that is exported for another program: a comment with what it does not do as this limit of nginx does, and
/// comparedLines(), if any; then the configuration.
[[nodiscard]] std::string configurationText(const OtherLimiter& other, const Policy& policy, std::string_view version,
                                            const std::vector<std::string>& compared);

/// Options for an exported configuration: its comment names the program version and any measured effect.
[[nodiscard]] WriteOptions exportOptions(std::string_view version, const std::optional<Measurement>& measured);

} // namespace spillway
