#include "engine/report/traffic_words.h"

#include "engine/ingest/detect/named_format.h"
#include "engine/ingest/line/foreign_lines.h"
#include "engine/report/sections.h"
#include "engine/words/figures.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

namespace spillway {

namespace {

constexpr std::string_view kBases[] = {"exact", "arrival", "completion"}; ///< by ArrivalBasis

} // namespace

std::string stampsText(const TrafficFacts& facts)
{
    const bool seconds = facts.wholeSeconds;
    switch (facts.basis) {
    case ArrivalBasis::Exact: return seconds ? say("arrival in whole seconds") : say("arrival to the millisecond");
    case ArrivalBasis::Arrival:
        return seconds ? say("arrival, but only in whole seconds") : say("arrival to the millisecond");
    case ArrivalBasis::Completion: break;
    }
    return seconds ? say("completion in whole seconds; the arrival was earlier by an unknown time")
                   : say("completion to the millisecond; the arrival was earlier by an unknown time");
}

std::optional<MissingRequests> missingIn(const SourceReport& source)
{
    if (source.cutOff)
        return MissingRequests{say("its compressed data is cut off: requests are missing at the end"),
                               say("fetch it again")};
    if (!isMostlyUnread(source))
        return std::nullopt;
    return MissingRequests{say("only {} of {} lines that may be requests could be read", countText(source.requests),
                               countText(source.requests + source.unread)),
                           say("name the log format of the others")};
}

namespace {

/// Notes on durations.
std::vector<std::string> durationNotes(const SourceReport& source)
{
    std::vector<std::string> notes;
    const std::string name = printable(source.openDuration.name, 60);
    if (!source.openDuration.unit.empty())
        notes.push_back(say("\"{}\" names no unit. Its values make sense in {} only, so that is used.", name,
                            source.openDuration.unit));
    else if (source.openDuration.isOpen())
        notes.push_back(say("\"{0}\" names no unit, and its values allow more than one, so completion times "
                            "are used. Rename the field with "
                            "its unit, such as {0}_ms.",
                            name));
    if (source.untimed > 0)
        notes.push_back(sayFor(source.untimed, "{} of {} has no duration: their completion time is used.",
                               "{} of {} have no duration: their completion time is used.", countText(source.untimed),
                               countText(source.requests, "request", "requests")));
    return notes;
}

} // namespace

std::vector<std::string> sourceNotes(const SourceReport& source)
{
    std::vector<std::string> notes;
    if (source.gap != StampGap::None)
        notes.push_back(gapSentence(source.gap, source.zoneName));
    if (const auto to = hourTwice(source))
        notes.push_back(say("The clock seems to have been set back here: by {}, to {}.",
                            durationText(source.furthestBack), momentText(*to, source.resolution)));
    if (const auto missing = missingIn(source))
        notes.push_back(sentence(missing->why) + ' ' + sentence(missing->remedy));
    for (std::string& note : durationNotes(source))
        notes.push_back(std::move(note));
    if (source.repeated > 0)
        notes.push_back(sayFor(source.repeated,
                               "{} of the requests was counted by \"message repeated\" lines of a log daemon.",
                               "{} of the requests were counted by \"message repeated\" lines of a log daemon.",
                               countText(source.repeated)));
    if (source.lacksSent)
        notes.push_back(
            say("It is a capture of the first version, which did not keep what was sent: where the log had $request "
                "alone, $request_uri is decoded. Pack the log again to have it as it was sent."));
    if (source.unfinishedBytes > 0 && !source.cutOff)
        notes.push_back(say("its last line is incomplete and was left out"));
    return notes;
}

std::string formatNames(const TrafficFacts& facts)
{
    std::set<std::string> names;
    for (const SourceReport& source : facts.sources)
        for (std::string& format : formatsIn(source.format))
            names.insert(std::move(format));
    return fmt::format("{}", fmt::join(names, ", "));
}

namespace {

/// Size of the sample, for people; empty where everything was kept.
std::string sampleText(const TrafficFacts& facts)
{
    if (facts.sample.isAll())
        return {};
    std::uint64_t read = 0;
    for (const SourceReport& source : facts.sources)
        read += source.requests;
    std::string text =
        say("a sample: {} of {} requests, all those of one in {} values of ${}", countText(facts.requestsRead),
            countText(read), facts.sample.oneIn, printable(facts.sample.variable));
    return facts.wholeClients ? text : say("{}; with this key it holds parts of clients, and no result is exact", text);
}

std::string selectedText(const TrafficFacts& facts)
{
    const std::string text = countText(facts.requests, "request", "requests");
    return facts.requests == facts.requestsRead ? text : say("{} selected of {}", text, countText(facts.requestsRead));
}

} // namespace

std::string sourcesText(const TrafficFacts& facts)
{
    const std::string text = selectedText(facts);
    if (facts.sources.size() == 1)
        return say("{} in {}", text, printable(facts.sources.front().name, 200));
    return say("{} in {} files", text, countText(facts.sources.size()));
}

std::string proxiesText(const TrafficFacts& facts)
{
    return facts.others ? say("clients may be proxies, and the users of each share one limit: ${} has other addresses",
                              facts.others->variable)
                        : std::string();
}

std::vector<std::string> plainTrafficLines(const TrafficFacts& facts)
{
    std::vector<std::string> lines;
    lines.push_back(say("{} from {}, counted by {}", selectedText(facts), countText(facts.clients, facts.word),
                        printable(facts.key)));
    if (std::string sample = sampleText(facts); !sample.empty())
        lines.push_back(std::move(sample));
    if (facts.unaccounted > 0)
        lines.push_back(sayFor(facts.unaccounted, "{} request has an empty key: nginx does not count it",
                               "{} requests have an empty key: nginx does not count them",
                               countText(facts.unaccounted)));
    if (facts.first)
        lines.push_back(spanText(*facts.first, *facts.last, facts.resolution));
    lines.push_back(say("timestamps: {}", stampsText(facts)));
    return lines;
}

std::vector<std::string> trafficLines(const TrafficFacts& facts)
{
    std::vector<std::string> lines = plainTrafficLines(facts);
    if (std::string proxies = proxiesText(facts); !proxies.empty())
        lines.push_back(std::move(proxies));
    return lines;
}

void putTraffic(Json& object, const TrafficFacts& facts)
{
    object["first"] = facts.first ? Json(isoText(*facts.first)) : Json();
    object["last"] = facts.last ? Json(isoText(*facts.last)) : Json();
    object["resolution_ms"] = facts.resolution.count();
    object["arrival"] = kBases[static_cast<std::size_t>(facts.basis)];
    object["key"] = facts.key;
    object["unaccounted"] = facts.unaccounted;
    if (!facts.sample.isAll())
        object["sample"] = {
            {"one_in", facts.sample.oneIn}, {"by", facts.sample.variable}, {"whole_clients", facts.wholeClients}};
}

namespace {

std::string otherAddress(const OtherAddresses& others)
{
    if (!others.proxy.empty())
        return say("Nearly all requests come from {}, a private address, as of a proxy. ${} has other addresses",
                   printable(others.proxy), others.variable);
    const char* const text =
        others.in == InHowMany::Each
            ? toTranslate("Each request has two addresses: $remote_addr counts as the client, ${} has another one")
        : others.in == InHowMany::Most
            ? toTranslate("Most requests have two addresses: $remote_addr counts as the client, ${} has another one")
            : toTranslate("Many requests have two addresses: $remote_addr counts as the client, ${} has another one");
    return fmt::format(fmt::runtime(translated(text)), others.variable);
}

} // namespace

std::string otherAddressesNote(const OtherAddresses& others)
{
    const std::string note = otherAddress(others);
    std::vector<std::string> options;
    for (const std::string& proxy : others.trusted)
        options.push_back("--trusted-proxy " + printable(proxy));
    if (options.empty() && !others.isKey)
        return say("{}, and proxies behind these: as a key it would count one client once for each way through them. "
                   "To count by the clients name the networks of all proxies, each with --trusted-proxy.",
                   note);
    if (options.empty())
        options.push_back("--key '$" + others.variable + "'");
    return others.proxy.empty() ? say("{}. To count by that: {}.", note, fmt::join(options, " "))
                                : say("{}; to count by these: {}.", note, fmt::join(options, " "));
}

std::string estimateText(const SampledCount& estimate)
{
    return countText(estimate.value) + " ± " + countText(estimate.margin);
}

std::vector<std::string> readingsLines(const TrafficFacts& traffic, std::string_view first)
{
    return wrapped(
        traffic.wholeSeconds
            ? say("The log has whole seconds, so this is an estimate over three arrival models. A client's requests of "
                  "one second arrive all at once ({}), evenly spread, or in clusters around the change of the second.",
                  first)
            : say("The log has completion times but no durations, so this is an estimate over three arrival models. "
                  "Requests arrive at their timestamp ({}), or up to a second earlier: as close together or as evenly "
                  "spread as that allows.",
                  first),
        100);
}

std::string_view asItStandsText(const TrafficFacts& traffic)
{
    return traffic.wholeSeconds ? translated("each second's requests at once")
                                : translated("each request at its timestamp");
}

std::string_view outsideText(const TrafficFacts& traffic)
{
    if (!traffic.wholeSeconds)
        return translated("The real figure may be outside this range: requests may have taken longer than a second.");
    return traffic.basis == ArrivalBasis::Completion
               ? translated(
                     "The real figure may be outside this range: each request also arrived before its timestamp.")
               : translated("The real figure may be slightly outside this range.");
}

std::string_view openText(const TrafficFacts& traffic)
{
    return traffic.wholeSeconds ? translated("The log has whole seconds")
                                : translated("The log has completion times but no durations");
}

namespace {

constexpr std::size_t kMostWarnings = 5;
constexpr std::size_t kMostLines = 20;
constexpr std::size_t kLongestName = 200;

std::string name(const std::string& path)
{
    return printable(path, kLongestName);
}

std::string leftOutText(const LeftOut& file)
{
    if (file.name == file.sameAs)
        return say("{} is named more than once and counts once", name(file.name));
    if (!file.sameAs.empty())
        return say("{} was left out: {} as {}", name(file.name), file.reason, name(file.sameAs));
    return say("{} was left out: {}", name(file.name), file.reason);
}

/// The first lines of `all`; the others are counted.
template <class T, class Text>
void append(std::vector<std::string>& lines, const std::vector<T>& all, std::size_t most, const Text& text)
{
    for (std::size_t i = 0; i < std::min(most, all.size()); ++i)
        lines.push_back(text(all[i]));
    if (all.size() > most)
        lines.push_back(say("and {} more", countText(all.size() - most)));
}

} // namespace

std::vector<std::string> setWarnings(const Import& import)
{
    std::vector<std::string> warnings;
    append(warnings, import.set.leftOut, kMostWarnings, [](const LeftOut& file) {
        return leftOutText(file) + (file.sameAs.empty() ? "" : translated("; --duplicates keep counts both"));
    });
    return warnings;
}

std::vector<std::string> leftOutLines(const TrafficFacts& facts)
{
    std::vector<std::string> lines;
    append(lines, facts.set.leftOut, kMostLines, leftOutText);
    return lines;
}

void putSet(Json& object, const TrafficFacts& facts)
{
    Json leftOut = Json::array();
    for (const LeftOut& file : facts.set.leftOut)
        leftOut.push_back({{"file", file.name},
                           {"reason", file.reason},
                           {"same_as", file.sameAs.empty() ? Json() : Json(file.sameAs)}});
    object["left_out"] = std::move(leftOut);
}

std::vector<std::string> selectionWords(const Selection& selection)
{
    std::vector<std::string> words;
    const auto add = [&](const char* name, const std::vector<std::string>& values) {
        for (const std::string& value : values)
            words.push_back(fmt::format("{} {}", translated(name), printable(value)));
    };
    add("location", selection.locations);
    add("method", selection.methods);
    add("host", selection.hosts);
    add("status", selection.statuses);
    for (const Network& network : selection.excluded)
        words.push_back(say("without {}", printable(network.text())));
    for (const Condition& condition : selection.where)
        words.push_back(printable(condition.text()));
    if (selection.from)
        words.push_back(say("from {}", isoText(*selection.from)));
    if (selection.to)
        words.push_back(say("before {}", isoText(*selection.to)));
    return words;
}

std::string selectionText(const Selection& selection)
{
    const auto words = selectionWords(selection);
    return words.empty() ? std::string() : say("selected: {}", fmt::join(words, ", "));
}

std::vector<std::string> selectionHints(const Selection& selection, const Trace& trace)
{
    std::vector<std::string> hints;
    for (const std::string& location : selection.locations)
        if (!location.starts_with('/'))
            hints.push_back(say("a path starts with a slash: /{}", printable(location)));
    for (const std::string& method : selection.methods)
        if (std::any_of(method.begin(), method.end(), [](char c) { return c >= 'a' && c <= 'z'; }))
            hints.push_back(say("{} is not in capitals as the log has it", printable(method)));
    const auto& arrivals = trace.arrivals;
    if (!arrivals.empty() &&
        ((selection.from && *selection.from > arrivals.back()) || (selection.to && *selection.to <= arrivals.front())))
        hints.push_back(say("the traffic lies between {} and {}", isoText(arrivals.front()), isoText(arrivals.back())));
    return hints;
}

} // namespace spillway
