#pragma once

#include "engine/limiter/limit_req.h"
#include "engine/limiter/zone_memory.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace spillway {

/// One `limit_req` of a list: a zone and this place's thresholds.
struct ChainLimit
{
    std::size_t zone = 0;   ///< no two limits of one list name the same; nginx refuses that
    LimitReq limit;         ///< its rate is the zone's
    std::size_t number = 0; ///< tells the limits of a policy apart, if its owner numbers them
};

/// A request's value of one limit's key.
struct KeyUse
{
    ZoneKey key = 0;
    std::uint32_t length = 0; ///< bytes; 0 or above kLongestKey: this limit does not see the request
};

/// One limit's answer, as nginx's debug log prints it.
enum class StepCode : std::uint8_t {
    Ok,    ///< the last of the list: accounted at once
    Again, ///< within the burst; accounted if no later limit rejects
    Busy,  ///< above the burst
    Error, ///< no memory for a new state
};

struct ChainStep
{
    std::size_t index = 0; ///< of the limit in its list
    StepCode code = StepCode::Ok;
    Thousandths excess;
    bool operator==(const ChainStep&) const = default;
};

/// The joint decision of the limits of one place.
struct ChainDecision
{
    Decision decision;        ///< Delayed: the excess of the limit that delays longest; Passed: of the last one asked
    std::size_t limit = 0;    ///< index of the limit that decided; nginx names its zone in the error log
    bool accounted = false;   ///< false: every key was empty; nginx sets no $limit_req_status
    bool outOfMemory = false; ///< rejected since a zone had no room
};

/// The zones of one nginx, asked by one list of `limit_req` after the other.
///
/// Source: ngx_http_limit_req_handler() and _account(), nginx 1.22. Not thread-safe.
class LimitChain
{
public:
    explicit LimitChain(std::vector<ZoneMemory> zones) : m_zones(std::move(zones)) {}

    /// One request that meets these limits. `keys` has one for each limit. `now` counts from the start of the
    /// machine: a state that a limit before the last one creates is of that moment until it is accounted.
    /// O(limits), no allocation.
    ChainDecision decide(std::span<const ChainLimit> limits, std::span<const KeyUse> keys, Instant now);

    /// The answers of the limits to the last request, in order; limits that were not asked are missing. Valid
    /// until the next decide().
    [[nodiscard]] std::span<const ChainStep> steps() const { return m_steps; }
    [[nodiscard]] const ZoneMemory& zone(std::size_t index) const { return m_zones[index]; }
    [[nodiscard]] ZoneMemory& zone(std::size_t index) { return m_zones[index]; }

private:
    struct Pending
    {
        std::size_t limit = 0;
        ZoneMemory::Slot slot = 0;
    };

    ChainStep ask(std::span<const ChainLimit> limits, std::size_t index, KeyUse use, Instant now);
    void accountPending(std::span<const ChainLimit> limits, Instant now, ChainDecision& outcome);

    std::vector<ZoneMemory> m_zones;
    std::vector<ChainStep> m_steps;
    std::vector<Pending> m_pending;
};

} // namespace spillway
