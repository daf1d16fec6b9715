#include "app/cli/commands.h"

#include "app/cli/output.h"
#include "app/cli/texts/generate_kinds.h"
#include "app/cli/traffic.h"
#include "engine/core/steps.h"
#include "engine/ingest/timestamps/time_stamp.h"
#include "engine/policy/whole_number.h"
#include "engine/report/request_csv.h"
#include "engine/trace/made/drawn_trace.h"
#include "engine/trace/made/parameter_text.h"

#include <array>
#include <fmt/format.h>
#include <utility>

namespace spillway {

namespace {

constexpr Parameter kLength{"length", "Length", ParameterUnit::Duration, 0, kLongestPattern.count(), 0, false, ""};
constexpr Parameter kClients{"clients", "Clients", ParameterUnit::Count, 1, Clients::kMost, 1, false, ""};

Error unknownKind(const std::string& kind)
{
    std::string names;
    for (const PatternInfo& info : patternKinds())
        if (isOffered(info))
            names += fmt::format("{}{}", names.empty() ? "" : ", ", info.name);
    return {ErrorCode::BadArgument,
            {},
            fmt::format("{}: {}", kind.empty() ? "no kind given" : '"' + printable(kind) + "\" is not a kind", names)};
}

Error unknownName(const PatternInfo& info, const std::string& name)
{
    std::string names;
    for (const Parameter& parameter : info.parameters)
        names += fmt::format("{}, ", parameter.name);
    return {
        ErrorCode::BadArgument,
        {},
        fmt::format("\"{}\" is not a parameter of {}, which has {}length, clients, client, uri, method, host and start",
                    printable(name), info.name, names)};
}

Result<Instant> parseStart(const std::string& text)
{
    std::optional<Instant> start = readIso8601(text);
    if (const auto ms = wholeNumber(text))
        start = Instant(Milliseconds(*ms));
    if (!start || *start < Instant{} || *start > kLastStart)
        return Error{ErrorCode::BadArgument, "start",
                     fmt::format("\"{}\" is not a time from 1970 to 9999; write 2026-03-01T09:00:00Z, or milliseconds",
                                 printable(text))};
    return *start;
}

/// One NAME=VALUE.
Result<Done> assign(Generator& generator, const std::string& name, const std::string& value)
{
    Pattern& pattern = generator.pattern;
    const std::array<std::pair<std::string_view, std::string*>, 4> texts{{{"client", &pattern.clients.name},
                                                                          {"uri", &pattern.uri},
                                                                          {"method", &pattern.method},
                                                                          {"host", &pattern.host}}};
    for (const auto& [field, text] : texts)
        if (name == field) {
            *text = value;
            return Done{};
        }
    if (name == "start")
        return Steps().put(generator.start, [&] { return parseStart(value); }).result(Done{});
    const PatternInfo& info = infoOf(pattern.kind);
    const auto index = parameterIndex(info, name);
    if (!index && name != "length" && name != "clients")
        return unknownName(info, name);
    const auto number = parseParameter(index ? info.parameters[*index] : name == "length" ? kLength : kClients, value);
    if (!number)
        return number.error();
    if (index)
        pattern.values[*index] = *number;
    else if (name == "length")
        pattern.length = Milliseconds(*number);
    else
        pattern.clients = {{}, static_cast<std::uint32_t>(*number), 0};
    return Done{};
}

Result<Generator> generatorOf(const GenerateArguments& arguments)
{
    const PatternInfo* const info = findPattern(arguments.kind);
    if (info == nullptr || !isOffered(*info))
        return unknownKind(arguments.kind);
    Generator generator{std::string(info->name), {}, presetPattern(info->kind)};
    generator.pattern.seed = arguments.seed;
    for (const std::string& assignment : arguments.assignments) {
        const std::size_t sign = assignment.find('=');
        if (sign == std::string::npos)
            return Error{ErrorCode::BadArgument, {}, fmt::format("\"{}\" is no NAME=VALUE", printable(assignment))};
        const auto done = assign(generator, assignment.substr(0, sign), assignment.substr(sign + 1));
        if (!done)
            return done.error();
    }
    return generator;
}

/// To standard output, a piece at a time.
Result<Answer> printCsv(const Trace& trace)
{
    constexpr std::size_t kPiece = 1U << 16U;
    std::string text;
    appendCsvHeader(text, trace);
    for (std::size_t row = 0; row <= trace.size(); ++row) {
        if (row < trace.size())
            appendCsvLine(text, trace, row);
        if (text.size() < kPiece && row < trace.size())
            continue;
        const auto sent = writeOut(text);
        if (!sent)
            return sent.error();
        if (*sent == Sent::NobodyReads)
            break;
        text.clear();
    }
    return Answer::Yes;
}

} // namespace

Result<Answer> run(const GenerateArguments& arguments)
{
    const auto generator = generatorOf(arguments);
    if (!generator)
        return generator.error();
    const auto trace = generatedTrace(*generator);
    if (!trace)
        return trace.error();
    if (!arguments.output)
        return printCsv(*trace);
    std::string text;
    appendCsvHeader(text, *trace);
    for (std::size_t row = 0; row < trace->size(); ++row)
        appendCsvLine(text, *trace, row);
    return Steps().run([&] { return send(text, arguments.output); }).result(Answer::Yes);
}

} // namespace spillway
