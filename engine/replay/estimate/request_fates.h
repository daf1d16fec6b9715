#pragma once

#include "engine/replay/estimate/client_fates.h"
#include "engine/replay/replay.h"

#include <memory>
#include <optional>
#include <vector>

namespace spillway {

/// The fate of every request under any policy: of one limit as ClientFates has it, of several rules by a replay in
/// order, 8 bytes a request. A value that is cheap to copy; several threads may ask it at once.
class RequestFates
{
public:
    /// `outcome` is what the policy did, by replay(). Errors as replay(); Cancelled.
    [[nodiscard]] static Result<RequestFates> create(const Policy& policy, const Outcome& outcome,
                                                     const std::stop_token& stop, const ReplayOptions& options = {});

    /// Of one limit on all requests that counts by the key of the grouping, every client on its own as if a
    /// zone's memory had no bounds.
    [[nodiscard]] static RequestFates alone(const Limit& limit, const GroupedPtr& grouped);

    /// As ClientFates::walk().
    template <class See>
    void walk(ClientId client, const std::stop_token& stop, See see) const
    {
        if (m_byClient) {
            m_byClient->walk(client, stop, see);
            return;
        }
        const ClientArrivals arrivals = m_grouped->arrivalsOf(client);
        const std::size_t first = m_grouped->offsets[client];
        for (std::size_t i = 0; i < arrivals.size(); ++i)
            see(first + i, arrivals[i], (*m_all)[first + i]);
    }
    /// Of the n-th of Grouped::unaccountedRows. Such a request may be limited by another key than the grouping's.
    [[nodiscard]] Fate ofUnaccounted(std::size_t n) const
    {
        return m_byClient ? Fate(0) : (*m_all)[m_grouped->requests() + n];
    }
    [[nodiscard]] const Grouped& grouped() const { return *m_grouped; }

private:
    RequestFates() = default;

    GroupedPtr m_grouped;
    std::optional<ClientFates> m_byClient;
    std::shared_ptr<const std::vector<Fate>> m_all; ///< in key order, then the unaccounted ones
};

} // namespace spillway
