#pragma once

#include "engine/core/unset_vector.h"
#include "engine/limiter/limit_req.h"
#include "engine/trace/group/client_id.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace spillway {

/// Equal slices of time to count in: slice i covers [start + i * width, start + (i+1) * width).
struct BinSpec
{
    Instant start{};
    Milliseconds width{1000}; ///< >= 1 ms
    std::uint32_t count = 0;  ///< 0 = do not count; requests outside are not counted
    bool operator==(const BinSpec&) const = default;
};

/// Requests per slice of time.
struct Bins
{
    BinSpec spec;
    std::vector<std::uint32_t> passed;
    std::vector<std::uint32_t> delayed;
    std::vector<std::uint32_t> rejected;
};

/// The effect of a policy on one client.
struct ClientOutcome
{
    std::uint32_t requests = 0;
    std::uint32_t delayed = 0;
    std::uint32_t rejected = 0;
    Thousandths peakExcess; ///< highest excess of an accepted request
    Milliseconds longestWait{0};

    [[nodiscard]] std::uint32_t passed() const { return requests - delayed - rejected; }
    bool operator==(const ClientOutcome&) const = default;
};

struct Totals
{
    std::uint64_t requests = 0; ///< all selected, unaccounted ones included (they pass)
    std::uint64_t passed = 0;
    std::uint64_t delayed = 0;
    std::uint64_t rejected = 0;
    std::uint64_t clients = 0;
    std::uint64_t clientsDelayed = 0;
    std::uint64_t clientsRejected = 0;
    std::uint64_t outOfMemory = 0; ///< of the rejected: those for which the zone had no room
    Thousandths peakExcess;
    Milliseconds longestWait{0};
    bool operator==(const Totals&) const = default;
};

/// How a replay was computed. The first two are what nginx does, and give the same answer; a
/// differential test holds them to it.
enum class ReplayPath : std::uint8_t {
    ByKey,         ///< each client on its own, fast; it is proven that the zones' memory changed no verdict
    InOrder,       ///< all requests in order of arrival against the zones' memory
    ByKeyUnproven, ///< as if zones had room for all keys, though that may change verdicts: a first impression
};

struct SiteReplay;

/// The effect of a policy on a trace. Immutable; shared by pointer.
struct Outcome
{
    ReplayPath path = ReplayPath::ByKeyUnproven;
    GroupedPtr grouped; ///< whose client numbers `clients` uses
    Totals totals;
    Bins bins;
    UnsetVector<ClientOutcome> clients; ///< by ClientId
    /// Requests of clients that were not replayed. If there are any, this is a first impression: totals and bins are
    /// extrapolated from the other clients, and `clients` holds earlier results for these.
    std::uint64_t inferred = 0;
    std::shared_ptr<const SiteReplay> site{}; ///< of replaySite(), else nullptr
};

using OutcomePtr = std::shared_ptr<const Outcome>;

} // namespace spillway
