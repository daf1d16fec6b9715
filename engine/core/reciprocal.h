#pragma once

#include <bit>
#include <cstdint>

namespace spillway {

/// A divisor as a multiplication: n / divisor == (n * factor) >> shift for every n below 2^31.
///
/// With 2^(bits - 1) < divisor <= 2^bits the product is too large by less than 2^31 * 2^bits / 2^(31 + bits) of the
/// divisor. Source: Granlund and Montgomery, "Division by Invariant Integers using Multiplication".
struct Reciprocal
{
    std::uint32_t factor = 0;
    std::uint32_t shift = 0;

    Reciprocal() = default;
    /// 1 <= divisor <= 2^31
    explicit constexpr Reciprocal(std::uint64_t divisor) :
        shift(31 + static_cast<std::uint32_t>(std::bit_width(divisor - 1)))
    {
        factor = static_cast<std::uint32_t>(((std::uint64_t{1} << shift) + divisor - 1) / divisor);
    }
};

} // namespace spillway
