#pragma once

#include "engine/study/report_wish.h"
#include "engine/study/simulation.h"
#include "engine/study/suggestion.h"

#include <optional>
#include <stop_token>

namespace spillway {

/// Everything that a change review asks about a limit: `spillway-cli report`.
struct Review
{
    ReportWish wish;
    Suggestion suggestion;  ///< of files without their folders, as in `simulation`
    bool suggested = false; ///< the chosen limit and its key are the suggested ones
    Simulation
        simulation; ///< of the chosen limit; with hurt, hit in incidents and periods; all is normal where none is
                    ///< marked
    Bins bins;      ///< of the same, see timelineBins()
};

/// Counts all figures of a report on `limit`, or on the suggested one where there is none. The requests are grouped by
/// countedKey() of it; the suggestion counts by the first of several keys. Costs about as much as suggest(). Its errors;
/// those of replay(); Cancelled.
[[nodiscard]] Result<Review> review(const Import& import, const GroupedPtr& grouped, const ReportWish& wish,
                                    const std::optional<Policy>& limit, const std::stop_token& stop = {},
                                    const ShareCallback& progress = {});

} // namespace spillway
