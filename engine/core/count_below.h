#pragma once

#include <algorithm>
#include <cstddef>

namespace spillway {

/// How many of the ascending `values`, which have size() and operator[], are below `value`: all of the first `from`
/// among them, and probably about `guess`. In few steps where the guess is good, in O(log) always.
template <class Values, class Value>
std::size_t countBelow(const Values& values, std::size_t from, std::size_t guess, Value value)
{
    std::size_t low = from; // all before are below
    std::size_t high = std::min(std::max(from, guess), values.size());
    for (std::size_t step = 16; high < values.size() && values[high] < value; step *= 2) {
        low = high + 1;
        high = std::min(high + step, values.size());
    }
    for (std::size_t step = 16; high - low > step; step *= 2) {
        if (values[high - step] < value) {
            low = high - step + 1;
            break;
        }
        high -= step;
    }
    while (low < high) {
        const std::size_t middle = low + (high - low) / 2;
        if (values[middle] < value)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

} // namespace spillway
