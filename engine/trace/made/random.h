#pragma once

#include <cstdint>
#include <random>

namespace spillway {

/// Random numbers that are the same on every machine and with every compiler: whole numbers only, from an engine whose
/// output the C++ standard fixes, and no distribution of the library (those are free to differ).
///
/// Call one member a statement: compilers evaluate the arguments of a call in orders of their own.
class Random
{
public:
    explicit Random(std::uint64_t seed) : m_engine(seed) {}

    /// A whole number in [low, high]; low <= high.
    std::int64_t between(std::int64_t low, std::int64_t high)
    {
        return low + static_cast<std::int64_t>(m_engine() % static_cast<std::uint64_t>(high - low + 1));
    }

    bool chance(int percent) { return between(1, 100) <= percent; }

    /// Exponentially distributed with mean 1, in units of 2^-32: the waiting time of a Poisson process of rate 1.
    ///
    /// Source: J. von Neumann, "Various techniques used in connection with random digits", 1951: only comparisons of
    /// uniform numbers, so exact without a logarithm. About four draws.
    std::uint64_t exponential()
    {
        for (std::uint64_t whole = 0;; ++whole) {
            const std::uint64_t first = m_engine();
            std::uint64_t least = first;
            bool odd = true; // the length of the descending run that `first` starts
            for (std::uint64_t next = m_engine(); next < least; next = m_engine()) {
                least = next;
                odd = !odd;
            }
            if (odd)
                return (whole << 32U) + (first >> 32U);
        }
    }

private:
    std::mt19937_64 m_engine;
};

} // namespace spillway
