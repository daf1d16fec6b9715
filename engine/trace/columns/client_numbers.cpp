#include "engine/trace/columns/client_numbers.h"

#include "engine/core/stop_poll.h"

#include <algorithm>
#include <utility>

namespace spillway {

namespace {

/// Clients between two looks at the stop token: a few milliseconds of work, each may miss the cache many times.
constexpr std::size_t kNumberedBlock = 1U << 14U;

/// The keys that have requests, those with most first and among equals in their order. Nearly all have few, so most are
/// sorted by counting: O(n).
Result<std::vector<ValueId>> byRequests(const std::vector<std::uint32_t>& requestsOfKey, const std::stop_token& stop)
{
    constexpr std::uint32_t kFew = 1U << 16U;
    std::vector<std::uint32_t> place(kFew, 0); // by requests: how many keys, then where the next one belongs
    std::vector<std::uint64_t>
        many; // the complement of the count above the key; of 2^32 requests at most 2^16 have as many
    StopPoll poll(stop, kNumberedBlock);
    for (ValueId key = 1; key < requestsOfKey.size(); ++key) {
        if (poll.stopped())
            return cancelled();
        if (requestsOfKey[key] < kFew)
            ++place[requestsOfKey[key]];
        else
            many.push_back((std::uint64_t{~requestsOfKey[key]} << 32U) | key);
    }
    std::ranges::sort(many);
    auto next = static_cast<std::uint32_t>(many.size());
    for (std::uint32_t requests = kFew - 1; requests > 0; --requests)
        next += std::exchange(place[requests], next);
    std::vector<ValueId> order(next);
    std::transform(many.begin(), many.end(), order.begin(),
                   [](std::uint64_t entry) { return static_cast<ValueId>(entry); });
    for (ValueId key = 1; key < requestsOfKey.size(); ++key) {
        if (poll.stopped())
            return cancelled();
        if (requestsOfKey[key] > 0 && requestsOfKey[key] < kFew)
            order[place[requestsOfKey[key]]++] = key;
    }
    return order;
}

} // namespace

Result<ClientNumbers> numberClients(const std::vector<std::uint32_t>& requestsOfKey, const std::stop_token& stop)
{
    auto order = byRequests(requestsOfKey, stop);
    if (!order)
        return order.error();
    ClientNumbers numbers;
    numbers.keyOf = *std::move(order);
    numbers.clientOf.resize(requestsOfKey.size(), 0);
    numbers.offsets.reserve(numbers.keyOf.size() + 1);
    numbers.offsets.push_back(0);
    StopPoll poll(stop, kNumberedBlock);
    for (std::uint32_t client = 0; client < numbers.keyOf.size(); ++client) {
        if (poll.stopped())
            return cancelled();
        const ValueId key = numbers.keyOf[client];
        numbers.clientOf[key] = client;
        numbers.offsets.push_back(numbers.offsets.back() + requestsOfKey[key]);
    }
    return numbers;
}

} // namespace spillway
