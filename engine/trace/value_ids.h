#pragma once

#include "engine/trace/dictionary.h"

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>
#include <vector>

namespace spillway {

/// The number of a value for each request: a byte while all are below 256, as of a status or a method, else four. Reads like a
/// vector. Not thread-safe while it is written.
class ValueIds
{
public:
    static constexpr std::size_t kNarrow = 256; ///< numbers below this take a byte

    /// Reads on from a request.
    class Iterator
    {
    public:
        using iterator_category = std::forward_iterator_tag;
        using value_type = ValueId;
        using difference_type = std::ptrdiff_t;
        using pointer = const ValueId*;
        using reference = ValueId;

        Iterator() = default;
        Iterator(const ValueIds& ids, std::size_t row) : m_ids(&ids), m_row(row) {}
        ValueId operator*() const { return (*m_ids)[m_row]; }
        Iterator& operator++()
        {
            ++m_row;
            return *this;
        }
        Iterator operator++(int) { return {*m_ids, m_row++}; }
        bool operator==(const Iterator&) const = default;

    private:
        const ValueIds* m_ids = nullptr;
        std::size_t m_row = 0;
    };

    [[nodiscard]] std::size_t size() const { return m_isWide ? m_wide.size() : m_bytes.size(); }
    [[nodiscard]] ValueId operator[](std::size_t row) const { return m_isWide ? m_wide[row] : m_bytes[row]; }
    [[nodiscard]] Iterator begin() const { return {*this, 0}; }
    [[nodiscard]] Iterator end() const { return {*this, size()}; }
    bool operator==(const ValueIds& other) const;
    /// All of them, where they take four bytes each; else none.
    [[nodiscard]] std::span<const ValueId> wide() const { return m_wide; }
    /// A copy of four bytes each.
    [[nodiscard]] std::vector<ValueId> widened() const;
    /// Calls `read` with a span of them as they are: of bytes or of ValueId.
    template <class Read>
    void visit(const Read& read) const
    {
        if (m_isWide)
            read(std::span(m_wide));
        else
            read(std::span(m_bytes));
    }
    /// Bytes that they keep in memory.
    [[nodiscard]] std::size_t residentBytes() const { return m_bytes.capacity() + m_wide.capacity() * sizeof(ValueId); }

    void push_back(ValueId id)
    {
        if (!m_isWide && id >= kNarrow)
            widen();
        if (m_isWide)
            m_wide.push_back(id);
        else
            m_bytes.push_back(static_cast<std::uint8_t>(id));
    }
    /// Appends `number(0)` to `number(count - 1)`, all of which are below `bound`.
    template <class Number>
    void append(std::size_t count, std::size_t bound, const Number& number)
    {
        if (!m_isWide && bound > kNarrow)
            widen();
        if (m_isWide)
            appendTo(m_wide, count, number);
        else
            appendTo(m_bytes, count, number);
    }
    void set(std::size_t row, ValueId id);
    /// Room for so many. `bound`: all will be below it, as far as that is known.
    void reserve(std::size_t count, std::size_t bound = kNarrow);
    void clear();

private:
    template <class Id, class Number>
    static void appendTo(std::vector<Id>& ids, std::size_t count, const Number& number)
    {
        const std::size_t before = ids.size();
        ids.resize(before + count);
        Id* const fresh = ids.data() + before;
        for (std::size_t i = 0; i < count; ++i)
            fresh[i] = static_cast<Id>(number(i));
    }
    void widen();

    bool m_isWide = false;
    std::vector<std::uint8_t> m_bytes; ///< where they are not wide
    std::vector<ValueId> m_wide;
};

} // namespace spillway
