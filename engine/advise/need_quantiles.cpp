#include "engine/advise/need_quantiles.h"

#include "engine/core/stop_poll.h"

#include <algorithm>

namespace spillway {

namespace {

/// Rates in one table, which bounds its memory.
constexpr std::size_t kAtOnce = 16;

struct Weighted
{
    std::int64_t need = 0;
    std::uint64_t requests = 0;
};

/// The smallest burst with which the weights of those that need no more are at least the share of all.
template <class Weight>
std::array<std::int64_t, 3> enough(const std::vector<Weighted>& byNeed, const Weight& weight)
{
    std::uint64_t whole = 0;
    for (const Weighted& client : byNeed)
        whole += weight(client);
    std::array<std::int64_t, 3> bursts{};
    for (std::size_t i = 0; i < bursts.size(); ++i) {
        std::uint64_t sum = 0;
        for (const Weighted& client : byNeed) {
            bursts[i] = client.need;
            sum += weight(client);
            if (sum * 1000 >= whole * kNeedShares[i])
                break;
        }
    }
    return bursts;
}

} // namespace

Result<std::vector<NeedQuantiles>> needQuantiles(const Grouped& grouped, std::span<const Rate> rates,
                                                 std::stop_token stop)
{
    const auto spans = periodSpans({});
    std::vector<NeedQuantiles> all;
    for (std::size_t begin = 0; begin < rates.size(); begin += kAtOnce) {
        const auto some = rates.subspan(begin, std::min(kAtOnce, rates.size() - begin));
        const auto table = needTable(grouped, some, spans, NeedOf::All, stop);
        if (!table)
            return table.error();
        for (std::size_t rate = 0; rate < some.size(); ++rate) {
            if (stop.stop_requested())
                return cancelled();
            std::vector<Weighted> byNeed;
            for (ClientId client = 0; client < grouped.clients(); ++client)
                byNeed.push_back({table->of(client, rate), grouped.requestsOf(client)});
            std::ranges::sort(byNeed, {}, &Weighted::need);
            all.push_back({enough(byNeed, [](const Weighted&) { return std::uint64_t{1}; }),
                           enough(byNeed, [](const Weighted& client) { return client.requests; })});
        }
    }
    return all;
}

} // namespace spillway
