#include "engine/ingest/rows/known_values.h"

#include <bit>
#include <utility>

namespace spillway {

void KnownValues::grow(std::size_t more)
{
    std::size_t size = m_slots.size();
    while (size * 2 < (m_used + more) * 3)
        size *= 2;
    if (size == m_slots.size())
        return;
    const std::vector<Slot> old = std::exchange(m_slots, std::vector<Slot>(size));
    m_used = 0;
    for (const Slot& slot : old)
        if (slot.id != kEmptyValue)
            remember({slot.low, slot.high, slot.size}, slot.id);
}

void KnownValues::remember(const Identity& value, ValueId id)
{
    std::size_t i = homeOf(value);
    while (m_slots[i].id != kEmptyValue)
        i = (i + 1) & (m_slots.size() - 1);
    m_slots[i] = {value.low, value.high, value.size, id};
    ++m_used;
}

void DecimalValues::remember(std::uint64_t number, ValueId id)
{
    if (number >= m_ids.size())
        m_ids.resize(std::bit_ceil(number + 1), kEmptyValue);
    m_ids[number] = id;
}

} // namespace spillway
