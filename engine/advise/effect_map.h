#pragma once

#include "engine/advise/page_views.h"
#include "engine/core/result.h"
#include "engine/policy/limit.h"
#include "engine/replay/estimate/period_outcomes.h"
#include "engine/trace/columns/period_spans.h"

#include <cstddef>
#include <cstdint>
#include <optional>
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

/// The two values by which a limit of one algorithm is chosen, each with each: a rate or the length of a window, and
/// a ceiling, which is the burst, the capacity or the limit. What else it has stays as in `base`, but for a refill:
/// the rate takes its place.
struct EffectAxes
{
    Limit base;
    std::vector<NginxRate> rates;       ///< ascending; empty where there are windows
    std::vector<Milliseconds> windows;  ///< ascending; empty where there are rates
    std::vector<std::int64_t> ceilings; ///< requests, ascending

    [[nodiscard]] std::size_t columns() const { return rates.size() + windows.size(); }
    [[nodiscard]] std::size_t rows() const { return ceilings.size(); }
    [[nodiscard]] std::size_t cell(std::size_t column, std::size_t row) const { return column * rows() + row; }
    [[nodiscard]] Limit at(std::size_t column, std::size_t row) const;
};

/// Whether the two differ in no more than what such axes tell.
[[nodiscard]] bool alikeButForAxes(const Limit& one, const Limit& other);

/// Values worth a look for the policy's one limit, about `most` of each, its own among them: those of usefulAxes(), or
/// windows that people write, up to the length of the traffic, with limits up to what somebody needs in the longest.
/// Errors as usefulAxes() and limiterNeeds().
[[nodiscard]] Result<EffectAxes> effectAxes(const Policy& policy, const GroupedPtr& grouped,
                                            std::span<const PeriodSpan> spans, std::size_t most,
                                            const std::stop_token& stop = {});

/// The effect of one limit.
struct Effect
{
    PeriodOutcomes periods;
    std::uint64_t viewsBroken = 0; ///< page views of normal periods; 0 where they are not counted
    bool operator==(const Effect&) const = default;
};

/// The effect of each limit of the axes on the periods, as far as it is known.
struct EffectMap
{
    EffectAxes axes;
    std::vector<std::optional<Effect>> cells; ///< by EffectAxes::cell()
};

/// All cells in an order in which a map can be shown soon: every eighth column and row, then those
/// half way between, and so on.
[[nodiscard]] std::vector<std::size_t> coarseFirst(const EffectAxes& axes);
/// So many of these are the first look.
[[nodiscard]] std::size_t firstLook(const EffectAxes& axes);

/// The effect of one limit, by a replay of all requests in which a zone's memory has no bounds. With `views` another
/// replay counts the page views that break. Cancelled.
[[nodiscard]] Result<Effect> effectOf(const Limit& limit, const GroupedPtr& grouped, std::span<const PeriodSpan> spans,
                                      const ViewNumbers* views, const std::stop_token& stop = {});

/// Computes these cells by effectOf(). Two threads. Cancelled, with some of them done.
[[nodiscard]] Result<Done> computeCells(EffectMap& map, std::span<const std::size_t> cells, const GroupedPtr& grouped,
                                        std::span<const PeriodSpan> spans, const ViewNumbers* views,
                                        const std::stop_token& stop = {});

} // namespace spillway
