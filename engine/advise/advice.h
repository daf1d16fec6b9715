#pragma once

#include "engine/advise/period_counts.h"
#include "engine/advise/setting_options.h"
#include "engine/core/result.h"
#include "engine/trace/columns/period.h"
#include "engine/trace/group/grouped.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace spillway {

/// A setting with which the normal periods lose no more than they may, and with one burst less they do.
struct FrontierPoint
{
    NginxRate rate;
    std::int64_t burst = 0;
    bool operator==(const FrontierPoint&) const = default;
};

/// A reason to trust advice less.
enum class Doubt : std::uint8_t {
    NoIncident,    ///< none was marked, or no request lies in it: nothing tells what should be kept out
    NoNormal,      ///< there is no normal traffic
    LittleData,    ///< few normal requests, or a short time
    OneClient,     ///< one client makes nearly all requests: as behind a proxy
    WholeSeconds,  ///< the stamps leave open when in its second a request came
    EndsOnly,      ///< the stamps tell when requests ended, not how long they took
    ManyBehindOne, ///< many people seem to be behind one address
    SlowToEmpty,   ///< the bucket takes longer than a minute to empty: an allowance rather than a burst
    StrayRequests, ///< it does not separate, and who needs the burst comes in incidents but for a few requests
    SmallSurplus,  ///< normal traffic varies so much that it is unsure whether enough of the surplus is kept out
};

struct Advice
{
    NginxRate rate;
    std::int64_t burst = 0;
    std::optional<std::int64_t> delay; ///< nothing: nodelay
    PeriodLoss normal;
    PeriodLoss incident;
    std::vector<FrontierPoint> frontier; ///< at each of adviceRates() and some beside the best, without headroom
    std::uint64_t surplus = 0;           ///< surplusOf() the incidents over usualTraffic()
    std::uint64_t variation = 0;         ///< of usualTraffic(): so unsure is the surplus
    std::uint64_t surelyKeptOut = 0;     ///< the lower of keptOut() and that by ArrivalModel::Even
    bool keepsAnyOut =
        false; ///< of the incidents by every arrival model: it, or another that spares the normal periods
    bool rateForRegulars = false;  ///< a higher one would do about as well, but regular clients would lose more
    bool burstForRegulars = false; ///< more than normal traffic needs, for what regular clients need in incidents
    bool separates = false; ///< the setting surely keeps out as much of that as it should; false without incident
    std::optional<ClientId> busiestNormal; ///< who needs the burst
    bool busiestIsLikeIncident = false;    ///< that client behaves like the incident
    /// Who needs most at the highest of the lower rates at which the bucket of normal traffic is no burst any more: see
    /// drainsSoon().
    std::optional<ClientId> busiestAtLowerRate;
    /// Where it does not: of those that lose nothing, who has most of the surplus. Only where most of
    /// what passes of it is theirs.
    std::optional<ClientId> quietestIncident;
    std::uint64_t quietestSurplus = 0; ///< so many requests more than it makes in normal periods in the same time
    std::vector<Doubt> doubts;
    std::uint64_t strayRequests = 0; ///< of Doubt::StrayRequests: those of busiestNormal in normal periods
    /// With Doubt::ManyBehindOne: the address with most user agents, or the client that needs the burst.
    std::optional<ClientId> crowd;
    std::uint64_t crowdAgents = 0; ///< so many; below kCrowdAgents they opened pages at the same time

    /// Rejected requests of the surplus, without those of regular clients: see KnownLoss.
    [[nodiscard]] std::uint64_t keptOut() const;
    /// "limit_req zone=NAME burst=20 nodelay", as nginx writes it but for the zone: "rate=10r/s burst=20 nodelay".
    [[nodiscard]] std::string limitText() const;
};

/// Whether separates() says the same of a surplus that is more or less by what normal traffic
/// varies by; of none it does.
[[nodiscard]] bool isSureOfSurplus(std::uint64_t surplus, std::uint64_t variation, std::uint64_t keptOut,
                                   const Aims& aims);

/// The rate and burst that keep out most of the incidents while the normal periods lose no more than they may; of about
/// equal ones (within a twentieth of the incidents) the highest rate. A burst that takes more than a minute to empty is
/// suggested only where no other spares the normal periods, or keeps out as much as should be. Where nothing can be
/// kept out, or without incidents, those that let one client send least in ten seconds. Without periods all traffic is
/// normal. Some hundred times the cost of a replay. Cancelled.
[[nodiscard]] Result<Advice> advise(const GroupedPtr& grouped, std::span<const Period> periods, const Aims& aims,
                                    std::stop_token stop = {});

/// Calls `each` with other keys that this traffic has (addresses, networks, users, paths, families of user agents) and
/// the selected requests grouped by them, with the exemptions of the present key. Keys with less than two clients are
/// left out. Cancelled, and the errors of `each`.
[[nodiscard]] Result<Done> groupByOtherKeys(const GroupedPtr& grouped, const std::stop_token& stop,
                                            const std::function<Result<Done>(const char*, const GroupedPtr&)>& each);

} // namespace spillway
