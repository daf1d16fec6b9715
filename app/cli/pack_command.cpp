#include "app/cli/commands.h"

#include "app/cli/output.h"
#include "app/cli/progress_line.h"
#include "app/cli/traffic.h"
#include "engine/core/steps.h"
#include "engine/ingest/import/capture_pack.h"
#include "engine/words/figures.h"

#include <algorithm>
#include <fmt/format.h>
#include <unistd.h>

namespace spillway {

namespace {

void warn(const PackReport& report)
{
    warnOfMissing(report.incomplete);
    for (const LeftOut& file : report.leftOut)
        complain(fmt::format("warning: {} was left out: {}", printable(file.name, 200), file.reason));
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
        text += fmt::format("; {} skipped", countText(report.skipped, "line was", "lines were"));
    return text + '\n';
}

Result<PackReport> pack(const PackArguments& arguments, const CaptureSink& sink)
{
    ProgressLine progress;
    auto report = packTraffic(arguments.traffic.files, {arguments.traffic.logFormat}, sink, progress.callback());
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
    const auto report = pack(arguments, [&](std::string_view bytes) -> Result<Done> {
        const auto sent = writeOut(bytes);
        if (!sent)
            return sent.error();
        nobodyReads = *sent == Sent::NobodyReads;
        return nobodyReads ? Result<Done>(Error{ErrorCode::Cancelled, {}, {}}) : Done{};
    });
    if (!report && !nobodyReads)
        return report.error();
    return report ? answerOf(*report, arguments.traffic.partialOk) : Answer::Yes;
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
                return Steps().put(report, [&] { return pack(arguments, write); }).result(Done{});
            });
        })
        .run([&] { return send(summary(report)); })
        .result(answerOf(report, arguments.traffic.partialOk));
}

} // namespace spillway
