#pragma once

#include "engine/advise/page_views.h"
#include "engine/core/result.h"
#include "engine/trace/columns/period_spans.h"

#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

namespace spillway {

struct Grouped;
class RequestVerdicts;

/// To which page view each request of the normal periods belongs, whatever becomes of it under a limit.
struct ViewNumbers
{
    static constexpr std::uint32_t kNone = UINT32_MAX; ///< to none, or not in a normal period

    ViewsBy by = ViewsBy::Nothing;
    std::uint64_t views = 0;
    std::vector<std::uint32_t> of; ///< by request in key order; empty where there are no views
};

/// Every client on its own, as in whoGetsHurt(). 4 bytes a request. Cancelled.
[[nodiscard]] Result<ViewNumbers> viewNumbers(const Grouped& grouped, std::span<const PeriodSpan> spans,
                                              const std::stop_token& stop = {});

/// How many of the views have a request that is rejected. `numbers` are of the grouping of `verdicts`. O(requests); too
/// few once it is asked to stop.
[[nodiscard]] std::uint64_t brokenViews(const ViewNumbers& numbers, const RequestVerdicts& verdicts,
                                        const std::stop_token& stop = {});

} // namespace spillway
