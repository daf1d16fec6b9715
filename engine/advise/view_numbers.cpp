#include "engine/advise/view_numbers.h"

#include "engine/core/stop_poll.h"
#include "engine/replay/estimate/request_verdicts.h"

namespace spillway {

Result<ViewNumbers> viewNumbers(const Grouped& grouped, std::span<const PeriodSpan> spans, const std::stop_token& stop)
{
    PageViews views(*grouped.trace);
    ViewNumbers numbers{views.by(), 0, {}};
    if (numbers.by == ViewsBy::Nothing)
        return numbers;
    if (const auto found = grouped.findRows(stop); !found)
        return found.error();
    numbers.of.assign(grouped.requests(), ViewNumbers::kNone);
    for (ClientId client = 0; client < grouped.clients(); ++client) {
        if (stop.stop_requested())
            return cancelled();
        views.start();
        PeriodCursor kinds(spans);
        const ClientArrivals arrivals = grouped.arrivalsOf(client);
        const std::size_t first = grouped.offsets[client];
        const auto rows = grouped.rowsOf(client);
        for (std::size_t i = 0; i < arrivals.size(); ++i) {
            if (kinds.kindAt(arrivals[i]) != PeriodKind::Normal)
                continue;
            views.take(rows[i], arrivals[i], Wait(0));
            if (const auto view = views.newestTaken())
                numbers.of[first + i] = static_cast<std::uint32_t>(numbers.views + *view);
        }
        numbers.views += views.counts().views;
    }
    return numbers;
}

std::uint64_t brokenViews(const ViewNumbers& numbers, const RequestVerdicts& verdicts, const std::stop_token& stop)
{
    std::uint64_t broken = 0;
    if (numbers.views == 0)
        return broken;
    std::vector<bool> seen(numbers.views);
    for (ClientId client = 0; client < verdicts.grouped().clients() && !stop.stop_requested(); ++client)
        verdicts.walk(client, stop, [&](std::size_t request, Instant, Wait wait) {
            const std::uint32_t view = numbers.of[request];
            if (wait != kRejectedWait || view == ViewNumbers::kNone || seen[view])
                return;
            seen[view] = true;
            ++broken;
        });
    return broken;
}

} // namespace spillway
