#include "engine/trace/group/copies.h"

#include <algorithm>
#include <vector>

namespace spillway {

bool holdsAllOf(const Trace& whole, const Trace& copy)
{
    if (whole.arrivals != copy.arrivals || copy.columns.empty())
        return false;
    constexpr ValueId kUnknown = UINT32_MAX;
    return std::ranges::all_of(copy.columns, [&](const Column& column) {
        const Column* const other = whole.column(column.variable);
        if (other == nullptr)
            return false;
        std::vector<ValueId> numbers(column.values.size(), kUnknown);
        for (std::size_t row = 0; row < column.ids.size(); ++row) {
            ValueId& number = numbers[column.ids[row]];
            if (number == kUnknown && column.values[column.ids[row]] == other->values[other->ids[row]])
                number = other->ids[row];
            if (number != other->ids[row])
                return false;
        }
        return true;
    });
}

} // namespace spillway
