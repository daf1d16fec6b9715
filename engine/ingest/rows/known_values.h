#pragma once

#include "engine/trace/columns/dictionary.h"

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace spillway {

/// Distinguishes a value of a log from all others without a look at the other's text. A value of up to 16 bytes is its
/// own identity; a longer one has its size and a hash of 128 bits with a seed that is random in each process, so that
/// nobody can write values that are taken for each other.
struct Identity
{
    std::uint64_t low = 0;
    std::uint64_t high = 0;
    std::uint32_t size = 0; ///< of the value, in bytes

    friend bool operator==(const Identity&, const Identity&) = default;
};

/// Writes the identities of values, none of which is empty, to as many places.
void identify(std::span<const std::string_view> values, Identity* identities);

/// Random numbers, the same in the whole process.
[[nodiscard]] std::array<std::uint64_t, 2> hashSecret();

/// The numbers of values, found by their identities: one access to memory where a Dictionary needs three.
class KnownValues
{
public:
    /// Where the search for a value begins. Valid until the next remember().
    [[nodiscard]] std::size_t homeOf(const Identity& value) const { return hashOf(value) & (m_slots.size() - 1); }
    void prefetch(std::size_t home) const { __builtin_prefetch(&m_slots[home]); }
    /// kEmptyValue where it is not known.
    [[nodiscard]] ValueId find(const Identity& value, std::size_t home) const
    {
        for (std::size_t i = home; m_slots[i].id != kEmptyValue; i = (i + 1) & (m_slots.size() - 1)) {
            const Slot& slot = m_slots[i];
            if (slot.low == value.low && slot.high == value.high && slot.size == value.size)
                return slot.id;
        }
        return kEmptyValue;
    }
    /// Adds a value that find() does not know.
    void remember(const Identity& value, ValueId id);

private:
    struct Slot ///< 24 bytes: with its Identity as a member it would be a third larger
    {
        std::uint64_t low = 0;
        std::uint64_t high = 0;
        std::uint32_t size = 0;
        ValueId id = kEmptyValue; ///< of a slot that is free
    };
    /// Nobody who lacks the secret can write values that share a home.
    [[nodiscard]] std::size_t hashOf(const Identity& value) const
    {
        __extension__ using Wide = unsigned __int128;
        const Wide product = Wide{value.low ^ m_secret[0]} * (value.high ^ value.size ^ m_secret[1]);
        return static_cast<std::size_t>(product >> 64U ^ product);
    }
    void insert(const Slot& slot);

    std::array<std::uint64_t, 2> m_secret = hashSecret();
    std::vector<Slot> m_slots = std::vector<Slot>(64); ///< a power of two; at most two thirds of them are used
    std::size_t m_used = 0;
};

} // namespace spillway
