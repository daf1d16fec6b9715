#pragma once

#include "engine/replay/plain/outcome.h"
#include "engine/trace/columns/key_sample.h"
#include "engine/trace/nginx/key.h"

#include <cstdint>
#include <span>

namespace spillway {

/// An estimate for all clients, made from a sample of them.
struct SampledCount
{
    std::uint64_t value = 0;  ///< unbiased
    std::uint64_t margin = 0; ///< two standard deviations, themselves estimated from the sample: rarely further off
    bool operator==(const SampledCount&) const = default;
};

/// Estimates a total to which each sampled unit contributes its part: the Horvitz-Thompson estimator, its variance that of
/// units which are each taken with probability 1 / oneIn. A few units that contribute nearly everything make the margin
/// wide; one that is not in the sample cannot.
[[nodiscard]] SampledCount estimate(const KeySample& sample, std::span<const std::uint64_t> parts);

/// Estimates for all traffic, from the sample that an outcome's trace holds.
struct SampleEstimates
{
    SampledCount clients;
    SampledCount passed;
    SampledCount delayed;
    SampledCount rejected;
    SampledCount clientsDelayed;
    SampledCount clientsRejected;
};

/// O(clients). Clients of one sampled value (the key names more than the sample's variable) are one unit.
[[nodiscard]] SampleEstimates sampleEstimates(const Outcome& outcome);

/// Whether all requests that such a key counts together are in the sample or none: else a bucket is not exact.
[[nodiscard]] bool keepsWholeClients(const KeySample& sample, const KeyTemplate& key);

} // namespace spillway
