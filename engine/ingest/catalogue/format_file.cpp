#include "engine/ingest/catalogue/format_file.h"

#include "engine/ingest/catalogue/object_reader.h"

#include <algorithm>
#include <cassert>
#include <nlohmann/json.hpp>

namespace spillway {

namespace {

std::optional<StampMeaning> meaningOf(ObjectReader& object)
{
    const StampMeaning meaning = meaningIn(object);
    return object.take("means") == nullptr ? std::nullopt : std::optional(meaning);
}

FormatSpelling spellingOf(const Json& value, const std::string& place, Problem& problem)
{
    if (value.is_string())
        return {value.get<std::string>(), false, false, {}};
    ObjectReader object(value, place, problem);
    FormatSpelling spelling;
    spelling.text = object.neededText("text");
    spelling.ends = object.flag("ends");
    spelling.isShared = object.flag("shared");
    spelling.meaning = meaningOf(object);
    return spelling;
}

WrapperRule wrapperOf(const Json& value, Problem& problem)
{
    ObjectReader object(value, "wrapper", problem);
    WrapperRule rule;
    rule.prefixes = object.texts("prefixes");
    rule.line = object.texts("line");
    rule.stream = object.texts("stream");
    rule.time = object.texts("time");
    rule.cutsLines = object.flag("cuts_lines");
    rule.stampsAtOnce = object.flag("stamps_at_once");
    rule.countsLines = object.flag("counts_lines");
    rule.isQuoted = object.flag("quoted");
    rule.repeatsLines = object.flag("repeats_lines");
    if (static_cast<int>(!rule.prefixes.empty()) + static_cast<int>(!rule.line.empty()) +
            static_cast<int>(rule.isQuoted) !=
        1)
        complain(problem, "wrapper", "it needs one of: prefixes, line, quoted");
    return rule;
}

FormatSample sampleOf(const Json& value, const std::string& place, Problem& problem)
{
    ObjectReader object(value, place, problem);
    FormatSample sample{object.texts("line"), true, {}};
    if (sample.lines.empty())
        complain(problem, object.placeOf("line"), "this is missing or empty");
    sample.isRequest = object.take("request") == nullptr || object.flag("request");
    if (value.is_object())
        for (const auto& column : value.items())
            if (column.key() != "line" && column.key() != "request")
                for (std::string& text : object.texts(column.key()))
                    sample.row.emplace_back(column.key(), std::move(text));
    return sample;
}

FormatFile formatOf(const Json& json, Problem& problem)
{
    ObjectReader object(json, {}, problem);
    FormatFile format;
    object.text("$schema");
    format.name = object.neededText("name");
    format.aliases = object.texts("aliases");
    format.title = object.neededText("title");
    format.time = object.text("time");
    format.example = object.text("example");
    format.kind = object.oneOf<FormatKind>("kind", {{"text", FormatKind::Text},
                                                    {"members", FormatKind::Members},
                                                    {"w3c", FormatKind::W3c},
                                                    {"csv", FormatKind::Csv},
                                                    {"wrapper", FormatKind::Wrapper}});
    format.use = object.oneOf<FormatUse>("use", {{"detected", FormatUse::Detected},
                                                 {"sure", FormatUse::Sure},
                                                 {"last", FormatUse::Last},
                                                 {"named", FormatUse::Named}});
    format.order = object.number("order");
    format.meaning = meaningIn(object);
    format.stamps = object.texts("stamps");
    format.hasRawQuotes = object.flag("raw_quotes");
    format.otherLines = object.texts("other_lines");
    format.isUndated = object.flag("undated");
    object.list("spellings", [&](const Json& value, const std::string& place) {
        format.spellings.push_back(spellingOf(value, place, problem));
    });
    format.recognise = recogniseIn(object);
    format.roles = rolesIn(object);
    format.notRequests = notRequestsIn(object);
    format.rules = rulesIn(object);
    if (const Json* const rule = object.take("wrapper"); rule != nullptr)
        format.wrapper = wrapperOf(*rule, problem);
    object.list("samples", [&](const Json& value, const std::string& place) {
        format.samples.push_back(sampleOf(value, place, problem));
    });
    if (format.kind == FormatKind::Text && format.spellings.empty())
        complain(problem, "spellings", "a format of kind text needs at least one");
    if (format.example.empty() && !format.spellings.empty())
        format.example = format.spellings.front().text;
    if (format.kind == FormatKind::Wrapper && object.take("wrapper") == nullptr)
        complain(problem, "wrapper", "a format of kind wrapper needs it");
    return format;
}

/// The reason of a syntax error and its line.
Error syntaxError(std::string_view text)
{
    try {
        const Json unused = Json::parse(text);
    } catch (const Json::parse_error& error) {
        const auto end = text.begin() + static_cast<std::ptrdiff_t>(std::min(error.byte, text.size()));
        return {ErrorCode::BadLogFormat, std::to_string(std::count(text.begin(), end, '\n') + 1),
                "this is not valid JSON from here on"};
    }
    return {ErrorCode::BadLogFormat, {}, "this is not valid JSON"};
}

} // namespace

Result<FormatFile> parseFormatFile(std::string_view text)
{
    const Json json = Json::parse(text, nullptr, /*allow_exceptions=*/false);
    if (json.is_discarded())
        return syntaxError(text);
    Problem problem;
    FormatFile format = formatOf(json, problem);
    if (problem)
        return *std::move(problem);
    return format;
}

const std::vector<FormatFile>& embeddedFormats()
{
    static const std::vector<FormatFile> formats = [] {
        std::vector<FormatFile> parsed;
        for (const std::string_view text : embeddedFormatTexts()) {
            auto format = parseFormatFile(text);
            assert(format && "a test parses every file in resources/formats");
            if (format)
                parsed.push_back(*std::move(format));
        }
        std::ranges::stable_sort(parsed, {}, &FormatFile::order);
        return parsed;
    }();
    return formats;
}

} // namespace spillway
