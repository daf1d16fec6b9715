#include "engine/study/client_story.h"

#include <algorithm>

namespace spillway {

namespace {

/// A story of more seconds than this lists no requests by second.
constexpr Milliseconds kLongestListed{3'600'000};

std::optional<Explained> explained(const LimitReq& limit, std::span<const RequestOutcome> requests,
                                   std::optional<std::size_t> index)
{
    if (!index)
        return std::nullopt;
    const auto why = explain(limit, requests, *index);
    if (!why)
        return std::nullopt;
    RequestOutcome request = requests[*index];
    request.key = {};
    request.asked = nullptr;
    return Explained{request, *why};
}

void serve(ClientStory& story, const RequestOutcome& request)
{
    const Milliseconds at = request.at + request.decision.delay - story.first;
    if (at < Milliseconds(0) || at >= kLongestListed)
        return;
    const auto second = static_cast<std::size_t>(at / Milliseconds(1000));
    if (second >= story.served.size())
        story.served.resize(second + 1);
    ++story.served[second];
}

} // namespace

ClientStory storyOf(const LimitReq& limit, std::span<const RequestOutcome> requests)
{
    ClientStory story;
    std::optional<std::size_t> firstRejected;
    std::optional<std::size_t> lastRejected;
    std::uint64_t together = 0;
    Instant last{};
    for (std::size_t i = 0; i < requests.size(); ++i) {
        const RequestOutcome& request = requests[i];
        if (!request.accounted)
            continue;
        if (story.requests++ == 0)
            story.first = request.at;
        together = together > 0 && request.at == last ? together + 1 : 1;
        last = request.at;
        story.atOnce = std::max(story.atOnce, together);
        story.span = request.at - story.first;
        const bool rejected = request.decision.verdict == Verdict::Rejected;
        if (rejected)
            (firstRejected ? lastRejected : firstRejected) = i;
        story.sinceRejected += firstRejected ? 1U : 0U;
        if (rejected) {
            ++story.rejected;
            continue;
        }
        story.delayed += request.decision.verdict == Verdict::Delayed ? 1U : 0U;
        story.highest = std::max(story.highest, request.decision.excess);
        story.longestWait = std::max(story.longestWait, request.decision.delay);
        serve(story, request);
    }
    if (story.span > kLongestListed)
        story.served.clear();
    story.firstRejected = explained(limit, requests, firstRejected);
    story.lastRejected = explained(limit, requests, lastRejected);
    return story;
}

} // namespace spillway
