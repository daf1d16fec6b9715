#include "app/cli/commands.h"

#include "app/cli/output.h"
#include "engine/core/say.h"
#include "engine/ingest/catalogue/catalogue.h"
#include "engine/ingest/detect/format_check.h"
#include "engine/ingest/import/import.h"
#include "engine/report/json.h"

#include <nlohmann/json.hpp>

namespace spillway {

namespace {

Result<Answer> answered(std::string_view text, Answer answer)
{
    const auto sent = writeOut(text);
    return sent ? Result<Answer>(answer) : sent.error();
}

std::string formatsText()
{
    std::string text;
    for (const FormatInfo& format : knownFormats()) {
        text += fmt::format("{}{}: {}\n    time: {}\n", text.empty() ? "" : "\n", format.name, format.description,
                            format.time);
        if (!format.text.empty())
            text += fmt::format("    {}\n", format.text);
    }
    text += fmt::format("\n{}\n", translated("Around each line of any of these, found by itself; LINE stands for the "
                                             "line:"));
    for (const FormatInfo& wrapper : knownWrappers())
        text += fmt::format("\n{}: {}\n    {}\n", wrapper.name, wrapper.description, wrapper.text);
    return text;
}

Json formatsJson()
{
    Json formats = Json::array();
    for (const FormatInfo& format : knownFormats())
        formats.push_back(
            {{"name", format.name}, {"description", format.description}, {"time", format.time}, {"text", format.text}});
    Json around = Json::array();
    for (const FormatInfo& wrapper : knownWrappers())
        around.push_back({{"name", wrapper.name}, {"description", wrapper.description}, {"text", wrapper.text}});
    return {{"formats", std::move(formats)}, {"wrappers", std::move(around)}};
}

/// Whether all samples of a format file are read as it says.
Result<Answer> check(const std::string& path, bool json)
{
    const auto format = readFormatFile(path);
    if (!format)
        return format.error();
    addFormat(*format);
    const auto failed = failedSamples(*format);
    std::string text = say("{}: {} of {} samples are read as expected", printable(format->name),
                           format->samples.size() - failed.size(), format->samples.size()) +
                       '\n';
    Json list = Json::array();
    for (const FailedSample& sample : failed) {
        text += say("sample {}: {}", sample.number, sample.reason) + '\n';
        list.push_back({{"sample", sample.number}, {"reason", sample.reason}});
    }
    const Json object = {{"name", format->name}, {"samples", format->samples.size()}, {"failed", std::move(list)}};
    return answered(json ? jsonText(object) : text, failed.empty() ? Answer::Yes : Answer::No);
}

} // namespace

Result<Answer> run(const FormatsArguments& arguments)
{
    if (arguments.check)
        return check(*arguments.check, arguments.json);
    return answered(arguments.json ? jsonText(formatsJson()) : formatsText(), Answer::Yes);
}

Result<Answer> run(const TellArguments& arguments)
{
    return answered(arguments.text, Answer::Yes);
}

} // namespace spillway
