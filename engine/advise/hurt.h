#pragma once

#include "engine/advise/client_look.h"
#include "engine/replay/estimate/known_loss.h"
#include "engine/replay/estimate/period_estimate.h"
#include "engine/replay/estimate/request_verdicts.h"
#include "engine/trace/columns/period_spans.h"
#include "engine/trace/group/key_word.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

namespace spillway {

/// A client that loses something in normal periods or waits there, by some arrival model. All numbers are those of
/// these periods and, but for the range, at the times of the log.
struct HurtClient
{
    ClientId client = 0;
    std::uint32_t requests = 0;
    std::uint32_t delayed = 0;
    std::uint32_t rejected = 0;
    Milliseconds longestWait{0};
    Milliseconds totalWait{0};
    ClientLook look{};
    std::optional<ClientEstimate> range{}; ///< over all arrival models; only where these are known

    [[nodiscard]] std::uint32_t passed() const { return requests - delayed - rejected; }
    [[nodiscard]] std::uint32_t mostRejected() const { return range ? range->high.rejected : rejected; }
    [[nodiscard]] std::uint32_t mostDelayed() const { return range ? range->high.delayed : delayed; }
};

/// How many get hurt, over all arrival models.
struct HurtCounts
{
    CountEstimate clientsDelayed;
    CountEstimate clientsRejected;
    KnownLoss inIncidentsLow{}; ///< as Hurt::inIncidents
    KnownLoss inIncidentsHigh{};
};

/// Losses in normal periods, over all arrival models.
struct HurtRanges
{
    std::span<const ClientEstimate> clients; ///< by ClientId; must outlive the search
    HurtCounts counts;

    [[nodiscard]] static HurtRanges of(const OutcomeEstimate& all);
    /// Ranges for the periods of one kind, treated as the normal ones.
    [[nodiscard]] static HurtRanges of(const EstimateInPeriods& periods, PeriodKind kind);
};

/// The hurt clients of one kind.
struct HurtOfKind
{
    std::uint64_t listed = 0;   ///< by some arrival model
    std::uint64_t clients = 0;  ///< at the times of the log, as are all figures below
    std::uint64_t rejected = 0; ///< clients of which requests are rejected; the others wait only
};

/// Who gets hurt by a policy where nobody should.
struct Hurt
{
    GroupedPtr grouped;  ///< whose client numbers are used
    bool marked = false; ///< some of the traffic is not normal
    /// Most rejected first, by the high ends of ranges, then by those of delayed ones, by total
    /// wait, and as in `grouped`.
    std::vector<HurtClient> clients;
    std::optional<HurtCounts> counts;              ///< over all arrival models; only where these are known
    std::array<HurtOfKind, kClientKinds> ofKind{}; ///< by ClientKind
    std::uint64_t unaccountedDelayed =
        0; ///< requests that belong to no client by this key, but another limit's key counts them
    std::uint64_t unaccountedRejected = 0;
    KnownLoss inIncidents{}; ///< what clients lose there that come in normal periods, too; in nothing else of this

    /// Other arrival models may hurt others.
    [[nodiscard]] bool leavesOpen() const { return grouped && grouped->trace->leavesOpen(); }
    [[nodiscard]] KeyWord word() const { return grouped ? wordOf(*grouped) : KeyWord::Client; } ///< what `clients` are
    [[nodiscard]] HurtOfKind all() const;                                                       ///< kinds
};

/// The clients that are rejected or delayed in normal periods, at the times of the log or, with `ranges`, by any
/// arrival model; incidents count in Hurt::inIncidents only. Where no period is marked all is normal. `verdicts` are of the
/// replay that gave `outcome`, and `ranges` of the same policy, grouping and periods.
///
/// Two walks over the requests of clients that may be rejected or delayed, and O(clients).
/// Cancelled when asked to stop.
[[nodiscard]] Result<Hurt> whoGetsHurt(const Outcome& outcome, const RequestVerdicts& verdicts,
                                       std::span<const PeriodSpan> spans, const std::optional<HurtRanges>& ranges = {},
                                       const std::stop_token& stop = {});

} // namespace spillway
