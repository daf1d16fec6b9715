#pragma once

#include "engine/core/result.h"
#include "engine/limiter/any_limiter.h"
#include "engine/policy/limit.h"
#include "engine/replay/plain/outcome.h"
#include "engine/trace/group/grouped.h"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <stop_token>
#include <utility>
#include <variant>
#include <vector>

namespace spillway {

/// What became of a request: how long it waits, 0 ms where it passes at once.
using Fate = Milliseconds;
/// Not served at all.
inline constexpr Fate kRejectedFate{-1};

[[nodiscard]] constexpr Verdict verdictOf(Fate fate)
{
    if (fate == kRejectedFate)
        return Verdict::Rejected;
    return fate > Fate(0) ? Verdict::Delayed : Verdict::Passed;
}

/// Unsupported unless algorithmOf(policy) knows one and its key is the one by which the requests are grouped.
[[nodiscard]] Result<Done> comparable(const Policy& policy, const Grouped& grouped);

struct ReplayOptions;

/// By request in key order, then of Grouped::unaccountedRows: as a replay in order has them. 8 bytes a request, and 4
/// of each of the trace meanwhile. Errors as replayInOrder().
[[nodiscard]] Result<std::vector<Fate>> fatesInOrder(const Policy& policy, const GroupedPtr& grouped,
                                                     const ReplayOptions& options, const std::stop_token& stop);

/// The fate of every request under a policy with one limit, client by client: for whoever wants more of a replay than
/// an Outcome keeps. A value that is cheap to copy; several threads may ask it at once.
class ClientFates
{
public:
    /// What replay() decides. Clients are replayed anew whenever they are asked for; only where a limit_req's
    /// zone memory may change verdicts, all are replayed here and kept, 8 bytes a request. As comparable();
    /// Cancelled when asked to stop.
    static Result<ClientFates> create(const Policy& policy, const GroupedPtr& grouped, const std::stop_token& stop);
    /// The same where the policy was replayed before: it is comparable(), and `outcome` is of replay().
    static Result<ClientFates> create(const Policy& policy, const Outcome& outcome, const std::stop_token& stop);

    /// As if a zone's memory had no bounds.
    static ClientFates alone(const Limit& limit, const GroupedPtr& grouped);

    /// Calls `see(request, arrival, fate)` for each of the client's requests in order of time; `request` counts in
    /// key order. Ends early once asked to stop. Returns the bytes of the client's state when it was largest.
    /// O(requests of the client).
    template <class See>
    std::size_t walk(ClientId client, const std::stop_token& stop, See see) const
    {
        if (m_kept)
            return walkKept(client, see);
        return std::visit([&](const auto& limiter) { return walkBy(limiter, client, stop, see); }, m_limiter);
    }

private:
    using Kept = std::shared_ptr<const std::vector<Fate>>; ///< by request in key order

    ClientFates(const AnyLimiter& limiter, GroupedPtr grouped, Kept kept) :
        m_limiter(limiter), m_grouped(std::move(grouped)), m_kept(std::move(kept))
    {
    }

    template <class T, class See>
    std::size_t walkBy(const T& limiter, ClientId client, const std::stop_token& stop, See& see) const
    {
        constexpr std::size_t kBlock = std::size_t{1} << 16U; // requests between two looks at the stop token
        typename T::State state;
        std::size_t largest = 0;
        const ClientArrivals arrivals = m_grouped->arrivalsOf(client);
        const std::size_t first = m_grouped->offsets[client];
        for (std::size_t i = 0; i < arrivals.size(); ++i) {
            if ((first + i) % kBlock == 0 && stop.stop_requested())
                break;
            const Instant now = arrivals[i];
            const Reply answer = limiter.answer(state, now);
            largest = std::max(largest, T::bytes(state));
            if (answer.verdict == Verdict::Rejected)
                see(first + i, now, kRejectedFate);
            else
                see(first + i, now, answer.verdict == Verdict::Delayed ? limiter.waitOf(answer.level) : Fate(0));
        }
        return largest;
    }

    template <class See>
    std::size_t walkKept(ClientId client, See& see) const
    {
        const ClientArrivals arrivals = m_grouped->arrivalsOf(client);
        const std::size_t first = m_grouped->offsets[client];
        for (std::size_t i = 0; i < arrivals.size(); ++i)
            see(first + i, arrivals[i], (*m_kept)[first + i]);
        return sizeof(BucketState);
    }

    AnyLimiter m_limiter;
    GroupedPtr m_grouped;
    Kept m_kept; ///< null where clients are replayed anew
};

} // namespace spillway
