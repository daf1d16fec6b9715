#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace spillway {

/// Which values of a variable a sample holds: one in `oneIn`, chosen by a hash of the value. All requests with
/// such a value are in it and none of the others, so what is shown of a client in it is exact. A coarser sample
/// is part of each finer one.
struct KeySample
{
    static constexpr std::uint32_t kCoarsest = 1U << 20U;

    std::uint32_t oneIn = 1; ///< a power of two up to kCoarsest; 1 = everything
    std::string variable = "remote_addr";

    /// The empty value, which stands for no client, is in each sample.
    [[nodiscard]] bool holds(std::string_view value) const;
    [[nodiscard]] bool isAll() const { return oneIn == 1; }
    bool operator==(const KeySample&) const = default;
};

/// The part, 0 to `parts` - 1, that requests with this value of a key belong to: by a hash that all machines share.
[[nodiscard]] std::uint32_t partOf(std::string_view value, std::uint32_t parts);

} // namespace spillway
