#pragma once

#include "engine/replay/estimate/request_verdicts.h"
#include "engine/replay/plain/outcome.h"

#include <cstddef>
#include <cstdint>
#include <stop_token>
#include <vector>

namespace spillway {

/// A request on which two policies decide differently.
struct DifferentRequest
{
    Instant at{};          ///< its arrival
    std::uint32_t row = 0; ///< in the trace
    ClientId client = 0;
    Wait first{0};
    Wait second{0};
    bool operator==(const DifferentRequest&) const = default;
};

/// How many requests of a time bin two policies decide differently, and in which way.
struct DifferenceBin
{
    std::uint32_t onlyFirst = 0;  ///< served under the first policy, rejected under the second
    std::uint32_t onlySecond = 0; ///< the other way round
    std::uint32_t waiting = 0;    ///< served under both, under one of them after a wait
    bool operator==(const DifferenceBin&) const = default;
};

/// The requests whose verdict depends on the choice between two policies.
struct Difference
{
    BinSpec spec;
    std::vector<DifferenceBin> bins;        ///< by slice
    std::uint64_t onlyFirst = 0;            ///< in all bins
    std::uint64_t onlySecond = 0;           ///< in all bins
    std::uint64_t waiting = 0;              ///< in all bins
    std::vector<DifferentRequest> requests; ///< the earliest of each slice, in order of arrival

    [[nodiscard]] std::uint64_t all() const { return onlyFirst + onlySecond + waiting; }
};

/// Compares the verdicts of each request that lies in the slices; lists at most `mostPerSlice` of each. Requests with an
/// empty key never differ. A time of waiting that differs is no difference. One thread; 8 bytes a request of the
/// longest client. Cancelled when asked to stop.
[[nodiscard]] Result<Difference> difference(const RequestVerdicts& first, const RequestVerdicts& second,
                                            const Grouped& grouped, const BinSpec& bins, std::size_t mostPerSlice,
                                            const std::stop_token& stop);

} // namespace spillway
