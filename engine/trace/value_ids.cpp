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
    std::vector<ValueId> ids;
    reserveLarge(ids, m_bytes.size());
    ids.assign(m_bytes.begin(), m_bytes.end());
    return ids;
}

void ValueIds::widen()
{
    std::vector<ValueId> ids;
    reserveWholePages(ids, m_bytes.capacity());
    ids.assign(m_bytes.begin(), m_bytes.end());
    m_wide = std::move(ids);
    m_bytes = {};
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
        reserveWholePages(m_wide, count);
    else
        reserveWholePages(m_bytes, count);
}

void ValueIds::clear()
{
    m_bytes.clear();
    m_wide.clear();
    m_isWide = false;
}

} // namespace spillway
