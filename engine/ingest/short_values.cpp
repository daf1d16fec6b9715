#include "engine/ingest/short_values.h"

#include "engine/core/large_pages.h"

#include <bit>
#include <utility>

namespace spillway {

void ShortValues::grow(std::size_t more)
{
    std::size_t slots = m_slots.size();
    while (slots < (m_used + more) * 2)
        slots *= 2;
    if (slots > m_slots.size())
        rehash(slots);
}

void ShortValues::rehash(std::size_t slots)
{
    std::vector<Slot> larger;
    reserveLarge(larger, slots);
    larger.resize(slots);
    const std::vector<Slot> old = std::exchange(m_slots, std::move(larger));
    m_used = 0;
    for (const Slot& slot : old) {
        if (slot.id != kEmptyValue)
            remember({slot.low, slot.high, slot.size}, slot.id);
    }
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
