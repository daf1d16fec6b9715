#include "app/cli/traffic.h"

#include "app/cli/counting.h"
#include "app/cli/output.h"
#include "app/cli/progress_line.h"
#include "app/cli/texts/asked_variables.h"
#include "engine/conf/read_policy.h"
#include "engine/core/lowercase.h"
#include "engine/core/steps.h"
#include "engine/ingest/detect/named_format.h"
#include "engine/report/traffic_words.h"
#include "engine/trace/nginx/regex.h"
#include "engine/words/figures.h"

#include <algorithm>
#include <fmt/chrono.h>
#include <nlohmann/json.hpp>
#include <unistd.h>
#include <utility>

namespace spillway {

std::vector<std::string> inputsOf(const TrafficArguments& traffic, const LimitArguments& limit)
{
    std::vector<std::string> inputs = traffic.files;
    inputs.insert(inputs.end(), traffic.definitions.begin(), traffic.definitions.end());
    inputs.insert(inputs.end(), limit.config.paths.begin(), limit.config.paths.end());
    return inputs;
}

Result<Selection> parseSelection(const TrafficArguments& arguments)
{
    auto selected = whereOf(arguments);
    if (!selected)
        return selected;
    Selection& selection = *selected;
    selection.locations = arguments.locations;
    selection.methods = arguments.methods;
    selection.hosts = arguments.hosts;
    for (const std::string& status : arguments.statuses) {
        if (!isStatusPattern(status))
            return Error{ErrorCode::BadArgument, "--status",
                         say("\"{}\" is no status; write one such as 404, or a class such as 4xx", printable(status))};
        selection.statuses.push_back(status);
    }
    for (const std::string& text : arguments.excludes) {
        auto network = Network::parse(text);
        if (!network)
            return placed(network.error(), "--exclude");
        selection.excluded.push_back(*std::move(network));
    }
    return selected;
}

void warnOfMissing(const std::vector<SourceReport>& sources)
{
    for (const SourceReport& source : sources)
        if (const auto missing = missingIn(source))
            complain("warning: " + say("{}: {}; {}, or accept what was read with --partial-ok",
                                       printable(source.name, 200), missing->why, missing->remedy));
}

namespace {

Result<Duplicates> parseDuplicates(const std::string& text)
{
    if (text == "keep")
        return Duplicates::Keep;
    if (text == "drop-files")
        return Duplicates::LeaveOutFiles;
    return Error{ErrorCode::BadArgument, "--duplicates",
                 say("\"{}\" is not known; write keep or drop-files", printable(text))};
}

/// As gunzip warns: the file was damaged behind its end, or something was appended to it unpacked.
void warnOfIgnored(const std::vector<SourceReport>& sources)
{
    for (const SourceReport& source : sources)
        if (source.ignoredBytes > 0)
            complain("warning: " + sayFor(source.ignoredBytes,
                                          "{}: {} byte behind the compressed data is no part of it and was ignored",
                                          "{}: {} bytes behind the compressed data are no part of it and were ignored",
                                          printable(source.name, 200), countText(source.ignoredBytes)));
}

/// Nothing fails where nothing is selected, but hardly anybody means it.
void warnOfNothing(const Selection& selection, const Trace& trace)
{
    std::string text = "warning: " + say("no request matches: {}", fmt::join(selectionWords(selection), ", "));
    for (const std::string& hint : selectionHints(selection, trace))
        text += "; " + hint;
    complain(text);
}

/// Reads the files, and warns of what is doubtful about them.
Result<Import> importOf(const TrafficArguments& arguments, const ImportOptions& options)
{
    ProgressLine progress;
    auto import = importTraffic(arguments.files, options, progress.callback());
    if (!import)
        return import;
    warnOfSample(*import->trace, options.sample);
    warnOfMissing(import->sources);
    warnOfIgnored(import->sources);
    for (const std::string& warning : setWarnings(*import))
        complain("warning: " + warning);
    return import;
}

/// The trace with a column for each "$variable=text".
Result<TracePtr> withAssumed(const TracePtr& trace, const std::vector<std::string>& assumed)
{
    if (assumed.empty())
        return trace;
    const auto variables = assumedVariables(assumed);
    if (!variables)
        return variables.error();
    auto changed = std::make_shared<Trace>(copyOf(*trace));
    for (const auto& [name, text] : *variables) {
        Column column;
        column.variable = name;
        if (changed->column(column.variable) != nullptr)
            return Error{ErrorCode::BadArgument, "--assume",
                         say("${} is in the log, or is given twice", printable(column.variable))};
        const ValueId id = column.values.intern(text);
        column.ids = ValueIds(std::vector<ValueId>(trace->size(), id), column.values.size());
        changed->columns.push_back(std::move(column));
    }
    return TracePtr(std::move(changed));
}

void warnOnce(const std::string& text)
{
    if (std::ranges::find(warnings(), text) == warnings().end())
        complain("warning: " + text);
}

/// The trace as nginx's clock shows it, which `timer_resolution` moves in steps.
TracePtr inSteps(const TracePtr& trace, Milliseconds step)
{
    if (step <= Milliseconds(1))
        return trace;
    if (trace->resolution >= step) {
        warnOnce(say("timer_resolution is not simulated: the log's timestamps are coarser"));
        return trace;
    }
    warnOnce(say("timer_resolution {} ms: arrivals are rounded down to whole steps of nginx's clock; when a step "
                 "begins is not in the log",
                 step.count()));
    auto changed = std::make_shared<Trace>(copyOf(*trace));
    for (std::size_t row = 0; row < trace->size(); ++row) {
        const Milliseconds at = trace->arrivals[row].time_since_epoch();
        changed->arrivals.set(row, Instant(at - (at % step + step) % step));
    }
    return changed;
}

/// Names the regular expressions that gave up so far.
void warnOfSteps()
{
    for (const std::string& pattern : patternsGivenUp())
        complain("warning: " + say("the regular expression \"{}\" takes more than 100,000 steps on some requests, and "
                                   "counts as not matching them; nginx may answer these with 500",
                                   printable(pattern, 80)));
}

/// Takes the limits out of a policy of several zones whose keys this traffic cannot tell, with a warning, unless none
/// would be left.
void leaveOutUnknown(Policy& policy, const Trace& trace)
{
    const auto isUsed = [&](std::size_t zone) {
        return std::ranges::any_of(policy.rules, [&](const Rule& rule) {
            return std::ranges::find(rule.limits, zone, &ZoneLimit::zone) != rule.limits.end();
        });
    };
    for (std::size_t i = policy.zones.size(); i-- > 0;)
        if (!isUsed(i) && !checkKey(trace, policy.zones[i].key))
            policy = withoutZone(std::move(policy), i);
    const auto isKnown = [&](const ZoneSpec& zone) { return checkKey(trace, zone.key).has_value(); };
    if (std::ranges::none_of(policy.zones, isKnown))
        return;
    for (std::size_t i = policy.zones.size(); i-- > 0;) {
        const auto known = checkKey(trace, policy.zones[i].key);
        if (known)
            continue;
        complain("warning: " + say("zone {} is ignored: {}. Use --assume VAR=TEXT to give the variable a value",
                                   printable(policy.zones[i].name), known.error().detail));
        policy = withoutZone(std::move(policy), i);
    }
}

/// The trace as the policy's server sees it.
Result<TracePtr> seenBy(Policy& policy, const TracePtr& trace)
{
    auto seen = policy.router ? policy.router->withVariables(trace, {}) : trace;
    if (!seen)
        return seen;
    seen = inSteps(*seen, policy.timerResolution);
    leaveOutUnknown(policy, **seen);
    return seen;
}

/// The requests and clients of a grouping as the server of another policy sees them.
Result<GroupedPtr> groupedFor(Policy& other, const TracePtr& logged, const Grouped& grouped)
{
    const auto seen = seenBy(other, logged);
    if (!seen)
        return seen.error();
    KeyColumn clients = *grouped.keys;
    if (*seen != grouped.trace) // in which variables of the key may differ
        clients.key = KeyTemplate::parse("the clients of another policy").value();
    return group(*seen, std::make_shared<KeyColumn>(std::move(clients)), grouped.selected);
}

Result<SelectedRows> rowsOf(const Selection& selection, const Trace& trace)
{
    auto rows = select(trace, selection);
    if (!rows)
        return rows.error().code == ErrorCode::BadKey ? placed(rows.error(), "--where") : rows.error();
    if (rows->empty() && trace.size() > 0)
        warnOfNothing(selection, trace);
    return rows;
}

Result<KeyColumnPtr> columnOf(const KeyTemplate& key, const TracePtr& trace, bool followed)
{
    auto column = evaluateKey(trace, key);
    if (!column && followed && column.error().code == ErrorCode::BadKey)
        return Error{ErrorCode::BadKey, "the key " + printable(key.text()),
                     say("{}. Use --assume VAR=TEXT to give the variable a value", column.error().detail)};
    if (!column && column.error().where.empty())
        return placed(column.error(), "the key " + printable(key.text()));
    return column;
}

} // namespace

Result<TracePtr> preparedTrace(const TracePtr& trace, const TrafficArguments& arguments, Policy& policy)
{
    const auto assumed = withAssumed(trace, arguments.assumed);
    return assumed ? seenBy(policy, *assumed) : assumed;
}

Result<Traffic> loadTraffic(const TrafficArguments& arguments, std::span<const KeyTemplate> keys, Policy* policy,
                            Policy* other)
{
    KeyTemplate key = keys.front();
    if (arguments.files.empty())
        return Error{ErrorCode::BadArgument, {}, "no file given; name access logs, or - for standard input"};
    Traffic traffic;
    ImportOptions options;
    std::optional<TimeBound> from;
    std::optional<TimeBound> to;
    MemoryBound bound;
    Steps steps;
    steps.put(traffic.selection, [&] { return parseSelection(arguments); })
        .put(from, [&] { return parseTimeBound("--from", arguments.from); })
        .put(to, [&] { return parseTimeBound("--to", arguments.to); })
        .put(options.duplicates, [&] { return parseDuplicates(arguments.duplicates); })
        .put(bound, [&] { return memoryBound(arguments, key); });
    options.logFormat = askingFor(askedVariables(keys, traffic.selection), arguments.logFormat);
    options.memory = bound.memory;
    options.sample = bound.sample;
    steps.put(traffic.import, [&] { return importOf(arguments, options); });
    steps.put(traffic.import.trace, [&] { return withAssumed(traffic.import.trace, arguments.assumed); });
    const TracePtr logged = traffic.import.trace;
    if (policy != nullptr) {
        steps.put(traffic.import.trace, [&] { return seenBy(*policy, logged); });
        key = countedKey(*policy);
    }
    if (steps.failed())
        return steps.result(std::move(traffic));
    const TracePtr& trace = traffic.import.trace;
    traffic.partialOk = arguments.partialOk;
    const Milliseconds zone = zoneOfArguments(traffic.import, from, to);
    if (trace->size() > 0 && from)
        traffic.selection.from = from->resolve(trace->arrivals.front(), zone);
    if (trace->size() > 0 && to)
        traffic.selection.to = to->resolve(trace->arrivals.front(), zone);
    if (const auto& [first, last] = std::tie(traffic.selection.from, traffic.selection.to);
        first && last && first >= last)
        return Error{ErrorCode::BadArgument, "--from",
                     say("{} is not before --to {}; write the earlier time first, with its date where it is on "
                         "another day",
                         isoText(*first), isoText(*last))};
    std::optional<SelectedRows> rows;
    KeyColumnPtr column;
    const bool followed = policy != nullptr && policy->router;
    steps.put(rows, [&] { return rowsOf(traffic.selection, *trace); })
        .put(column, [&] { return columnOf(key, trace, followed); })
        .put(traffic.grouped, [&] { return group(trace, column, *rows); });
    if (other != nullptr)
        steps.put(traffic.other, [&] { return groupedFor(*other, logged, *traffic.grouped); });
    warnOfSteps();
    return steps.result(std::move(traffic));
}

Result<std::vector<std::pair<std::string, std::string>>> assumedVariables(const std::vector<std::string>& texts)
{
    std::vector<std::pair<std::string, std::string>> variables;
    for (const std::string& text : texts) {
        const std::size_t equals = text.find('=');
        if (!text.starts_with('$') || equals == std::string::npos || equals < 2)
            return Error{ErrorCode::BadArgument, "--assume", "write '$variable=text', such as '$http_x_api_key='"};
        variables.emplace_back(lowered(text.substr(1, equals - 1)), text.substr(equals + 1));
    }
    return variables;
}

Answer answerOf(const Traffic& traffic, Answer answer)
{
    const auto lacksRequests = [](const SourceReport& source) { return missingIn(source).has_value(); };
    const bool isPartial = std::ranges::any_of(traffic.import.sources, lacksRequests) ||
                           std::ranges::any_of(traffic.import.set.leftOut, &LeftOut::unreadable);
    return isPartial && !traffic.partialOk ? Answer::Incomplete : answer;
}

Milliseconds zoneOfArguments(const Import& import, const std::optional<TimeBound>& from,
                             const std::optional<TimeBound>& to)
{
    const auto lacksZone = [](const std::optional<TimeBound>& bound) { return bound && !bound->hasZone; };
    for (std::size_t i = 0; i < import.sources.size() && (lacksZone(from) || lacksZone(to)); ++i) {
        const TraceSource& span = import.trace->sources[i];
        const auto zone = zoneOf(import.sources[i], span.first, span.last);
        if (!zone)
            continue;
        const std::string text =
            say("times without a zone count as {}{:%H:%M}, as in {}", *zone < Milliseconds(0) ? '-' : '+',
                std::chrono::abs(*zone), printable(import.sources[i].name, 200));
        if (*zone != Milliseconds(0))
            warnOnce(text);
        return *zone;
    }
    return Milliseconds(0);
}

std::string jsonAnswer(Json result, const Traffic& traffic)
{
    for (const char* const name : {"servers", "limits", "assumptions"})
        if (!result.contains(name))
            result[name] = Json::array();
    std::uint64_t skipped = 0;
    for (const SourceReport& source : traffic.import.sources)
        skipped += source.skipped;
    result["skipped"] = skipped;
    result["warnings"] = warnings();
    return jsonText(result);
}

Result<Done> send(const std::string& text, const std::optional<std::string>& file)
{
    if (file)
        return replaceFile(*file, [&](const ByteWriter& write) { return write(text); });
    const auto sent = writeOut(text);
    return sent ? Result<Done>(Done{}) : sent.error();
}

} // namespace spillway
