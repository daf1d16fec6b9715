#include "ui/window/frame/bucket_stretch.h"

#include "ui/models/project/results.h"

#include <algorithm>
#include <iterator>
#include <ranges>

namespace spillway::ui {
namespace {

constexpr Milliseconds kShortest{2'000};

Verdict verdictOf(const RequestOutcome& request)
{
    return request.decision.verdict;
}

bool isRejected(const RequestOutcome& request)
{
    return verdictOf(request) == Verdict::Rejected;
}

} // namespace

TimeRange stretchAround(const ClientRequests& requests, Instant at, TimeRange full)
{
    if (requests.empty())
        return full;
    auto here = std::ranges::upper_bound(requests, at, {}, &RequestOutcome::at);
    if (here != requests.begin())
        --here;
    auto first = here;
    auto last = here;
    // An excess of one request or less says that the bucket was empty before it: there the stay begins.
    for (std::size_t left = kStretchRequests / 3; left > 0 && first != requests.begin(); --left) {
        if (first->decision.excess <= kOneRequest && first != here)
            break;
        --first;
    }
    for (std::size_t left = 2 * kStretchRequests / 3; left > 0 && std::next(last) != requests.end(); --left) {
        ++last;
        if (last->decision.excess <= kOneRequest)
            break;
    }
    Milliseconds length = std::max(last->at - first->at, kShortest);
    const Milliseconds air = length / 20;
    length = std::min(length + 2 * air, full.length());
    const bool within = at >= first->at - air && at <= first->at - air + length;
    const Instant start = within ? first->at - air : at - length / 2; // else a quiet time after that stay
    const Instant from = std::clamp(start, full.from, std::max(full.from, full.to - length));
    return {from, from + length};
}

TimeRange nextPage(TimeRange shown, Instant at, Milliseconds least, TimeRange full)
{
    const Milliseconds length = std::min(std::max(shown.length(), least), full.length());
    const Instant from = std::clamp(at - length / 10, full.from, full.to - length);
    return {from, from + length};
}

std::uint32_t rejectedOf(const Computed& computed, const ClientRequests& requests)
{
    if (!computed.outcome || requests.empty())
        return 0;
    const Grouped& grouped = *computed.outcome->grouped;
    const ValueId key = grouped.keys->ids()[requests.front().row];
    const auto client = std::ranges::find(grouped.keyOf, key);
    return client == grouped.keyOf.end()
               ? 0
               : computed.outcome->clients[static_cast<std::size_t>(client - grouped.keyOf.begin())].rejected;
}

std::optional<Instant> requestAfter(const ClientRequests& requests, Instant at)
{
    const auto found = std::ranges::upper_bound(requests, at, {}, &RequestOutcome::at);
    return found == requests.end() ? std::nullopt : std::optional(found->at);
}

std::optional<Instant> requestBefore(const ClientRequests& requests, Instant at)
{
    const auto until = std::ranges::lower_bound(requests, at, {}, &RequestOutcome::at);
    return until == requests.begin() ? std::nullopt : std::optional(std::prev(until)->at);
}

std::optional<Instant> rejectionAfter(const ClientRequests& requests, Instant at)
{
    const auto from = std::ranges::upper_bound(requests, at, {}, &RequestOutcome::at);
    const auto found = std::find_if(from, requests.end(), isRejected);
    return found == requests.end() ? std::nullopt : std::optional(found->at);
}

std::optional<Instant> rejectionBefore(const ClientRequests& requests, Instant at)
{
    const auto until = std::ranges::lower_bound(requests, at, {}, &RequestOutcome::at);
    const auto found = std::find_if(std::make_reverse_iterator(until), requests.rend(), isRejected);
    return found == requests.rend() ? std::nullopt : std::optional(found->at);
}

std::optional<Instant> mostInteresting(const ClientRequests& requests)
{
    if (requests.empty())
        return {};
    for (const Verdict verdict : {Verdict::Rejected, Verdict::Delayed}) {
        const auto found = std::ranges::find(requests, verdict, verdictOf);
        if (found != requests.end())
            return found->at;
    }
    const auto level = [](const RequestOutcome& request) { return request.decision.excess; };
    return std::ranges::max_element(requests, {}, level)->at;
}

std::optional<Instant> firstHurt(const ClientRequests& requests, std::span<const PeriodSpan> spans)
{
    std::optional<Instant> delayed;
    PeriodCursor cursor(spans);
    for (const RequestOutcome& request : requests) {
        const Verdict verdict = verdictOf(request);
        if (verdict == Verdict::Passed || cursor.kindAt(request.at) != PeriodKind::Normal)
            continue;
        if (verdict == Verdict::Rejected)
            return request.at;
        delayed = delayed ? delayed : request.at;
    }
    return delayed ? delayed : mostInteresting(requests);
}

void lookAt(Project& project, Instant at)
{
    const TimeRange range = project.range();
    if (at < range.from || at > range.to)
        project.setRange({at - range.length() / 2, at + range.length() / 2});
    project.setPlayhead(at);
}

} // namespace spillway::ui
