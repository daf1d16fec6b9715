#pragma once

#include "engine/core/result.h"
#include "engine/limiter/any_limiter.h"
#include "engine/policy/limit.h"
#include "engine/replay/plain/in_order_replay.h"
#include "engine/trace/group/grouped.h"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <optional>
#include <stop_token>
#include <utility>
#include <variant>
#include <vector>

namespace spillway {

/// Unsupported unless algorithmOf(policy) knows one and its key is the one by which the requests are grouped.
[[nodiscard]] Result<Done> comparable(const Policy& policy, const Grouped& grouped);

/// The verdict on every single request, client by client, for callers that need more than an Outcome keeps. A value that
/// is cheap to copy; several threads may use it at once.
///
/// If each client is decided on its own, clients are replayed anew whenever they are visited. Otherwise, and if the
/// memory of a zone may change verdicts, one replay in order is kept: 8 bytes a request.
class RequestVerdicts
{
public:
    /// The verdicts of replay(), with its errors.
    [[nodiscard]] static Result<RequestVerdicts> create(const Policy& policy, const GroupedPtr& grouped,
                                                        const std::stop_token& stop);
    /// Verdicts of a policy that was replayed before: `outcome` is what replay() returned for it.
    [[nodiscard]] static Result<RequestVerdicts> create(const Policy& policy, const Outcome& outcome,
                                                        const std::stop_token& stop, const ReplayOptions& options = {});
    /// Verdicts of one limit that counts by the key of the grouping and applies to all requests, as if the memory of a
    /// zone were unlimited.
    [[nodiscard]] static RequestVerdicts alone(const Limit& limit, const GroupedPtr& grouped);

    /// From now on walk() calls back for requests of this part alone; the others still fill buckets.
    void countOnly(GroupedPtr part) { m_part = std::move(part); }
    /// That part, or all.
    [[nodiscard]] const Grouped& counted() const { return *m_part; }

    /// Calls `see(request, arrival, wait)` for each of the client's requests in order of time; `request` counts in
    /// key order. Ends early when asked to stop. Returns the largest size of the client's state in bytes.
    /// O(requests of the client).
    template <class See>
    std::size_t walk(ClientId client, const std::stop_token& stop, See see) const
    {
        if (m_part == m_grouped)
            return walkAll(client, stop, see);
        const auto seePart = [&, rows = m_grouped->rows()](std::size_t request, Instant at, Wait wait) {
            if (m_part->selected.contains(rows[request]))
                see(request, at, wait);
        };
        return walkAll(client, stop, seePart);
    }
    /// The verdict on the n-th of Grouped::unaccountedRows. Another key than that of the grouping may limit it.
    [[nodiscard]] Wait ofUnaccounted(std::size_t n) const
    {
        return m_limiter ? Wait(0) : (*m_kept)[m_grouped->requests() + n];
    }
    [[nodiscard]] const Grouped& grouped() const { return *m_grouped; }

private:
    explicit RequestVerdicts(GroupedPtr grouped) : m_grouped(std::move(grouped)), m_part(m_grouped) {}
    [[nodiscard]] Result<Done> keepInOrder(const Policy& policy, const ReplayOptions& options,
                                           const std::stop_token& stop);

    template <class See>
    std::size_t walkAll(ClientId client, const std::stop_token& stop, See& see) const
    {
        if (m_kept)
            return walkKept(client, see);
        return std::visit([&](const auto& limiter) { return walkBy(limiter, client, stop, see); }, *m_limiter);
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
                see(first + i, now, kRejectedWait);
            else
                see(first + i, now, answer.verdict == Verdict::Delayed ? limiter.waitOf(answer.level) : Wait(0));
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

    GroupedPtr m_grouped;
    GroupedPtr m_part;                               ///< see countOnly()
    std::optional<AnyLimiter> m_limiter;             ///< if one limit decides by the key of the grouping
    std::shared_ptr<const std::vector<Wait>> m_kept; ///< in key order, then the unaccounted ones
};

} // namespace spillway
