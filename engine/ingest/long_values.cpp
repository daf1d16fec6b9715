#include "engine/ingest/long_values.h"

#include "engine/core/large_pages.h"

#include <utility>

namespace spillway {

void LongValues::grow(std::size_t more)
{
    std::size_t slots = m_slots.size();
    while (slots < (m_used + more) * 2)
        slots *= 2;
    if (slots == m_slots.size())
        return;
    std::vector<Slot> larger;
    reserveLarge(larger, slots);
    larger.resize(slots);
    const std::vector<Slot> old = std::exchange(m_slots, std::move(larger));
    m_used = 0;
    for (const Slot& slot : old) {
        if (slot.id != kEmptyValue)
            remember({slot.begin, slot.size}, slot.id);
    }
}

void LongValues::remember(std::string_view value, ValueId id)
{
    std::size_t i = homeOf(hashOf(value));
    while (m_slots[i].id != kEmptyValue)
        i = (i + 1) & (m_slots.size() - 1);
    m_slots[i] = {value.data(), static_cast<std::uint32_t>(value.size()), id};
    ++m_used;
}

} // namespace spillway
