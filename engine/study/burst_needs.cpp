#include "engine/study/burst_needs.h"

#include "engine/advise/limiter_need.h"
#include "engine/advise/need.h"
#include "engine/replay/plain/asked_limits.h"
#include "engine/replay/plain/in_order_replay.h"
#include "engine/trace/group/grouped.h"

#include <algorithm>

namespace spillway {

namespace {

/// The policy with limits so wide that nothing is rejected or waits: its levels are what is needed.
Policy unlimited(Policy policy)
{
    for (Rule& rule : policy.rules)
        for (ZoneLimit& limit : rule.limits) {
            limit.burst = kMaxCount;
            limit.nodelay = true;
        }
    return policy;
}

/// The highest levels that the clients and the limits reach.
class Peaks
{
public:
    Peaks(const Policy& policy, const Grouped& grouped) :
        m_ids(grouped.keys->ids()), m_ofKey(grouped.keys->values().size(), Thousandths(0))
    {
        std::size_t limits = 0;
        for (const Rule& rule : policy.rules)
            limits += rule.limits.size();
        m_ofLimit.assign(limits, Thousandths(0));
    }

    void add(const RequestOutcome& request)
    {
        Thousandths& ofKey = m_ofKey[m_ids[request.row]];
        for (const ChainStep& answer : request.asked->answers) {
            Thousandths& ofLimit = m_ofLimit[request.asked->limits[answer.index].number];
            ofLimit = std::max(ofLimit, answer.excess);
            ofKey = std::max(ofKey, answer.excess);
        }
    }

    [[nodiscard]] BurstNeeds needs(const Grouped& grouped) const
    {
        BurstNeeds needs;
        for (const ValueId key : grouped.keyOf)
            needs.clients.push_back(inRequests(m_ofKey[key]));
        for (const Thousandths peak : m_ofLimit)
            needs.limits.push_back(inRequests(peak));
        return needs;
    }

private:
    [[nodiscard]] static std::int64_t inRequests(Thousandths level) { return (level.raw() + 999) / 1000; }

    const ValueIds& m_ids;
    std::vector<Thousandths> m_ofKey; ///< by ValueId
    std::vector<Thousandths> m_ofLimit;
};

void raise(std::vector<std::int64_t>& needs, const std::vector<std::int64_t>& more)
{
    for (std::size_t i = 0; i < std::min(needs.size(), more.size()); ++i)
        needs[i] = std::max(needs[i], more[i]);
}

} // namespace

Result<BurstNeeds> burstNeeds(const Policy& policy, const GroupedPtr& grouped, const std::stop_token& stop)
{
    if (policy.other) {
        auto clients = limiterNeeds(policy, grouped, stop);
        return clients ? Result(BurstNeeds{*std::move(clients), {}}) : clients.error();
    }
    if (isSimple(policy)) {
        BurstNeeds simple{needs(*grouped, policy.zones.front().rate.rate(), stop), {0}};
        if (!simple.clients.empty())
            simple.limits.front() = std::ranges::max(simple.clients);
        return simple;
    }
    Peaks peaks(policy, *grouped);
    const auto outcome = replayInOrder(
        unlimited(policy), grouped, BinSpec{}, [&](const RequestOutcome& request) { peaks.add(request); }, stop);
    return outcome ? Result(peaks.needs(*grouped)) : outcome.error();
}

Result<BurstNeeds> burstNeeds(const Policy& policy, const GroupedPtr& grouped, std::span<const GroupedPtr> others,
                              const std::stop_token& stop)
{
    auto all = burstNeeds(policy, grouped, stop);
    for (const GroupedPtr& other : others) {
        const auto more = burstNeeds(policy, other, stop);
        if (!all || !more)
            return all ? more : all;
        raise(all->clients, more->clients);
        raise(all->limits, more->limits);
    }
    return all;
}

} // namespace spillway
