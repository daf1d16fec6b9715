#include "engine/ingest/detect/preset_format.h"

#include "engine/ingest/catalogue/catalogue.h"
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

Strictness strictnessOf(const FormatFile& format, const FormatSpelling& spelling)
{
    if (format.isUndated)
        return spelling.ends ? Strictness::NamedWithoutTime : Strictness::PresetWithoutTime;
    return spelling.ends ? Strictness::Preset : Strictness::PresetMayGoOn;
}

TextSpelling compiled(LogFormat format, ValueStyle style, StampMeaning meaning)
{
    std::vector<Field> fields(format.fields().begin(), format.fields().end());
    return {std::move(format), std::move(fields), style, meaning};
}

/// BadLogFormat with the place of the spelling that cannot be used.
Result<std::vector<TextSpelling>> spellingsOf(const FormatFile& format)
{
    std::vector<TextSpelling> spellings;
    for (const FormatSpelling& spelling : format.spellings) {
        const auto refused = [&](const Error& error) {
            return Error{error.code, "spellings[" + std::to_string(spellings.size()) + "]", error.detail};
        };
        auto text = readNotation(spelling.text);
        if (!text)
            return refused(text.error());
        text->stamps.insert(text->stamps.end(), format.stamps.begin(), format.stamps.end());
        text->escape = format.hasRawQuotes ? LogEscape::None : text->escape;
        auto log = LogFormat::compile(*text, strictnessOf(format, spelling));
        if (!log)
            return refused(log.error());
        spellings.push_back(compiled(*std::move(log), {true, text->escape != LogEscape::None},
                                     spelling.meaning.value_or(format.meaning)));
        spellings.back().own = !spelling.isShared;
        nameClient(spellings.back().fields);
    }
    return spellings;
}

} // namespace

Result<std::unique_ptr<LineFormat>> makeFormat(const FormatFile& format, OuterStamp outer)
{
    auto spellings = spellingsOf(format);
    if (!spellings)
        return spellings.error();
    return makeTextFormat(*std::move(spellings), format.example, format.isUndated ? outer : std::nullopt,
                          {format.otherLines, format.use == FormatUse::Sure || format.use == FormatUse::Last});
}

Result<std::unique_ptr<LineFormat>> makeFormat(std::string_view logFormat, OuterStamp outer)
{
    auto text = readNotation(logFormat);
    if (!text)
        return text.error();
    auto log = LogFormat::compile(*text, outer ? Strictness::NamedWithoutTime : Strictness::Named);
    if (!log)
        return log.error();
    std::vector<TextSpelling> spellings;
    const ValueStyle style{text->escape == LogEscape::Default, text->escape != LogEscape::None};
    spellings.push_back(compiled(*std::move(log), style, text->meaning));
    return std::unique_ptr<LineFormat>(
        makeTextFormat(std::move(spellings), text->shown.empty() ? text->text : text->shown, outer));
}

} // namespace spillway
