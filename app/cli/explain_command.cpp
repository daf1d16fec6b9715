#include "app/cli/commands.h"

#include "app/cli/traffic.h"
#include "engine/conf/limit_choices.h"
#include "engine/report/sections.h"
#include "engine/study/simulation.h"
#include "engine/words/figures.h"
#include "engine/words/limit_reasons.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace spillway {

namespace {

using Sentences = std::vector<std::string>;

void append(Sentences& sentences, Sentences more)
{
    std::ranges::move(more, std::back_inserter(sentences));
}

/// The limits of the policy that are explained: those of one zone where `zone` names one of them, else all.
std::vector<std::pair<ZoneSpec, ZoneLimit>> limitsOf(const Policy& policy, const std::string& zone)
{
    std::vector<std::pair<ZoneSpec, ZoneLimit>> all;
    std::vector<std::pair<ZoneSpec, ZoneLimit>> named;
    for (const LimitChoice& choice : limitChoices(policy))
        if (choice.limit) {
            all.emplace_back(policy.zones[choice.zone], *choice.limit);
            if (all.back().first.name == zone)
                named.push_back(all.back());
        }
    return named.empty() ? all : named;
}

/// The way of one client of a log through the only limit.
Result<Sentences> ofClient(const Policy& policy, const Traffic& traffic, const std::string& name)
{
    const auto limit = onlyLimit(policy);
    if (!limit)
        return Error{ErrorCode::BadArgument, "--client",
                     limitChoices(policy).empty()
                         ? toTranslate("there is no limit_req that could be explained")
                         : toTranslate("there are several limits; give one of them with --limit in place of --config")};
    const Grouped& grouped = *traffic.grouped;
    ClientId client = 0;
    while (client < grouped.clients() && grouped.name(client) != name)
        ++client;
    if (client == grouped.clients())
        return Error{
            ErrorCode::BadArgument, "--client",
            say("the selected requests have no client \"{}\"; spillway-cli inspect lists clients", printable(name))};
    const auto outcome = replay(policy, traffic.grouped, BinSpec{});
    if (!outcome)
        return outcome.error();
    const auto requests = replayClient(policy, **outcome, client);
    if (!requests)
        return requests.error();
    const ZoneSpec& zone = policy.zones[limit->zone];
    ClientStory story = storyOf(limitReq(zone, *limit), *requests);
    story.alone = grouped.clients() == 1;
    Sentences sentences;
    if (traffic.import.trace->resolution > Milliseconds(1))
        sentences.push_back(say("The log has no milliseconds: the times, and what follows from them, are estimates."));
    sentences.push_back(say("{}: {}, {} delayed, {} rejected.", printable(name),
                            countText(story.requests, "request", "requests"), countText(story.delayed),
                            countText(story.rejected)));
    append(sentences, storyReasons(zone, *limit, name, story));
    return sentences;
}

Result<Sentences> explanation(const ExplainArguments& arguments, const Policy& policy, const Traffic& traffic)
{
    Sentences sentences;
    const std::string asked = zoneOfErrorLine(arguments.line.value_or(""));
    const bool isKnown = std::ranges::any_of(policy.zones, [&](const ZoneSpec& each) { return each.name == asked; });
    if (!asked.empty() && !isKnown && !arguments.limit.config.paths.empty())
        return Error{ErrorCode::BadArgument, "--line",
                     say("the configuration has no zone “{}”; give its limit with --limit", printable(asked))};
    const auto limits = limitsOf(policy, asked);
    for (const auto& [zone, ref] : limits) {
        if (limits.size() > 1)
            sentences.push_back(say("Zone {}:", printable(zone.name, 40)));
        append(sentences, limitReasons(zone, ref));
        if (arguments.atOnce)
            append(sentences, pageReasons(zone, ref, *arguments.atOnce));
    }
    if (arguments.line) {
        const auto* const one = limits.size() == 1 ? &limits.front() : nullptr;
        auto about = errorLineReasons(*arguments.line, one ? &one->first : nullptr, one ? &one->second : nullptr);
        if (!about)
            return about.error();
        append(sentences, *std::move(about));
    }
    if (arguments.client) {
        auto about = ofClient(policy, traffic, *arguments.client);
        if (!about)
            return about.error();
        append(sentences, *std::move(about));
    }
    return sentences;
}

} // namespace

Result<Answer> run(const ExplainArguments& arguments)
{
    const bool files = !arguments.traffic.files.empty();
    if (files != arguments.client.has_value())
        return Error{ErrorCode::BadArgument, "--client",
                     files ? toTranslate("is missing; name the client to explain")
                           : toTranslate("needs a log; add the file after the options")};
    NamedPolicy named;
    if (!arguments.line || arguments.atOnce || arguments.client || !arguments.limit.limits.empty() ||
        !arguments.limit.config.paths.empty()) {
        auto policy = loadPolicy(arguments.limit, arguments.traffic);
        if (!policy)
            return policy.error();
        named = *std::move(policy);
        if (named.policy.other)
            return Error{ErrorCode::Unsupported, "--limit", "only limits of nginx are explained; see compare"};
    }
    Traffic traffic;
    if (files) {
        auto read = loadTraffic(arguments.traffic, countedKeys(named.policy), &named.policy);
        if (!read)
            return read.error();
        traffic = *std::move(read);
    }
    const auto sentences = explanation(arguments, named.policy, traffic);
    if (!sentences)
        return sentences.error();
    Sections text;
    text.addSentences("Why", *sentences);
    const auto sent = send(arguments.json ? jsonAnswer({{"sentences", *sentences}}, traffic) : text.text());
    return sent ? Result<Answer>(answerOf(traffic)) : sent.error();
}

} // namespace spillway
