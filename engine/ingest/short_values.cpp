#include "engine/ingest/short_values.h"

#include <utility>

namespace spillway {

namespace {

constexpr std::size_t kMostSlots = std::size_t{1} << 18U;

} // namespace

void ShortValues::grow(std::size_t more)
{
    if ((m_used + more) * 2 <= m_slots.size())
        return;
    std::size_t slots = m_slots.size();
    while (slots < (m_used + more) * 2)
        slots *= 2;
    if (slots <= kMostSlots) {
        rehash(slots);
        return;
    }
    m_slots.assign(m_slots.size(), {}); // begins anew: the most frequent values are back soon
    m_used = 0;
    if (more * 2 > m_slots.size())
        rehash(slots);
}

void ShortValues::rehash(std::size_t slots)
{
    const std::vector<Slot> old = std::exchange(m_slots, std::vector<Slot>(slots));
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

} // namespace spillway
