#pragma once

#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

namespace spillway {

/// Allocates as std::allocator does, but new elements that are given no value stay as the memory is: their lives, which
/// take no constructor, begin with it.
template <class Value>
class LeavesUnset : public std::allocator<Value>
{
    static_assert(std::is_trivially_copyable_v<Value> && std::is_trivially_destructible_v<Value>);

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

    void construct(Value* /*at*/) noexcept {}
    template <class... Values>
    void construct(Value* at, Values&&... values)
    {
        std::construct_at(at, std::forward<Values>(values)...);
    }
};

/// A vector that writes no value where it grows by resize(count), or is made with a count alone: for many that are all
/// written before one is read, so that fresh memory is touched once, and by the threads that write them.
template <class Value>
using UnsetVector = std::vector<Value, LeavesUnset<Value>>;

} // namespace spillway
