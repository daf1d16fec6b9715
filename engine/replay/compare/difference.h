#pragma once

#include "engine/replay/estimate/client_fates.h"
#include "engine/replay/plain/outcome.h"

#include <cstddef>
#include <cstdint>
#include <stop_token>
#include <vector>

namespace spillway {

/// A request that meets another verdict under the second policy than under the first.
struct DifferentRequest
{
    Instant at{};          ///< its arrival
    std::uint32_t row = 0; ///< in the trace
    ClientId client = 0;
    Fate first{0};
    Fate second{0};
    bool operator==(const DifferentRequest&) const = default;
};

/// How many requests of a slice of time meet different verdicts, and which way.
struct DifferenceBin
{
    std::uint32_t onlyFirst = 0;  ///< served under the first policy, rejected under the second
    std::uint32_t onlySecond = 0; ///< the other way round
    std::uint32_t waiting = 0;    ///< served under both, under one of them after a wait
    bool operator==(const DifferenceBin&) const = default;
};

/// Which requests' fates depend on the choice between two policies.
struct Difference
{
    BinSpec spec;
    std::vector<DifferenceBin> bins; ///< by slice
    std::uint64_t onlyFirst = 0;     ///< in all slices; likewise the next two
    std::uint64_t onlySecond = 0;
    std::uint64_t waiting = 0;
    std::vector<DifferentRequest> requests; ///< the earliest of each slice, in order of arrival

    [[nodiscard]] std::uint64_t all() const { return onlyFirst + onlySecond + waiting; }
};

/// Compares the fates of each request that lies in the slices; lists at most `mostPerSlice` of each. Requests with an
/// empty key never differ. A time of waiting that differs is no difference. One thread; 8 bytes a request of the
/// longest client. Cancelled when asked to stop.
[[nodiscard]] Result<Difference> difference(const ClientFates& first, const ClientFates& second, const Grouped& grouped,
                                            const BinSpec& bins, std::size_t mostPerSlice, const std::stop_token& stop);

} // namespace spillway
