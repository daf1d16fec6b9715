#include "engine/trace/period_grouping.h"

namespace spillway {

Result<GroupedPtr> groupPeriods(const GroupedPtr& grouped, std::span<const PeriodSpan> spans, PeriodKind kind,
                                const std::stop_token& stop)
{
    auto rows = grouped->selected.rows(stop);
    if (!rows)
        return rows.error();
    PeriodCursor kinds(spans);
    std::erase_if(*rows, [&](std::uint32_t row) { return kinds.kindAt(grouped->trace->arrivals[row]) != kind; });
    return group(grouped->trace, grouped->keys, *rows, stop);
}

} // namespace spillway
