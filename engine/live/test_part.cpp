#include "engine/live/test_part.h"

#include "engine/policy/policy.h"
#include "engine/replay/plain/asked_limits.h"
#include "engine/replay/plain/in_order_replay.h"
#include "engine/trace/columns/sampled_trace.h"
#include "engine/trace/group/grouped.h"

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <tuple>

namespace spillway {

namespace {

/// Levels of equal requests may differ by this much, as nginx cuts each leak to a thousandth.
constexpr std::int64_t kCut = 2;

Predicted predictedOf(const RequestOutcome& outcome)
{
    Predicted predicted{outcome.decision.verdict, outcome.accounted, std::string(outcome.key), Milliseconds::max()};
    for (const ChainStep& step : outcome.asked->answers) {
        const LimitReq& limit = outcome.asked->limits[step.index].limit;
        const auto meet = [&](Thousandths border) {
            const std::int64_t away = std::abs((step.excess - border).raw());
            predicted.margin =
                std::min(predicted.margin, waitFor(Thousandths(std::max(away - kCut, std::int64_t{0})), limit.rate));
        };
        meet(limit.burst);
        if (limit.delayAfter != kNever)
            meet(limit.delayAfter);
        predicted.forgets =
            std::max(predicted.forgets, waitFor(limit.burst + kOneRequest, limit.rate) + Milliseconds(1));
    }
    return predicted;
}

} // namespace

TestPart busiestPart(std::span<const Instant> arrivals, std::span<const Predicted> predicted, Milliseconds longest)
{
    using Score = std::tuple<std::size_t, std::size_t, std::size_t>; // rejected, delayed, all
    Score now{};
    Score best{};
    TestPart part;
    const auto add = [&](std::size_t request, std::size_t by) {
        std::get<0>(now) += predicted[request].verdict == Verdict::Rejected ? by : 0;
        std::get<1>(now) += predicted[request].verdict == Verdict::Delayed ? by : 0;
        std::get<2>(now) += by;
    };
    for (std::size_t begin = 0, end = 0; begin < arrivals.size(); ++begin) {
        for (; end < arrivals.size() && arrivals[end] - arrivals[begin] < longest; ++end)
            add(end, 1);
        if (now > best) {
            best = now;
            part = {begin, end};
        }
        if (end == begin) // not even one request fits
            return part;
        add(begin, SIZE_MAX); // takes one off
    }
    return part;
}

TracePtr partOfTrace(const Trace& trace, std::span<const std::uint32_t> rows, std::span<const Instant> arrivals)
{
    auto part = std::make_shared<Trace>(picked(trace, rows));
    part->arrivals = {};
    part->arrivals.append(arrivals);
    return part;
}

Result<std::vector<Predicted>> predictAll(const Policy& policy, const TracePtr& trace, const std::stop_token& stop)
{
    const auto column = evaluateKey(trace, countedKey(policy), stop);
    if (!column)
        return column.error();
    const auto grouped = group(trace, *column, SelectedRows::all(trace->size()), stop);
    if (!grouped)
        return grouped.error();
    std::vector<Predicted> predicted(trace->size());
    const auto done = replayInOrder(
        policy, *grouped, {}, [&](const RequestOutcome& outcome) { predicted[outcome.row] = predictedOf(outcome); },
        stop);
    return done ? Result<std::vector<Predicted>>(std::move(predicted)) : done.error();
}

} // namespace spillway
