#include "engine/replay/estimate/request_fates.h"

#include <utility>

namespace spillway {

Result<RequestFates> RequestFates::create(const Policy& policy, const Outcome& outcome, const std::stop_token& stop,
                                          const ReplayOptions& options)
{
    RequestFates fates;
    fates.m_grouped = outcome.grouped;
    if (comparable(policy, *outcome.grouped)) {
        auto byClient = ClientFates::create(policy, outcome, stop);
        if (!byClient)
            return byClient.error();
        fates.m_byClient = *std::move(byClient);
        return fates;
    }
    auto all = fatesInOrder(policy, outcome.grouped, options, stop);
    if (!all)
        return all.error();
    fates.m_all = std::make_shared<const std::vector<Fate>>(*std::move(all));
    return fates;
}

RequestFates RequestFates::alone(const Limit& limit, const GroupedPtr& grouped)
{
    RequestFates fates;
    fates.m_grouped = grouped;
    fates.m_byClient = ClientFates::alone(limit, grouped);
    return fates;
}

} // namespace spillway
