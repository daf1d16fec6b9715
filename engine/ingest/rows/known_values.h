#pragma once

#include "engine/ingest/rows/identity.h"
#include "engine/trace/columns/dictionary.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace spillway {

/// The numbers of values, found by their identities: one access to memory where a Dictionary needs three.
class KnownValues
{
public:
    /// Where the value's number is, if it is known. Valid until the next grow().
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
    /// One that find() does not know.
    void remember(const Identity& value, ValueId id);
    /// Makes room for `more` values to be remembered; where they are then changes.
    void grow(std::size_t more);

private:
    struct Slot ///< 24 bytes: with its Identity as a member it would be a third larger
    {
        std::uint64_t low = 0;
        std::uint64_t high = 0;
        std::uint32_t size = 0;
        ValueId id = kEmptyValue; ///< of a slot that is free
    };
    [[nodiscard]] static std::size_t hashOf(const Identity& value)
    {
        constexpr std::uint64_t kOdd = 0x9E37'79B9'7F4A'7C15; // 2^64 over the golden ratio
        constexpr std::uint64_t kOther = 0xC2B2'AE3D'27D4'EB4F;
        std::uint64_t mixed = (value.low ^ (value.high * kOther) ^ value.size) * kOdd;
        mixed ^= mixed >> 32U;
        return mixed * kOther >> 24U;
    }

    std::vector<Slot> m_slots = std::vector<Slot>(64); ///< a power of two; at most two thirds of them are used
    std::size_t m_used = 0;
};

/// The numbers of values that are small decimal numbers, such as status codes and sizes: they are their own place.
class DecimalValues
{
public:
    static constexpr std::uint32_t kBound = 1U << 17U;

    /// What the value is written as, if that is below kBound and the one way to write it; else kBound or more.
    [[nodiscard]] static std::uint64_t numberOf(std::string_view value)
    {
        const std::size_t size = value.size();
        if (size - 1 > 7 || (value[0] == '0' && size > 1))
            return kBound;
        constexpr std::uint64_t kEach = 0x0101'0101'0101'0101;
        const Identity words = exactIdentity(value);
        const std::size_t behind = size >= 4 ? size - 4 : size >= 2 ? size - 2 : 0; // where the second word begins
        const std::uint64_t text = size == 8 ? words.low : words.low | words.high << (8 * behind);
        const std::uint64_t digits = (text ^ (kEach * '0')) << (64 - 8 * size); // zeros before them
        if (((digits | (digits + kEach * (0x80 - 10))) & (kEach << 7U)) != 0)
            return kBound;
        constexpr std::uint64_t kOdd = 0x0000'00FF'0000'00FF; // of the pairs
        const std::uint64_t pairs = digits * 10 + (digits >> 8U);
        return ((pairs & kOdd) * 0x000F'4240'0000'0064 + (pairs >> 16U & kOdd) * 0x0000'2710'0000'0001) >> 32U;
    }

    /// Of a number below kBound; kEmptyValue where it is not known.
    [[nodiscard]] ValueId find(std::uint64_t number) const
    {
        return number < m_ids.size() ? m_ids[number] : kEmptyValue;
    }
    void remember(std::uint64_t number, ValueId id);

private:
    std::vector<ValueId> m_ids; ///< by number
};

} // namespace spillway
