#pragma once

#include <memory>
#include <new>
#include <type_traits>
#include <utility>
#include <vector>

namespace spillway {

/// Allocates as std::allocator does, but new elements that are given no value stay as the memory is.
template <class Number>
class LeavesUnset : public std::allocator<Number>
{
    static_assert(std::is_trivially_default_constructible_v<Number> && std::is_trivially_copyable_v<Number>);

public:
    LeavesUnset() = default;
    template <class Other>
    explicit(false) LeavesUnset(const LeavesUnset<Other>& /*other*/)
    {
    }
    template <class Other>
    struct rebind // NOLINT(readability-identifier-naming): the library's name
    {
        using other = LeavesUnset<Other>; // NOLINT(readability-identifier-naming)
    };

    void construct(Number* at) noexcept { ::new (static_cast<void*>(at)) Number; }
    template <class... Values>
    void construct(Number* at, Values&&... values)
    {
        std::construct_at(at, std::forward<Values>(values)...);
    }
};

/// A vector of numbers that writes none where it grows by resize(count), or is made with a count alone: for many that
/// are all written before one is read, so that fresh memory is touched once, and by the threads that write them.
template <class Number>
using UnsetVector = std::vector<Number, LeavesUnset<Number>>;

} // namespace spillway
