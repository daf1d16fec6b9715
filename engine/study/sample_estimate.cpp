#include "engine/study/sample_estimate.h"

#include "engine/trace/group/grouped.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace spillway {

namespace {

/// By client: its unit, the sampled value of its requests; clients without that variable are units of their own.
std::vector<ValueId> unitsOf(const Grouped& grouped, const KeySample& sample)
{
    const Column* const column = grouped.trace->column(sample.variable);
    std::vector<ValueId> units(grouped.clients());
    for (ClientId client = 0; client < units.size(); ++client)
        units[client] = column == nullptr ? client : column->ids[grouped.rowsOf(client).front()];
    return units;
}

} // namespace

SampledCount estimate(const KeySample& sample, std::span<const std::uint64_t> parts)
{
    const double oneIn = sample.oneIn;
    double sum = 0;
    double squares = 0;
    for (const std::uint64_t part : parts) {
        const auto size = static_cast<double>(part);
        sum += size;
        squares += size * size;
    }
    const double deviation = std::sqrt(oneIn * (oneIn - 1) * squares);
    return {static_cast<std::uint64_t>(std::llround(sum * oneIn)),
            static_cast<std::uint64_t>(std::llround(2 * deviation))};
}

SampleEstimates sampleEstimates(const Outcome& outcome)
{
    const Grouped& grouped = *outcome.grouped;
    const KeySample& sample = grouped.trace->sample;
    const std::vector<ValueId> units = unitsOf(grouped, sample);
    const std::size_t count = units.empty() ? 0 : std::size_t{*std::ranges::max_element(units)} + 1;
    std::vector<std::uint64_t> parts(count);
    const auto total = [&](const auto& partOf) {
        std::ranges::fill(parts, 0);
        for (ClientId client = 0; client < units.size(); ++client)
            parts[units[client]] += partOf(outcome.clients[client]);
        return estimate(sample, parts);
    };
    SampleEstimates all;
    all.clients = total([](const ClientOutcome&) { return 1U; });
    all.passed = total([](const ClientOutcome& client) { return client.passed(); });
    all.delayed = total([](const ClientOutcome& client) { return client.delayed; });
    all.rejected = total([](const ClientOutcome& client) { return client.rejected; });
    all.clientsDelayed = total([](const ClientOutcome& client) { return client.delayed > 0 ? 1U : 0U; });
    all.clientsRejected = total([](const ClientOutcome& client) { return client.rejected > 0 ? 1U : 0U; });
    return all;
}

bool keepsWholeClients(const KeySample& sample, const KeyTemplate& key)
{
    const auto plain = [](std::string_view name) { return name == "binary_remote_addr" ? "remote_addr" : name; };
    const auto kept = [&](const KeyTemplate& one) {
        return std::ranges::any_of(one.parts(), [&](const KeyTemplate::Part& part) {
            return part.variable && plain(part.text) == plain(sample.variable);
        });
    };
    return sample.isAll() || (kept(key) && std::ranges::all_of(key.otherwise(), kept));
}

} // namespace spillway
