#pragma once

#include "engine/core/result.h"
#include "engine/replay/estimate/known_loss.h"
#include "engine/replay/estimate/usual.h"

#include <array>
#include <cstdint>
#include <span>
#include <stop_token>

namespace spillway {

struct PeriodOutcome;
using PeriodOutcomes = std::array<PeriodOutcome, 2>; ///< by PeriodKind

/// The share of the incidents' surplus that each setting of a map keeps out, counted as Advice::keptOut() does.
struct IncidentShare
{
    std::uint64_t requests = 0; ///< in incidents, those that are accounted
    std::uint64_t surplus = 0;  ///< surplusOf() them

    /// The surplus; all of them where they are no more than usual, or nothing is known to be usual.
    [[nodiscard]] bool isOfSurplus() const { return surplus > 0; }
    [[nodiscard]] std::uint64_t whole() const { return isOfSurplus() ? surplus : requests; }
    /// How much of the whole is kept out where so many are rejected, and so many of these are of isRegular() clients.
    [[nodiscard]] std::uint64_t keptOut(std::uint64_t rejected, std::uint64_t ofRegulars) const;
    bool operator==(const IncidentShare&) const = default;
};

/// `requests`: in the incidents. O(requests of the traffic); Cancelled.
[[nodiscard]] Result<IncidentShare> incidentShare(const Grouped& grouped, std::span<const PeriodSpan> spans,
                                                  std::uint64_t requests, const std::stop_token& stop = {});
[[nodiscard]] IncidentShare incidentShare(const PeriodOutcomes& outcomes);

} // namespace spillway
