#include "engine/trace/group/period_grouping.h"

#include "engine/core/stop_poll.h"

#include <set>
#include <utility>

namespace spillway {

Result<GroupedPtr> groupPeriods(const GroupedPtr& grouped, std::span<const PeriodSpan> spans, PeriodKind kind,
                                const std::stop_token& stop)
{
    RankedBits marks(grouped->selected.size());
    PeriodCursor kinds(spans);
    const bool all = grouped->selected.visit(stop, [&](std::uint32_t row) {
        if (kinds.kindAt(grouped->trace->arrivals[row]) == kind)
            marks.mark(row);
    });
    if (!all)
        return cancelled();
    return group(grouped->trace, grouped->keys, SelectedRows(std::move(marks), grouped->selected.size()), stop);
}

Result<GroupedPtr> withoutNormalOf(std::span<const std::string> clients, const GroupedPtr& grouped,
                                   std::span<const PeriodSpan> spans, const std::stop_token& stop)
{
    const KeyColumn& keys = *grouped->keys;
    std::set<ValueId> ids;
    for (const std::string& client : clients) {
        if (const auto id = keys.values().find(client))
            ids.insert(*id);
        else if (client.find('\\') != std::string::npos) // a name with characters that are shown escaped
            for (const ValueId each : grouped->keyOf)
                if (printable(keys.values()[each], std::string::npos) == client)
                    ids.insert(each);
    }
    if (ids.empty())
        return grouped;
    RankedBits marks(grouped->selected.size());
    PeriodCursor kinds(spans);
    const bool all = grouped->selected.visit(stop, [&](std::uint32_t row) {
        if (kinds.kindAt(grouped->trace->arrivals[row]) != PeriodKind::Normal || !ids.contains(keys.ids()[row]))
            marks.mark(row);
    });
    if (!all)
        return cancelled();
    return group(grouped->trace, grouped->keys, SelectedRows(std::move(marks), grouped->selected.size()), stop);
}

} // namespace spillway
