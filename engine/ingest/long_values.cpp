#include "engine/ingest/long_values.h"

#include "engine/ingest/open_slots.h"

namespace spillway {

void LongValues::grow(std::size_t more)
{
    growSlots(m_slots, m_used, more, [this](const Slot& slot) { remember({slot.begin, slot.size}, slot.id); });
}

void LongValues::remember(std::string_view value, ValueId id)
{
    std::size_t i = homeOf(value);
    while (m_slots[i].id != kEmptyValue)
        i = (i + 1) & (m_slots.size() - 1);
    m_slots[i] = {value.data(), static_cast<std::uint32_t>(value.size()), id};
    ++m_used;
}

} // namespace spillway
