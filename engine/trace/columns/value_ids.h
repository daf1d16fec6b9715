#pragma once

#include "engine/trace/columns/dictionary.h"
#include "engine/trace/columns/row_iterator.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <variant>
#include <vector>

namespace spillway {

/// The number of a value for each request, each in as many bytes as the largest needs: one, as of a status or a method,
/// to four. Reads like a vector. Not thread-safe while it is written.
class ValueIds
{
public:
    /// Numbers of three bytes each, as they are kept.
    struct ThreeBytes
    {
        const std::uint16_t* low = nullptr;
        const std::uint8_t* high = nullptr;
        std::size_t count = 0;

        [[nodiscard]] std::size_t size() const { return count; }
        [[nodiscard]] ValueId operator[](std::size_t row) const { return low[row] | ValueId{high[row]} << 16U; }
    };

    using Iterator = RowIterator<ValueIds, ValueId>;

    ValueIds() = default;
    /// Takes numbers, all of which are below `bound`.
    ValueIds(std::vector<ValueId> ids, std::size_t bound);

    [[nodiscard]] std::size_t size() const
    {
        return std::visit([](const auto& ids) { return viewOf(ids).size(); }, m_ids);
    }
    [[nodiscard]] ValueId operator[](std::size_t row) const
    {
        return std::visit([row](const auto& ids) { return ValueId{viewOf(ids)[row]}; }, m_ids);
    }
    [[nodiscard]] Iterator begin() const { return {*this, 0}; }
    [[nodiscard]] Iterator end() const { return {*this, size()}; }
    bool operator==(const ValueIds& other) const;
    /// A copy of four bytes each.
    [[nodiscard]] std::vector<ValueId> widened() const;
    /// Calls `read` with a view of them as they are, which has size() and [row]: a span of std::uint8_t, std::uint16_t
    /// or ValueId, or ThreeBytes.
    template <class Read>
    void visit(const Read& read) const
    {
        std::visit([&read](const auto& ids) { read(viewOf(ids)); }, m_ids);
    }
    /// Bytes that they keep in memory.
    [[nodiscard]] std::size_t residentBytes() const;

    void push_back(ValueId id)
    {
        append(1, std::size_t{id} + 1, [id](std::size_t) { return id; });
    }
    /// Appends `number(0)` to `number(count - 1)`, all of which are below `bound`.
    template <class Number>
    void append(std::size_t count, std::size_t bound, const Number& number)
    {
        admit(bound);
        std::visit([&](auto& ids) { appendTo(ids, count, number); }, m_ids);
    }
    void set(std::size_t row, ValueId id);
    /// Room for so many. `bound`: all will be below it, as far as that is known.
    void reserve(std::size_t count, std::size_t bound = 0);

private:
    /// A third byte beside two. Addresses often outgrow these late, and then none is copied.
    struct TwoAndOne
    {
        std::vector<std::uint16_t> low;
        std::vector<std::uint8_t> high;

        [[nodiscard]] std::size_t capacity() const { return low.capacity(); }
        void reserve(std::size_t count)
        {
            low.reserve(count);
            high.reserve(count);
        }
    };
    using Ids = std::variant<std::vector<std::uint8_t>, std::vector<std::uint16_t>, TwoAndOne, std::vector<ValueId>>;
    /// The bound of numbers, by the index of Ids.
    static constexpr std::array<std::size_t, 4> kBounds{std::size_t{1} << 8U, std::size_t{1} << 16U,
                                                        std::size_t{1} << 24U, SIZE_MAX};

    template <class Id>
    static std::span<const Id> viewOf(const std::vector<Id>& ids)
    {
        return ids;
    }
    static ThreeBytes viewOf(const TwoAndOne& ids) { return {ids.low.data(), ids.high.data(), ids.low.size()}; }

    template <class Id>
    static void put(std::vector<Id>& ids, std::size_t row, ValueId id)
    {
        ids[row] = static_cast<Id>(id);
    }
    static void put(TwoAndOne& ids, std::size_t row, ValueId id)
    {
        ids.low[row] = static_cast<std::uint16_t>(id);
        ids.high[row] = static_cast<std::uint8_t>(id >> 16U);
    }
    template <class Id, class Number>
    static void appendTo(std::vector<Id>& ids, std::size_t count, const Number& number)
    {
        const std::size_t before = ids.size();
        ids.resize(before + count);
        Id* const fresh = ids.data() + before;
        for (std::size_t i = 0; i < count; ++i)
            fresh[i] = static_cast<Id>(number(i));
    }
    template <class Number>
    static void appendTo(TwoAndOne& ids, std::size_t count, const Number& number)
    {
        const std::size_t before = ids.low.size();
        ids.low.resize(before + count);
        ids.high.resize(before + count);
        std::uint16_t* const low = ids.low.data() + before;
        std::uint8_t* const high = ids.high.data() + before;
        for (std::size_t i = 0; i < count; ++i) {
            const ValueId id = number(i);
            low[i] = static_cast<std::uint16_t>(id);
            high[i] = static_cast<std::uint8_t>(id >> 16U);
        }
    }

    [[nodiscard]] std::size_t capacity() const;
    /// Before numbers below `bound` come: in as many bytes as they need.
    void admit(std::size_t bound)
    {
        if (bound > kBounds[m_ids.index()])
            widen(bound);
    }
    void widen(std::size_t bound);

    Ids m_ids;
};

} // namespace spillway
