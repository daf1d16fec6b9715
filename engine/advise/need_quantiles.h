#pragma once

#include "engine/advise/need_table.h"

#include <array>
#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

namespace spillway {

/// The shares of clients or of requests whose needs are listed: all, 99.9 % and 99 %, in thousandths.
inline constexpr std::array<std::uint64_t, 3> kNeedShares{1000, 999, 990};

/// At one rate, by kNeedShares: the smallest burst that is enough.
struct NeedQuantiles
{
    std::array<std::int64_t, 3> clients{};  ///< for so large a share of the clients
    std::array<std::int64_t, 3> requests{}; ///< for clients that make so large a share of the requests
    bool operator==(const NeedQuantiles&) const = default;
};

/// By rate, over all clients. Exact, see needOf(). 0 where there are none. Memory: 80 bytes for each
/// client. Errors as needTable().
[[nodiscard]] Result<std::vector<NeedQuantiles>> needQuantiles(const Grouped& grouped, std::span<const Rate> rates,
                                                               std::stop_token stop = {});

} // namespace spillway
