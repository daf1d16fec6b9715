#include "app/cli/commands.h"

#include "app/cli/output.h"
#include "app/cli/progress_line.h"
#include "app/cli/texts/asked_variables.h"
#include "app/cli/traffic.h"
#include "engine/core/steps.h"
#include "engine/ingest/detect/named_format.h"
#include "engine/ingest/import/capture_pack.h"
#include "engine/words/figures.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <system_error>
#include <unistd.h>

namespace spillway {

namespace {

void warn(const PackReport& report)
{
    warnOfMissing(report.incomplete);
    for (const LeftOut& file : report.leftOut)
        complain("warning: " + say("{} was left out: {}", printable(file.name, 200), file.reason));
}

Answer answerOf(const PackReport& report, bool partialOk)
{
    const bool isPartial = !report.incomplete.empty() || std::ranges::any_of(report.leftOut, &LeftOut::unreadable);
    return isPartial && !partialOk ? Answer::Incomplete : Answer::Yes;
}

/// "3 sources, 1,204 requests, 7,310 bytes"
std::string summary(const PackReport& report)
{
    std::string text =
        fmt::format("{}, {}, {}", countText(report.sources, "source", "sources"),
                    countText(report.requests, "request", "requests"), countText(report.bytes, "byte", "bytes"));
    if (report.skipped > 0)
        text +=
            "; " + sayFor(report.skipped, "{} line was skipped", "{} lines were skipped", countText(report.skipped));
    return text + '\n';
}

Result<PackReport> pack(const TrafficArguments& traffic, const std::vector<CaptureSink>& sinks,
                        const KeyTemplate* key = nullptr)
{
    ProgressLine progress;
    const auto format = key ? askingFor(askedVariables({key, 1}, {}), traffic.logFormat) : traffic.logFormat;
    auto report = packTraffic(traffic.files, {format}, sinks, key, progress.callback());
    if (report)
        warn(*report);
    return report;
}

Result<Answer> packToOutput(const PackArguments& arguments)
{
    if (::isatty(STDOUT_FILENO) == 1)
        return Error{ErrorCode::BadArgument,
                     {},
                     "a capture is nothing for a terminal; name a file with -o, or send it through a pipe"};
    bool nobodyReads = false;
    const auto report = pack(arguments.traffic, {[&](std::string_view bytes) -> Result<Done> {
                                 const auto sent = writeOut(bytes);
                                 if (!sent)
                                     return sent.error();
                                 nobodyReads = *sent == Sent::NobodyReads;
                                 return nobodyReads ? Result<Done>(Error{ErrorCode::Cancelled, {}, {}}) : Done{};
                             }});
    if (!report && !nobodyReads)
        return report.error();
    return report ? answerOf(*report, arguments.traffic.partialOk) : Answer::Yes;
}

/// Captures of an earlier partition would mix with those to come.
Result<Done> makeFolder(const std::string& folder)
{
    std::error_code error;
    if (std::filesystem::create_directories(folder, error) || (!error && std::filesystem::is_empty(folder, error)))
        return Done{};
    return Error{ErrorCode::CannotWrite, printable(folder, 200),
                 error ? error.message() : "it has files already; name a new folder"};
}

/// Opens FOLDER/part-03-of-16.spwl and its like, then calls `fill`: each is written whole or not at all.
Result<Done> writeParts(const PartitionArguments& arguments, std::vector<CaptureSink>& sinks,
                        const std::function<Result<Done>()>& fill)
{
    if (sinks.size() == arguments.parts)
        return fill();
    const std::string of = std::to_string(arguments.parts);
    const std::string name = fmt::format("part-{:0{}}-of-{}.spwl", sinks.size() + 1, of.size(), of);
    return replaceFile((std::filesystem::path(arguments.output) / name).string(), [&](const ByteWriter& write) {
        sinks.emplace_back(write);
        return writeParts(arguments, sinks, fill);
    });
}

} // namespace

Result<Answer> run(const PackArguments& arguments)
{
    if (arguments.traffic.files.empty())
        return Error{ErrorCode::BadArgument, {}, "no file given; name logs or captures, or - for standard input"};
    if (!arguments.output || *arguments.output == "-")
        return packToOutput(arguments);
    PackReport report;
    return Steps()
        .run([&] { return keepsInputs(arguments.output, inputsOf(arguments.traffic)); })
        .run([&] {
            return replaceFile(*arguments.output, [&](const ByteWriter& write) {
                return Steps().put(report, [&] { return pack(arguments.traffic, {write}); }).result(Done{});
            });
        })
        .run([&] { return send(summary(report)); })
        .result(answerOf(report, arguments.traffic.partialOk));
}

Result<Answer> run(const PartitionArguments& arguments)
{
    KeyTemplate key;
    PackReport report;
    std::vector<CaptureSink> sinks;
    const auto fill = [&] {
        return Steps().put(report, [&] { return pack(arguments.traffic, sinks, &key); }).result(Done{});
    };
    return Steps()
        .put(key, [&] { return keyOf(arguments.traffic); })
        .run([&] { return makeFolder(arguments.output); })
        .run([&] { return writeParts(arguments, sinks, fill); })
        .run([&] {
            return send(fmt::format("{} in {}, {}\n", countText(report.requests, "request", "requests"),
                                    countText(sinks.size(), "part", "parts"),
                                    countText(report.bytes, "byte", "bytes")));
        })
        .result(answerOf(report, arguments.traffic.partialOk));
}

} // namespace spillway
