#pragma once

#include "engine/ingest/short_values.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <vector>

namespace spillway {

/// The numbers of values of more than 16 bytes, such as request lines: one access to memory for where a value is
/// kept, and one for its text.
class LongValues
{
public:
    static constexpr std::size_t kShortest = ShortValues::kLongest + 1;
    using Hash = std::uint32_t (*)(std::string_view);

    /// `hash` tells where values are kept: of at least kShortest bytes, mixed well in its lower bits.
    explicit LongValues(Hash hash = hashOf) : m_hash(hash) {}

    [[nodiscard]] static std::uint32_t hashOf(std::string_view value)
    {
        const char* const begin = value.data();
        std::uint64_t mixed = value.size();
        forBlocks(value.size(), [&](std::size_t at) {
            mixed = mixed * kOdds[0] + wordAt(begin + at) * kOdds[1] + wordAt(begin + at + 8) * kOdds[2];
        });
        mixed ^= mixed >> 32U;
        return static_cast<std::uint32_t>(mixed * kOdds[1] >> 32U); // a product's upper half is mixed best
    }

    /// Where the number of a value of that hash is, if it is known. Valid until the next grow().
    [[nodiscard]] std::size_t homeOf(std::uint32_t hash) const { return hash & (m_slots.size() - 1); }
    [[nodiscard]] std::size_t homeOf(std::string_view value) const { return homeOf(m_hash(value)); }
    void prefetch(std::size_t home) const { __builtin_prefetch(&m_slots[home]); }
    /// The text of the value that is there, whose slot was fetched.
    void prefetchText(std::size_t home) const
    {
        __builtin_prefetch(m_slots[home].begin);
        __builtin_prefetch(m_slots[home].begin + 63);
    }
    /// kEmptyValue where it is not known.
    [[nodiscard]] ValueId find(std::string_view value, std::size_t home) const
    {
        for (std::size_t i = home; m_slots[i].id != kEmptyValue; i = (i + 1) & (m_slots.size() - 1)) {
            const Slot& slot = m_slots[i];
            if (slot.size == value.size() && sameText(slot.begin, value.data(), value.size()))
                return slot.id;
        }
        return kEmptyValue;
    }
    /// One that find() does not know; the text stays where it is.
    void remember(std::string_view value, ValueId id);
    /// Makes room for `more` values to be remembered; where they are then changes.
    void grow(std::size_t more);

private:
    struct Slot
    {
        const char* begin = nullptr;
        std::uint32_t size = 0;
        ValueId id = kEmptyValue;
    };
    static constexpr std::size_t kBlock = 16;
    static constexpr std::uint64_t kOdds[3] = {0x9E37'79B9'7F4A'7C15, 0xC2B2'AE3D'27D4'EB4F, 0x1656'67B1'9E37'79F9};

    [[nodiscard]] static std::uint64_t wordAt(const char* at)
    {
        std::uint64_t word = 0;
        std::memcpy(&word, at, sizeof word);
        return word;
    }
    /// Calls `each` for the offsets of blocks that cover a text, as many for all of up to 64 bytes and for all of up to
    /// 128: to look at a byte twice costs less than a branch that depends on the size.
    template <class Each>
    static void forBlocks(std::size_t size, const Each& each)
    {
        each(0);
        each(std::min(size - kBlock, kBlock));
        each(std::max(size, 2 * kBlock) - 2 * kBlock);
        each(size - kBlock);
        if (size <= 4 * kBlock)
            return;
        each(2 * kBlock);
        each(3 * kBlock);
        each(size - 4 * kBlock);
        each(size - 3 * kBlock);
        for (std::size_t at = 4 * kBlock; at + 4 * kBlock < size; at += kBlock)
            each(at);
    }
    template <class Block>
    static void addDifference(Block& sum, const char* one, const char* other)
    {
        Block left;
        Block right;
        std::memcpy(&left, one, sizeof left);
        std::memcpy(&right, other, sizeof right);
        sum |= left ^ right;
    }
    /// At least kShortest bytes; blocks as above, twice as long where they fit.
    [[nodiscard]] static bool sameText(const char* one, const char* other, std::size_t size)
    {
        using Block [[gnu::vector_size(kBlock)]] = std::uint64_t;
        using LongBlock [[gnu::vector_size(2 * kBlock)]] = std::uint64_t;
        constexpr std::size_t kLong = sizeof(LongBlock);
        if (size < kLong) {
            Block different{};
            addDifference(different, one, other);
            addDifference(different, one + size - kBlock, other + size - kBlock);
            return (different[0] | different[1]) == 0;
        }
        LongBlock different{};
        addDifference(different, one, other);
        addDifference(different, one + size - kLong, other + size - kLong);
        if (size > 2 * kLong) {
            addDifference(different, one + kLong, other + kLong);
            addDifference(different, one + size - 2 * kLong, other + size - 2 * kLong);
        }
        for (std::size_t at = 2 * kLong; at + 2 * kLong < size; at += kLong)
            addDifference(different, one + at, other + at);
        return (different[0] | different[1] | different[2] | different[3]) == 0;
    }

    Hash m_hash;
    std::vector<Slot> m_slots = std::vector<Slot>(64); ///< a power of two; at most two thirds of them are used
    std::size_t m_used = 0;
};

} // namespace spillway
