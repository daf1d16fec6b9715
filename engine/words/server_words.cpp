#include "engine/words/server_words.h"

#include "engine/words/figures.h"

#include <algorithm>

namespace spillway {

std::vector<std::string> nodesSentences(const NodeSetup& setup, const NodesOutcome& outcome)
{
    const std::size_t nodes = outcome.nodes.size();
    std::vector<std::string> sentences{say("Served by {}: {} of {}; by a single server: {}.",
                                           countText(nodes, "server", "servers"), countText(outcome.all.served()),
                                           countText(outcome.all.all(), "request", "requests"),
                                           countText(outcome.one.served()))};
    if (outcome.one.rejected + outcome.all.rejected == 0) {
        sentences.push_back(say("No client reaches the limit."));
        return sentences;
    }
    const std::string low = fmt::format("{:.2f}", outcome.low);
    const std::string high = fmt::format("{:.2f}", outcome.high);
    sentences.push_back(say("Clients that reach the limit are served {} times as much as by a single server.",
                            low == high ? low : say("{} to {}", low, high)));
    if (outcome.high >= 1.05)
        sentences.push_back(setup.isShared ? say("To come closer to the limit, exchange the counts more often.")
                                           : say("To keep the limit, use a shared store, send each client to the same "
                                                 "server, or divide the limit by {}.",
                                                 nodes));
    return sentences;
}

std::vector<std::string> reactionSentences(const Behaviour& behaviour, const ReactionOutcome& outcome,
                                           std::optional<Milliseconds> retryAfter)
{
    const std::string served = countText(outcome.served);
    const std::string all = countText(outcome.requests, "request", "requests");
    const std::string share = shareText(outcome.served, outcome.requests);
    std::vector<std::string> sentences{behaviour.loop ? say("Served: {} of {} ({}).", served, all, share)
                                                      : say("Served in the end: {} of {} ({}).", served, all, share)};
    if (behaviour.loop) {
        sentences.push_back(say("That is {:.0f} a second for {}, with a mean response time of {:.2f} ms.",
                                outcome.servedPerSecond(), durationText(outcome.lasted), outcome.meanLatencyMs));
        return sentences;
    }
    if (outcome.retries.all() > 0)
        sentences.push_back(outcome.grows()
                                ? say("The storm grows: retries per request still increase at the end of the traffic.")
                            : outcome.after == Milliseconds(0)
                                ? say("The storm does not grow.")
                                : say("The storm dies down: the last attempt comes {} after the traffic ends.",
                                      durationText(outcome.after)));
    if (retryAfter)
        sentences.push_back(say("Send “Retry-After: {}”. If clients wait {} to {}, at most one in ten retries "
                                "is rejected again.",
                                retryAfter->count() / 1000, durationText(*retryAfter), durationText(2 * *retryAfter)));
    else if (outcome.attempts.rejected > 0 && behaviour.most > 0)
        sentences.push_back(
            say("No Retry-After up to 10 min calms the retries: clients send more than the limit serves."));
    return sentences;
}

} // namespace spillway
