#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <vector>

namespace spillway {

/// Which source each request came from. Takes no memory while all came from the first, else two bytes each. Not
/// thread-safe while it is written.
class SourceNumbers
{
public:
    SourceNumbers() = default;
    SourceNumbers(std::initializer_list<std::uint16_t> numbers)
    {
        for (const std::uint16_t number : numbers)
            push_back(number);
    }

    [[nodiscard]] std::size_t size() const { return m_size; }
    [[nodiscard]] std::uint16_t operator[](std::size_t row) const { return m_numbers.empty() ? 0 : m_numbers[row]; }
    bool operator==(const SourceNumbers& other) const
    {
        if (m_size != other.m_size)
            return false;
        for (std::size_t row = 0; row < m_size; ++row)
            if ((*this)[row] != other[row])
                return false;
        return true;
    }
    /// Bytes that they keep in memory.
    [[nodiscard]] std::size_t residentBytes() const { return m_numbers.capacity() * sizeof(std::uint16_t); }

    /// `count` requests, all from one source.
    void assign(std::size_t count, std::uint16_t number)
    {
        m_size = count;
        m_numbers = std::vector<std::uint16_t>();
        if (number != 0)
            m_numbers.assign(count, number);
    }
    /// Room for so many, once one comes from another source than the first.
    void reserve(std::size_t count) { m_expected = count; }
    void push_back(std::uint16_t number)
    {
        if (number != 0 && m_numbers.empty())
            fill();
        ++m_size;
        if (!m_numbers.empty() || number != 0)
            m_numbers.push_back(number);
    }

private:
    /// The zeros that were not kept.
    void fill()
    {
        m_numbers.reserve(m_expected);
        m_numbers.resize(m_size, 0);
    }

    std::size_t m_size = 0;
    std::size_t m_expected = 0;
    std::vector<std::uint16_t> m_numbers; ///< empty while all are 0
};

} // namespace spillway
