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

/// The requests of one client that two policies decide differently.
struct ClientDifference
{
    ClientId client = 0;
    std::uint32_t onlyFirst = 0;   ///< served under the first policy alone
    std::uint32_t onlySecond = 0;  ///< served under the second policy alone
    std::uint32_t waitsFirst = 0;  ///< served under both, after a wait under the first alone
    std::uint32_t waitsSecond = 0; ///< served under both, after a wait under the second alone

    /// Requests that the second policy serves beyond those of the first. Negative: the client loses.
    [[nodiscard]] std::int64_t served() const { return std::int64_t{onlySecond} - onlyFirst; }
    /// Waits that the second policy spares the client. Negative: it adds some.
    [[nodiscard]] std::int64_t spared() const { return std::int64_t{waitsFirst} - waitsSecond; }
    bool operator==(const ClientDifference&) const = default;
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
    std::vector<ClientDifference> clients;  ///< those with such requests, in order of their numbers

    [[nodiscard]] std::uint64_t all() const { return onlyFirst + onlySecond + waiting; }
};

/// Clients who gain by the second policy: it serves more of their requests, or as many with fewer waits. Those who gain
/// most come first, equals by name.
[[nodiscard]] std::vector<ClientDifference> gaining(const Difference& difference, const Grouped& grouped);
/// Clients who lose by the second policy, those who lose most first.
[[nodiscard]] std::vector<ClientDifference> losing(const Difference& difference, const Grouped& grouped);

/// Compares the verdicts of each request that lies in the slices, or of all requests where there are none; lists at
/// most `mostPerSlice` of each, or of all. Requests with an empty key only count: they belong to no client. Another
/// time of waiting is no difference. `second` may be of another grouping with the clients and requests of `grouped`.
/// One thread; 8 bytes a request of the longest client. Cancelled when asked to stop.
[[nodiscard]] Result<Difference> difference(const RequestVerdicts& first, const RequestVerdicts& second,
                                            const Grouped& grouped, const BinSpec& bins, std::size_t mostPerSlice,
                                            const std::stop_token& stop);

} // namespace spillway
