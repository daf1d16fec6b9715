#include "engine/ingest/short_values.h"

#include "engine/ingest/open_slots.h"

#include <bit>

namespace spillway {

void ShortValues::grow(std::size_t more)
{
    growSlots(m_slots, m_used, more, [this](const Slot& slot) { remember({slot.low, slot.high, slot.size}, slot.id); });
}

void ShortValues::remember(const Words& words, ValueId id)
{
    std::size_t i = homeOf(words);
    while (m_slots[i].id != kEmptyValue)
        i = (i + 1) & (m_slots.size() - 1);
    m_slots[i] = {words.low, words.high, words.size, id};
    ++m_used;
}

void DecimalValues::remember(std::uint64_t number, ValueId id)
{
    if (number >= m_ids.size())
        m_ids.resize(std::bit_ceil(number + 1), kEmptyValue);
    m_ids[number] = id;
}

} // namespace spillway
