#include "engine/trace/value_ids.h"

#include <algorithm>

namespace spillway {

bool ValueIds::operator==(const ValueIds& other) const
{
    return std::equal(begin(), end(), other.begin(), other.end());
}

std::vector<ValueId> ValueIds::widened() const
{
    if (m_isWide)
        return m_wide;
    return {m_bytes.begin(), m_bytes.end()};
}

void ValueIds::widen()
{
    std::vector<ValueId> ids;
    ids.reserve(m_bytes.capacity());
    ids.assign(m_bytes.begin(), m_bytes.end());
    m_wide = std::move(ids);
    m_bytes = std::vector<std::uint8_t>();
    m_isWide = true;
}

void ValueIds::set(std::size_t row, ValueId id)
{
    if (!m_isWide && id >= kNarrow)
        widen();
    if (m_isWide)
        m_wide[row] = id;
    else
        m_bytes[row] = static_cast<std::uint8_t>(id);
}

void ValueIds::reserve(std::size_t count, std::size_t bound)
{
    if (!m_isWide && bound > kNarrow)
        widen();
    if (m_isWide)
        m_wide.reserve(count);
    else
        m_bytes.reserve(count);
}

void ValueIds::clear()
{
    m_bytes.clear();
    m_wide.clear();
    m_isWide = false;
}

} // namespace spillway
