#pragma once

#include "engine/advise/aims.h"
#include "engine/core/result.h"
#include "engine/policy/nginx_rate.h"
#include "engine/replay/estimate/usual.h"
#include "engine/trace/columns/period_spans.h"
#include "engine/trace/group/grouped.h"

#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

namespace spillway {

/// The rates that advice chooses from at first: 2r/m to 1000r/s, those that people write. Beside the best of them it
/// looks between them, too: at 140r/m.
[[nodiscard]] const std::vector<NginxRate>& adviceRates();

/// A rate with the burst that spares the normal periods.
struct SettingOption
{
    NginxRate rate;
    std::int64_t least = 0;     ///< smallest burst with which they lose no more than they may
    std::int64_t burst = 0;     ///< with headroom
    std::uint64_t rejected = 0; ///< requests of the incidents, with that; where the stamps leave it open, at least
};

/// The settings to choose from, by rate.
struct SettingOptions
{
    std::vector<SettingOption> all;
    std::uint64_t surplus = 0;  ///< surplusOf() the incidents over what is usual
    std::uint64_t incident = 0; ///< requests in incidents; 0: there are none
};

/// Whether the bucket empties within a minute: one that takes longer is no burst any more but an allowance.
[[nodiscard]] bool drainsSoon(std::int64_t burst, Rate rate);
/// How long a full one takes to empty, at least.
[[nodiscard]] Milliseconds drainTime(std::int64_t burst, Rate rate);
/// An allowance that takes longer is suggested only where nothing else spares the normal periods.
inline constexpr Milliseconds kLongestAllowance{60 * 60 * 1000};

/// The traffic that advice is based on.
struct AdvisedTraffic
{
    GroupedPtr grouped;
    std::vector<PeriodSpan> spans;
    /// Where the stamps leave open when requests came: the even reading, in which least is rejected as a rule, and
    /// its periods. Else as above.
    GroupedPtr kindest;
    std::vector<PeriodSpan> kindestSpans;
    UsualTraffic usual;

    [[nodiscard]] static Result<AdvisedTraffic> of(const GroupedPtr& grouped, std::span<const Period> periods,
                                                   const std::stop_token& stop);
    [[nodiscard]] bool isOpen() const { return kindest != grouped; }
};

/// At the rates of adviceRates() and, on both sides of the best of these, at those between it and its neighbours that
/// one can read: 140r/m. Cancelled.
[[nodiscard]] Result<SettingOptions> settingOptions(const AdvisedTraffic& traffic, const Aims& aims,
                                                    const std::stop_token& stop);

/// Whether so much kept out of a surplus is as much as should be. False where there is none.
[[nodiscard]] bool separates(std::uint64_t surplus, std::uint64_t keptOut, const Aims& aims);

/// Whether one of those to choose from rejects anything of the incidents.
[[nodiscard]] bool keepAnyOut(const SettingOptions& options, const Aims& aims);

/// Those that reject about as much of the incidents as the best one, ascending by rate; where none rejects
/// anything, as without incidents, the one with which a client can send least in ten seconds. Only settings
/// that drainsSoon(), unless there is none, or none of them keeps out as much as it should and one that drains
/// within kLongestAllowance does.
[[nodiscard]] std::vector<SettingOption> bestOf(const SettingOptions& options, const Aims& aims);

} // namespace spillway
