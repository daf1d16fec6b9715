#pragma once

#include "engine/report/reproduction.h"
#include "engine/report/trade_off_picture.h"
#include "engine/study/simulation.h"
#include "engine/study/suggestion.h"

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace spillway {

/// Everything that a change review asks about a limit: `spillway-cli report`.
struct Review
{
    ReportWish wish;
    std::string version; ///< of the program
    Instant written{};
    std::string command;    ///< see commandOf(); empty where there is none
    std::string noCommand;  ///< why, then
    Suggestion suggestion;  ///< of files without their folders, as in `simulation`
    bool suggested = false; ///< the chosen limit and its key are the suggested ones
    Simulation
        simulation; ///< of the chosen limit; with hurt, hit in incidents and periods; all is normal where none is
                    ///< marked
    Bins bins;      ///< of the same, see timelineBins()
    TradeOff tradeOff;
    std::string configuration;   ///< empty where nginx cannot express the limit
    std::string noConfiguration; ///< why, then
};

/// Who writes it, and when: nothing else in a report depends on the machine or the day.
struct ReviewHead
{
    std::string version;
    Instant written{};
};

/// Counts what a report tells. `limit` is the chosen one, of which the wish has the words; where there is none the
/// suggested one is. The requests are grouped by countedKey() of it. Costs about as much as suggest(). Its errors;
/// those of replay(); Cancelled.
[[nodiscard]] Result<Review> review(const Import& import, const GroupedPtr& grouped, const ReportWish& wish,
                                    const std::optional<Policy>& limit, const ReviewHead& head,
                                    const std::stop_token& stop = {});

/// What it tells, to be written as HTML or as Markdown.
[[nodiscard]] Document reviewDocument(const Review& review);

} // namespace spillway
