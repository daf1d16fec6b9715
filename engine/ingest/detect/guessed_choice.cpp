#include "engine/ingest/detect/guessed_choice.h"

#include "engine/ingest/catalogue/catalogue.h"
#include "engine/ingest/detect/guessed_format.h"
#include "engine/ingest/detect/plain_detection.h"
#include "engine/ingest/detect/sample_contents.h"
#include "engine/ingest/line/foreign_lines.h"

#include <algorithm>
#include <utility>

namespace spillway {

namespace {

std::optional<ChosenFormat> guess(const Sample& sample, const std::string& source, OuterStamp outer)
{
    const auto isForeign = [](const Sample::Line& line) { return !foreignLine(line.text).empty(); };
    if (static_cast<std::size_t>(std::ranges::count_if(sample.lines, isForeign)) * 2 >= sample.lines.size())
        return std::nullopt;
    const auto text = guessedLogFormat(sample, outer ? TimeStands::Around : TimeStands::InLine);
    if (!text)
        return std::nullopt;
    auto chosen = namePlain("'" + *text + "'", sample, source, {outer, {}});
    if (!chosen || chosen->fits * 2 <= chosen->sampled)
        return std::nullopt;
    chosen->name = std::string(kGuessed);
    chosen->detected = true;
    return *std::move(chosen);
}

} // namespace

std::optional<ChosenFormat> guessFormat(const Sample& sample, const std::string& source)
{
    return guess(sample, source, {});
}

std::optional<ChosenFormat> guessInside(const Sample& sample, const std::string& source)
{
    for (const FormatFile* const wrapper : formatsOf(FormatKind::Wrapper)) {
        const auto contents = wrapper->wrapper.mayBeFields ? std::nullopt : contentsOf(*wrapper, sample);
        if (!contents)
            continue;
        TimeOf time = TimeOf::Line;
        auto guessed = guess(contents->sample, source, {});
        if (!guessed && contents->stamp) {
            time = TimeOf::Wrapper;
            guessed = guess(contents->sample, source, contents->stamp);
        }
        if (guessed)
            return inWrapper(*wrapper, *std::move(guessed), time);
    }
    return std::nullopt;
}

} // namespace spillway
