#include "engine/study/inspection.h"

#include "engine/advise/need.h"
#include "engine/trace/nginx/key_fields.h"

#include <algorithm>
#include <numeric>

namespace spillway {

namespace {

/// Those with most requests, and among equals by name, which is the same however the log was read.
std::vector<ClientId> busiestClients(const Grouped& grouped, std::size_t count)
{
    std::vector<ClientId> order(grouped.clients()); // by their requests already
    std::iota(order.begin(), order.end(), ClientId{0});
    if (count == 0 || order.empty())
        return {};
    const auto last = grouped.requestsOf(static_cast<ClientId>(std::min(count, order.size()) - 1));
    std::erase_if(order, [&](ClientId client) { return grouped.requestsOf(client) < last; });
    const auto kept = order.begin() + static_cast<std::ptrdiff_t>(std::min(count, order.size()));
    std::partial_sort(order.begin(), kept, order.end(), [&](ClientId a, ClientId b) {
        const auto left = grouped.requestsOf(a);
        const auto right = grouped.requestsOf(b);
        return left == right ? grouped.name(a) < grouped.name(b) : left > right;
    });
    order.erase(kept, order.end());
    return order;
}

} // namespace

Inspection inspect(const Import& import, const Grouped& grouped, std::size_t top)
{
    Inspection inspection;
    inspection.traffic = trafficFacts(import, grouped);
    inspection.keys = keyVariables(*grouped.trace);
    const auto clients = static_cast<ClientId>(grouped.clients());
    for (std::size_t i = 0; i < Inspection::kWindows.size(); ++i) {
        const Peak peak = mostInWindow(grouped, Inspection::kWindows[i], 0, clients);
        if (peak.requests > 0)
            inspection.peaks[i] = {peak.requests, std::string(grouped.name(peak.client)), peak.from};
    }
    for (const ClientId client : busiestClients(grouped, top)) {
        const Peak peak = mostInWindow(grouped, Inspection::kWindows.front(), client, client + 1);
        inspection.busiest.push_back({std::string(grouped.name(client)), grouped.requestsOf(client), peak.requests});
    }
    if (clients == 1 && grouped.requests() > 1 && grouped.span <= std::chrono::minutes(1) &&
        !grouped.trace->leavesOpen())
        inspection.burstAt10 = needOf(grouped, 0, Rate(10'000));
    return inspection;
}

Inspection::Values topValues(const std::string& text, const std::vector<ValueCount>& counts, std::size_t top)
{
    Inspection::Values values{text, 0, counts.size(), {}};
    for (const ValueCount& count : counts)
        values.requests += count.requests;
    const std::size_t most = std::min(top, counts.size());
    values.most.assign(counts.begin(), counts.begin() + static_cast<std::ptrdiff_t>(most));
    return values;
}

} // namespace spillway
