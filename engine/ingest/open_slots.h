#pragma once

#include "engine/trace/dictionary.h"

#include <cstddef>
#include <utility>
#include <vector>

namespace spillway {

/// Makes room for `more` entries beside the `used` ones of a table with open addressing, so that at most two thirds of
/// its slots are taken. Where they are then changes: `remember(slot)` is called for each. A slot whose `id` is
/// kEmptyValue is free.
template <class Slot, class Remember>
void growSlots(std::vector<Slot>& slots, std::size_t& used, std::size_t more, const Remember& remember)
{
    std::size_t size = slots.size();
    while (size * 2 < (used + more) * 3)
        size *= 2;
    if (size == slots.size())
        return;
    const std::vector<Slot> old = std::exchange(slots, std::vector<Slot>(size));
    used = 0;
    for (const Slot& slot : old)
        if (slot.id != kEmptyValue)
            remember(slot);
}

} // namespace spillway
