#include "engine/replay/plain/client_range.h"

#include <algorithm>

namespace spillway {

ClientRange united(const ClientRange& range, const ClientRange& other)
{
    return {std::min(range.passedLow, other.passedLow),     std::max(range.passedHigh, other.passedHigh),
            std::min(range.delayedLow, other.delayedLow),   std::max(range.delayedHigh, other.delayedHigh),
            std::min(range.rejectedLow, other.rejectedLow), std::max(range.rejectedHigh, other.rejectedHigh)};
}

bool countsEachClient(const Policy& policy, const Grouped& grouped)
{
    const std::vector<KeyTemplate> keys = keysOf(policy);
    return grouped.keys &&
           std::all_of(keys.begin(), keys.end(), [&](const KeyTemplate& key) { return key == grouped.keys->key; });
}

ClientBounds ClientBounds::of(std::uint32_t requests, std::uint64_t all, bool firstPasses)
{
    const std::uint32_t first = firstPasses && requests == all ? 1 : 0;
    return {requests, first, requests - first, requests < all ? CountRange::Lies::InPart : CountRange::Lies::Inside};
}

void ClientSums::add(const ClientRange& client, const ClientBounds& bounds)
{
    sumUp(client, bounds);
    const ClientRange own = widened(client, bounds);
    passed.holdAtLeast(own.passedLow);
    delayed.holdAtLeast(own.delayedLow);
    rejected.holdAtLeast(own.rejectedLow);
}

void ClientSums::sumUp(const ClientRange& client, const ClientBounds& bounds)
{
    const Range limited{0, bounds.limited};
    passed.add(client.passedLow, client.passedHigh, {bounds.passed, bounds.requests}, bounds.lies);
    delayed.add(client.delayedLow, client.delayedHigh, limited, bounds.lies);
    rejected.add(client.rejectedLow, client.rejectedHigh, limited, bounds.lies);
}

void ClientSums::addOther(const ClientRange& others)
{
    passed.addOther(others.passedLow, others.passedHigh);
    delayed.addOther(others.delayedLow, others.delayedHigh);
    rejected.addOther(others.rejectedLow, others.rejectedHigh);
}

ClientRange widened(const ClientRange& client, const ClientBounds& bounds)
{
    ClientSums one;
    one.sumUp(client, bounds);
    const Range passed = one.passed.requests(bounds.requests);
    const Range delayed = one.delayed.requests(bounds.requests);
    const Range rejected = one.rejected.requests(bounds.requests);
    const auto narrow = [](std::uint64_t count) { return static_cast<std::uint32_t>(count); };
    return {narrow(passed.low),   narrow(passed.high),  narrow(delayed.low),
            narrow(delayed.high), narrow(rejected.low), narrow(rejected.high)};
}

} // namespace spillway
