#include "engine/trace/columns/source_numbers.h"

namespace spillway {

bool SourceNumbers::operator==(const SourceNumbers& other) const
{
    if (m_size != other.m_size)
        return false;
    for (std::size_t row = 0; row < m_size; ++row)
        if ((*this)[row] != other[row])
            return false;
    return true;
}

/// The zeros that were not kept.
void SourceNumbers::fill()
{
    m_numbers.reserve(m_expected);
    m_numbers.resize(m_size, 0);
}

void SourceNumbers::assign(std::size_t count, std::uint16_t number)
{
    m_size = count;
    m_numbers = std::vector<std::uint16_t>();
    if (number != 0)
        m_numbers.assign(count, number);
}

} // namespace spillway
