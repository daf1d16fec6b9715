#pragma once

#include "engine/advise/advice_range.h"
#include "engine/advise/exempt_trial.h"
#include "engine/advise/need_quantiles.h"
#include "engine/advise/period_proposals.h"
#include "engine/policy/policy.h"
#include "engine/report/text_table.h"
#include "engine/study/traffic_facts.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
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
    std::vector<Choice> choices;         ///< some of the frontier, by rate
    std::vector<NeedQuantiles> needs;    ///< of the normal periods alone, at each rate of the frontier
    bool triedKeys = false;              ///< whether others were tried
    std::vector<KeyTrial> keys;          ///< see tryOtherKeys()
    std::optional<ExemptTrial> exempt;   ///< see tryExempting()
    std::optional<PeriodFindings> found; ///< where no period is marked
    std::optional<AdviceRange> range;    ///< over all readings of the stamps; only where traffic.leavesOpen

    [[nodiscard]] bool hasIncident() const;
    [[nodiscard]] std::span<const PeriodProposal> proposals() const;
    /// Of a client, printable.
    [[nodiscard]] std::string nameOf(ClientId client) const;
};

/// When to look for a key that does better.
enum class TryKeys : std::uint8_t { WhereNeeded, Always }; ///< needed: the present one does not separate the periods

/// BadArgument where no client made a request: there is nothing to advise on. Cancelled.
[[nodiscard]] Result<Suggestion> suggest(const Import& import, const GroupedPtr& grouped, std::vector<Period> periods,
                                         const Aims& aims, TryKeys tryKeys, std::stop_token stop = {});

/// Why these numbers, in sentences for an operator. Names from the log are printable.
[[nodiscard]] std::vector<std::string> reasonsOf(const Suggestion& suggestion);

/// The stable name: "no_incident", "no_normal", "little_data", "one_client", "whole_seconds", "ends_only",
/// "many_behind_one", "stray_requests", "small_surplus".
[[nodiscard]] std::string_view doubtWord(Doubt doubt);
/// What is doubtful and what to do about it, in sentences: with the command line's options, or for
/// whoever does not see one.
enum class Remedies : std::uint8_t { ByOptions, InWords };
[[nodiscard]] std::string doubtText(Doubt doubt, const Suggestion& suggestion, Remedies remedies);

/// What normal traffic may lose: "no normal client loses a request", "at most 0.5 % of the
/// normal requests are rejected".
[[nodiscard]] std::string allowedText(const Aims& aims, KeyWord word);

/// Which conclusions hold however the stamps are read, in sentences; none where the stamps leave nothing open.
[[nodiscard]] std::vector<std::string> survivalOf(const Suggestion& suggestion);

/// The three figures that are taken by hand, with whose they are.
[[nodiscard]] Cells peakCells(const Suggestion& suggestion);
/// Some of the rates: the burst that spares all clients, with which burst how few lose, what it does to the incidents.
[[nodiscard]] Cells choiceCells(const Suggestion& suggestion);
/// The other keys that were tried; the titles alone where there is none.
[[nodiscard]] Cells keyCells(const Suggestion& suggestion);

[[nodiscard]] std::string suggestionText(const Suggestion& suggestion);
[[nodiscard]] Json suggestionJson(const Suggestion& suggestion);

} // namespace spillway
