#pragma once

#include <algorithm>
#include <cstdint>

namespace spillway {

/// Results over all arrival models: the lowest and the highest of each figure. They are equal where the log records
/// exactly when requests arrived.
template <class T>
struct Estimate
{
    T low{};
    T high{};

    /// Extends the estimate by the result of one more model.
    void include(const T& value)
    {
        low = std::min(low, value);
        high = std::max(high, value);
    }
    /// Extends these members by those of one more result.
    template <class... Member>
    void include(const T& value, Member... members)
    {
        ((low.*members = std::min(low.*members, value.*members)), ...);
        ((high.*members = std::max(high.*members, value.*members)), ...);
    }
    bool operator==(const Estimate&) const = default;
};

/// The estimate of an exact result.
template <class T>
[[nodiscard]] Estimate<T> exactly(const T& value)
{
    return {value, value};
}

using CountEstimate = Estimate<std::uint64_t>;

} // namespace spillway
