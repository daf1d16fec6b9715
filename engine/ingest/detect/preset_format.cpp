#include "engine/ingest/detect/presets.h"
#include "engine/ingest/detect/trailing_fields.h"
#include "engine/ingest/text/notation.h"
#include "engine/ingest/text/text_format.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace spillway {

namespace {

/// Where a line has no $remote_addr, the first address of its X-Forwarded-For list is the client's.
void nameClient(std::vector<Field>& fields)
{
    const auto isClient = [](const Field& field) {
        return field.name == "remote_addr" || field.role == FieldRole::Address || field.role == FieldRole::Endpoint;
    };
    if (std::ranges::any_of(fields, isClient))
        return;
    for (Field& field : fields) {
        if (field.name == "http_x_forwarded_for")
            field.role = FieldRole::Address;
    }
}

std::vector<TextSpelling> spellingsOf(const Preset& preset)
{
    std::vector<TextSpelling> spellings;
    for (const PresetLine& line : preset.lines) {
        const LogFormatText text{std::string(line.text), preset.rawQuotes ? LogEscape::None : LogEscape::Default};
        auto compiled = LogFormat::compile(text, line.strictness);
        if (!compiled) // a test compiles every preset
            continue;
        std::vector<Field> fields(compiled->fields().begin(), compiled->fields().end());
        nameClient(fields);
        spellings.push_back({std::move(*compiled),
                             std::move(fields),
                             {true, !preset.rawQuotes},
                             line.meaning.value_or(preset.meaning),
                             line.own});
    }
    return spellings;
}

} // namespace

std::unique_ptr<LineFormat> makeFormat(const TrailingFields& fields)
{
    const auto base = std::ranges::find(presets(), fields.base, &Preset::name);
    std::vector<PresetLine> lines{{fields.format}};
    lines.insert(lines.end(), base->lines.begin(), base->lines.end());
    Preset preset{};
    preset.lines = lines;
    return makeTextFormat(spellingsOf(preset), fields.format, {}, fields.open);
}

std::unique_ptr<LineFormat> makeFormat(const Preset& preset, OuterStamp outer)
{
    return makeTextFormat(spellingsOf(preset), std::string(shownText(preset)), preset.isUndated ? outer : std::nullopt);
}

Result<std::unique_ptr<LineFormat>> makeFormat(std::string_view logFormat, OuterStamp outer)
{
    auto text = readNotation(logFormat);
    if (!text)
        return text.error();
    auto compiled = LogFormat::compile(*text, outer ? Strictness::NamedWithoutTime : Strictness::Named);
    if (!compiled)
        return compiled.error();
    std::vector<TextSpelling> spellings;
    const ValueStyle style{text->escape == LogEscape::Default, text->escape != LogEscape::None};
    std::vector<Field> fields(compiled->fields().begin(), compiled->fields().end());
    spellings.push_back({std::move(*compiled), std::move(fields), style, text->meaning});
    return std::unique_ptr<LineFormat>(
        makeTextFormat(std::move(spellings), text->shown.empty() ? text->text : text->shown, outer));
}

} // namespace spillway
