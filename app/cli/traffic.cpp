#include "app/cli/traffic.h"

#include "app/cli/asked_variables.h"
#include "app/cli/counting.h"
#include "app/cli/memory_bound.h"
#include "app/cli/output.h"
#include "app/cli/progress_line.h"
#include "app/cli/time_bound.h"
#include "engine/conf/read_policy.h"
#include "engine/ingest/detect/named_format.h"
#include "engine/report/selection_words.h"
#include "engine/report/set_text.h"
#include "engine/report/words.h"

#include <algorithm>
#include <fmt/format.h>
#include <unistd.h>
#include <utility>

namespace spillway {

namespace {

Result<Selection> parseSelection(const TrafficArguments& arguments)
{
    auto where = whereOf(arguments);
    if (!where)
        return where;
    Selection selection = *std::move(where);
    selection.locations = arguments.locations;
    selection.methods = arguments.methods;
    selection.hosts = arguments.hosts;
    for (const std::string& status : arguments.statuses) {
        if (!isStatusPattern(status))
            return Error{
                ErrorCode::BadArgument, "--status",
                fmt::format("\"{}\" is no status; write one such as 404, or a class such as 4xx", printable(status))};
        selection.statuses.push_back(status);
    }
    for (const std::string& text : arguments.excludes) {
        auto network = Network::parse(text);
        if (!network)
            return Error{network.error().code, "--exclude", network.error().detail};
        selection.excluded.push_back(*std::move(network));
    }
    return selection;
}

} // namespace

Result<std::string> logFormatOf(const TrafficArguments& arguments)
{
    if (arguments.dateFormat.empty() && arguments.timeFormat.empty())
        return arguments.logFormat;
    const std::string& format = arguments.logFormat;
    const bool goaccess = format.find('%') != std::string::npos && format.find('$') == std::string::npos &&
                          !format.starts_with("LogFormat ");
    if (!goaccess) {
        const char* const option = arguments.dateFormat.empty() ? "--time-format" : "--date-format";
        return Error{ErrorCode::BadArgument, option,
                     format == "auto"
                         ? "belongs to a log-format of GoAccess; give one with --log-format, or leave it out"
                         : fmt::format("belongs to a log-format of GoAccess, and \"{}\" is none; leave it out",
                                       printable(format, 200))};
    }
    std::string text = "log-format " + arguments.logFormat;
    if (!arguments.dateFormat.empty())
        text += "\ndate-format " + arguments.dateFormat;
    if (!arguments.timeFormat.empty())
        text += "\ntime-format " + arguments.timeFormat;
    return text;
}

namespace {

Result<Duplicates> parseDuplicates(const std::string& text)
{
    if (text == "keep")
        return Duplicates::Keep;
    if (text == "drop-files")
        return Duplicates::LeaveOutFiles;
    if (text == "drop-requests")
        return Duplicates::LeaveOutRequests;
    return Error{ErrorCode::BadArgument, "--duplicates",
                 fmt::format("\"{}\" is not known; write keep, drop-files or drop-requests", printable(text))};
}

/// As gunzip warns: the file was damaged behind its end, or something was appended to it unpacked.
/// And of what was cut short.
void warnOfIgnored(const std::vector<SourceReport>& sources)
{
    for (const SourceReport& source : sources)
        if (const auto end = missingEnd(source))
            complain(fmt::format("warning: {}: {}; {}", printable(source.name, 200), end->why, end->remedy));
    for (const SourceReport& source : sources)
        if (source.ignoredBytes > 0)
            complain(fmt::format("warning: {}: {} behind the compressed data {} no part of it and {} ignored",
                                 printable(source.name, 200), countText(source.ignoredBytes, "byte", "bytes"),
                                 source.ignoredBytes == 1 ? "is" : "are", source.ignoredBytes == 1 ? "was" : "were"));
}

/// Nothing fails where nothing is selected, but hardly anybody means it.
void warnOfNothing(const Selection& selection, const Trace& trace)
{
    std::string text = fmt::format("warning: no request matches: {}", fmt::join(selectionWords(selection), ", "));
    for (const std::string& hint : selectionHints(selection, trace))
        text += "; " + hint;
    complain(text);
}

Result<Import> read(const std::vector<std::string>& files, const ImportOptions& options)
{
    ProgressLine progress;
    return importTraffic(files, options, progress.callback());
}

/// "1,200 lines, 0.3 MB"
std::string amountRead(const std::vector<SourceReport>& sources)
{
    std::uint64_t lines = 0;
    std::uint64_t bytes = 0;
    for (const SourceReport& source : sources) {
        lines += source.lines;
        bytes += source.bytes;
    }
    return fmt::format("{}, {:.1f} MB", countText(lines, "line", "lines"), static_cast<double>(bytes) / 1e6);
}

void warnOfConstants(const Policy& policy)
{
    for (const KeyTemplate& key : keysOf(policy))
        warnOfConstant(key);
}

} // namespace

void warnOfConstant(const KeyTemplate& key)
{
    const auto& parts = key.parts();
    if (std::none_of(parts.begin(), parts.end(), [](const KeyTemplate::Part& part) { return part.variable; }))
        complain(fmt::format("warning: the key \"{}\" has no variable: all requests count as one client",
                             printable(key.text())));
}

Result<NamedPolicy> loadPolicy(const LimitArguments& limit, const TrafficArguments& traffic)
{
    if (limit.limits.empty() == !limit.config)
        return limit.config ? Error{ErrorCode::BadArgument, "--config", "excludes --limit; give one of them"}
                            : Error{ErrorCode::BadArgument,
                                    {},
                                    "no limit given; name one with --limit 'rate=10r/s burst=20' or --config FILE"};
    if (!limit.config) {
        const auto key = countedBy(traffic);
        if (!key)
            return key.error();
        auto parsed = parseLimits(limit.limits, *key);
        if (!parsed)
            return parsed.error();
        auto policy = withCounting(*std::move(parsed), traffic);
        if (!policy)
            return policy.error();
        warnOfConstants(*policy);
        return NamedPolicy{*std::move(policy), {}};
    }
    if (const std::string option = keyOption(traffic); !option.empty())
        return Error{ErrorCode::BadArgument, option,
                     "the zones of --config have keys of their own; leave " + option + " out"};
    auto read = readPolicy(*limit.config);
    if (!read)
        return read.error();
    for (const std::string& warning : read->warnings)
        complain("warning: " + warning);
    warnOfConstants(read->policy);
    return NamedPolicy{std::move(read->policy), *limit.config};
}

std::vector<KeyTemplate> countedKeys(const Policy& policy)
{
    std::vector<KeyTemplate> keys = keysOf(policy);
    return keys.empty() ? std::vector<KeyTemplate>(1) : keys;
}

Result<Traffic> loadTraffic(const TrafficArguments& arguments, std::span<const KeyTemplate> keys)
{
    const KeyTemplate& key = keys.front();
    if (arguments.files.empty())
        return Error{ErrorCode::BadArgument, {}, "no file given; name access logs, or - for standard input"};
    auto selection = parseSelection(arguments);
    if (!selection)
        return selection.error();
    const auto from = parseTimeBound("--from", arguments.from);
    if (!from)
        return from.error();
    const auto to = parseTimeBound("--to", arguments.to);
    if (!to)
        return to.error();
    const auto logFormat = logFormatOf(arguments);
    if (!logFormat)
        return logFormat.error();

    const auto duplicates = parseDuplicates(arguments.duplicates);
    if (!duplicates)
        return duplicates.error();
    const auto bound = memoryBound(arguments, key);
    if (!bound)
        return bound.error();
    StageClock clock;
    ImportOptions options{askingFor(askedVariables(keys, *selection), *logFormat), *duplicates};
    options.memory = bound->memory;
    options.sample = bound->sample;
    auto import = read(arguments.files, options);
    if (!import)
        return import.error();
    warnOfSample(*import->trace, bound->sample);
    clock.end("read", amountRead(import->sources));
    warnOfIgnored(import->sources);
    for (const std::string& warning : setWarnings(*import))
        complain("warning: " + warning);
    const TracePtr trace = import->trace;
    if (trace->size() > 0) {
        const Instant first = trace->arrivals.front();
        if (*from)
            selection->from = (*from)->resolve(first);
        if (*to)
            selection->to = (*to)->resolve(first);
    }
    const auto rows = select(*trace, *selection);
    if (!rows)
        return Error{rows.error().code, rows.error().code == ErrorCode::BadKey ? "--where" : rows.error().where,
                     rows.error().detail};
    if (rows->empty() && trace->size() > 0)
        warnOfNothing(*selection, *trace);
    clock.end("select", countText(rows->count(), "request", "requests"));
    auto column = evaluateKey(trace, key);
    if (!column) {
        const Error& error = column.error();
        return Error{error.code, error.where.empty() ? "the key " + printable(key.text()) : error.where, error.detail};
    }
    clock.end("key", countText((*column)->values().size() - 1, "value", "values"));
    auto grouped = group(trace, *std::move(column), *rows);
    if (!grouped)
        return grouped.error();
    clock.end("group", countText((*grouped)->clients(), "client", "clients"));
    return Traffic{*std::move(import), *std::move(grouped), *std::move(selection), std::move(clock)};
}

Answer answerOf(const Traffic& traffic, Answer answer)
{
    return std::ranges::any_of(traffic.import.sources, &SourceReport::cutOff) ? Answer::Incomplete : answer;
}

void tellTiming(const TrafficArguments& arguments, Traffic& traffic, const std::string& lastStage)
{
    traffic.clock.end(lastStage);
    if (arguments.timing)
        static_cast<void>(writeAll(STDERR_FILENO, traffic.clock.text(), "standard error"));
}

} // namespace spillway
