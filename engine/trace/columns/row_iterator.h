#pragma once

#include <compare>
#include <cstddef>
#include <iterator>

namespace spillway {

/// Reads on from a row of what has one value for each request and gives it by number, as Arrivals
/// do. `Rows` must outlive it.
template <class Rows, class Value>
class RowIterator
{
public:
    using iterator_category = std::random_access_iterator_tag;
    using value_type = Value;
    using difference_type = std::ptrdiff_t;
    using pointer = const Value*;
    using reference = Value;

    RowIterator() = default;
    RowIterator(const Rows& rows, std::size_t row) : m_rows(&rows), m_row(static_cast<difference_type>(row)) {}
    Value operator*() const { return (*m_rows)[static_cast<std::size_t>(m_row)]; }
    Value operator[](difference_type n) const { return *(*this + n); }
    RowIterator& operator+=(difference_type n)
    {
        m_row += n;
        return *this;
    }
    RowIterator& operator-=(difference_type n) { return *this += -n; }
    RowIterator& operator++() { return *this += 1; }
    RowIterator& operator--() { return *this += -1; }
    RowIterator operator++(int)
    {
        const RowIterator before = *this;
        ++m_row;
        return before;
    }
    RowIterator operator--(int)
    {
        const RowIterator before = *this;
        --m_row;
        return before;
    }
    friend RowIterator operator+(RowIterator at, difference_type n) { return at += n; }
    friend RowIterator operator+(difference_type n, RowIterator at) { return at += n; }
    friend RowIterator operator-(RowIterator at, difference_type n) { return at -= n; }
    difference_type operator-(const RowIterator& other) const { return m_row - other.m_row; }
    bool operator==(const RowIterator& other) const { return m_row == other.m_row; }
    auto operator<=>(const RowIterator& other) const { return m_row <=> other.m_row; }

private:
    const Rows* m_rows = nullptr;
    difference_type m_row = 0;
};

} // namespace spillway
