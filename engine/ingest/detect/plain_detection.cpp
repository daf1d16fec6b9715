#include "engine/ingest/detect/plain_detection.h"

#include "engine/ingest/catalogue/catalogue.h"
#include "engine/ingest/detect/other_server.h"
#include "engine/ingest/detect/preset_format.h"
#include "engine/ingest/detect/sample_reading.h"
#include "engine/ingest/line/client_text.h"
#include "engine/ingest/line/foreign_lines.h"
#include "engine/ingest/members/csv_format.h"
#include "engine/ingest/members/json_description.h"
#include "engine/ingest/members/json_format.h"
#include "engine/ingest/members/member_kinds.h"
#include "engine/ingest/members/w3c_format.h"
#include "engine/ingest/text/notation.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <map>
#include <utility>

namespace spillway {

namespace {

/// How many of the first lines are requests in a format.
struct Fit
{
    std::size_t all = 0;
    std::size_t usual = 0;          ///< in a spelling of its own
    std::size_t lines = 0;          ///< looked at, without headings
    std::size_t excluded = 0;       ///< of these: of the same server, but no requests for sure
    std::vector<Sample::Line> rest; ///< of these: no requests
    bool operator>(const Fit& other) const { return all != other.all ? all > other.all : usual > other.usual; }
};

/// Takes the format for good: who reads the file must begin afresh.
Fit fitting(std::unique_ptr<LineFormat> format, const Sample& sample)
{
    Fit fit;
    readSample(sample, *format, [&](const Sample::Line& line, LineVerdict verdict, const RowSink& row) {
        fit.lines += verdict != LineVerdict::Heading ? 1U : 0U;
        fit.excluded += verdict == LineVerdict::Excluded ? 1U : 0U;
        if (verdict == LineVerdict::Request) {
            ++fit.all;
            fit.usual += row.isUsual ? 1U : 0U;
        } else if (verdict != LineVerdict::Heading && verdict != LineVerdict::Excluded) {
            fit.rest.push_back(line);
        }
        return true;
    });
    return fit;
}

std::string at(const std::string& source, const Sample::Line& line)
{
    return source + ":" + std::to_string(line.number);
}

/// The kind of most lines, where it is one that we know and do not read.
std::string_view foreignKind(const Sample& sample)
{
    if (const auto beginning = foreignBeginning(sample.beginning); !beginning.empty())
        return beginning;
    std::map<std::string_view, std::size_t> kinds;
    for (const Sample::Line& line : sample.lines)
        ++kinds[foreignLine(line.text)];
    kinds.erase(std::string_view());
    const auto most = std::ranges::max_element(kinds, {}, [](const auto& kind) { return kind.second; });
    const bool isClear = most != kinds.end() && most->first != foreignLine("#Fields:");
    if (isClear && most->second * 2 >= sample.lines.size())
        return most->first;
    for (const Sample::Line& comment : sample.comments) {
        if (const auto kind = foreignLine(comment.text); !kind.empty())
            return kind;
    }
    return most == kinds.end() ? std::string_view() : most->first;
}

using Maker = std::function<std::unique_ptr<LineFormat>()>;

/// A format that fits some of the lines.
struct Candidate
{
    Maker make;
    std::string name;
    Fit fit;
    bool isSure = false; ///< however few of the lines fit
};

Candidate tried(Maker make, std::string name, const Sample& sample)
{
    auto format = make();
    Fit fit = format ? fitting(std::move(format), sample) : Fit{};
    return {std::move(make), std::move(name), std::move(fit)};
}

Candidate tried(const FormatFile& preset, const Sample& sample, OuterStamp outer = {})
{
    const auto make = [&preset, outer] {
        auto format = makeFormat(preset, outer);
        return format ? *std::move(format) : nullptr;
    };
    Candidate candidate = tried(make, preset.name, sample);
    const bool isOneEnough = preset.use == FormatUse::Last || preset.use == FormatUse::Sure;
    candidate.isSure =
        candidate.fit.all > 0 && (isOneEnough || isEnough(candidate.fit.all + candidate.fit.excluded, sample));
    return candidate;
}

/// Whether a list of addresses stands first in a line.
bool beginsWithAddresses(const Sample::Line& line)
{
    const std::string_view text = line.text.substr(line.text.starts_with('"') ? 1 : 0);
    const std::size_t comma = text.find_first_of(", ");
    return text.substr(std::min(comma, text.size())).starts_with(',') && isClientAddress(text.substr(0, comma));
}

Candidate bestPreset(const Sample& sample, SamplePart part, const PlainLines& lines)
{
    const auto named = [](std::string_view name) -> const FormatFile& { return *formatNamed(name); };
    Candidate winner;
    for (const FormatFile* const preset : formatsOf(FormatKind::Text)) {
        if (preset->use == FormatUse::Named || (preset->isUndated && !lines.outer) ||
            (preset->use == FormatUse::Last && !lines.anything))
            continue;
        Candidate candidate = tried(*preset, sample, lines.outer);
        if (preset->use == FormatUse::Sure && candidate.fit.all > 0)
            return candidate;
        if (candidate.fit > winner.fit)
            winner = std::move(candidate);
    }
    if (std::ranges::any_of(sample.lines, beginsWithAddresses)) {
        Candidate candidate = tried(named("forwarded-common"), sample);
        if (candidate.fit.all > winner.fit.all)
            winner = std::move(candidate);
    }
    // Several virtual hosts with different formats in one file.
    if (winner.fit.all * 5 < sample.lines.size() * 4) {
        Candidate candidate = tried(named("mixed"), sample);
        // Lines that another format does not fit were cut off or glued together.
        const bool isCommon = candidate.fit.usual * 2 < candidate.fit.all;
        if (candidate.fit.all > winner.fit.all && !(isCommon && part == SamplePart::Rest))
            winner = isCommon ? tried(named("common-more"), sample) : std::move(candidate);
    }
    if (winner.fit.all * 5 < sample.lines.size() * 4) {
        Candidate candidate = tried(named("spaced"), sample);
        if (candidate.fit.all > winner.fit.all)
            winner = std::move(candidate);
    }
    if (const std::string_view other = otherServers(winner.name, sample); !other.empty())
        return tried(named(other), sample);
    return winner;
}

/// Also one of an array that has one in each line.
bool beginsObject(std::string_view text)
{
    const std::size_t begin = text.find_first_not_of("[, \t");
    return begin != std::string_view::npos && text[begin] == '{';
}

/// The lines that may be JSON.
Sample objectsOf(const Sample& sample)
{
    Sample objects;
    const auto isObject = [](const Sample::Line& line) { return beginsObject(line.text); };
    std::ranges::copy_if(sample.lines, std::back_inserter(objects.lines), isObject);
    if (!objects.lines.empty())
        std::ranges::copy_if(sample.further, std::back_inserter(objects.further), isObject);
    return objects;
}

/// A server that logs its requests between lines of another kind, such as Caddy, names both.
bool tellsClientAndRequest(const LineFormat& format)
{
    const auto has = [&](std::string_view name) { return std::ranges::count(format.columns(), name) > 0; };
    return has("remote_addr") && has("uri");
}

/// The most particular kinds of format first.
Candidate bestOf(const Sample& sample, SamplePart part, const PlainLines& lines)
{
    if (part == SamplePart::All) {
        Candidate csv = tried([&] { return makeCsvFormat(sample); }, "csv", sample);
        csv.isSure = csv.fit.all > 0 || (sample.lines.size() == 1 && csv.make());
        if (csv.isSure)
            return csv;
    }
    Candidate json;
    if (auto keys = chooseJsonMembers(objectsOf(sample), lines.outer, {knownFormatFiles(), lines.asked}))
        json = tried([keys = *std::move(keys), outer = lines.outer] { return makeJsonFormat(keys, outer); }, "json",
                     sample);
    json.isSure = json.fit.all > 0 && tellsClientAndRequest(*json.make());
    if (json.isSure || (json.fit.all > 0 && json.fit.all * 2 >= sample.lines.size()))
        return json;
    for (const MemberKind& kind : memberKinds()) {
        auto keys = kind.choose(sample, lines.outer, {knownFormatFiles(), lines.asked});
        if (!keys)
            continue;
        Candidate members =
            tried([keys = *std::move(keys), &kind, outer = lines.outer] { return kind.make(keys, outer); },
                  std::string(kind.name), sample);
        members.isSure = members.fit.all > 0 && tellsClientAndRequest(*members.make());
        if (members.isSure || members.fit.all * 2 >= sample.lines.size())
            return members;
    }
    if (part == SamplePart::All) {
        Candidate w3c = tried([&] { return makeW3cFormat(sample, knownFormatFiles()); }, "w3c", sample);
        w3c.isSure = w3c.fit.all > 0 && namesW3cFields(sample);
        if (w3c.isSure || (w3c.fit.all > 0 && w3c.fit.all * 2 >= sample.lines.size()))
            return w3c;
    }
    Candidate preset = bestPreset(sample, part, lines);
    return json.fit.all > preset.fit.all ? json : preset;
}

Error unknownMembers(const Sample& sample, const std::string& source, ErrorCode code)
{
    return {code, at(source, sample.lines.front()), jsonAdvice(jsonMembersOf(sample), knownFormatFiles())};
}

/// Why JSON lines with a time and a client or a request are none, by the first of them; nothing where they lack these.
std::optional<Error> refusedMembers(const Sample& sample, const std::string& source)
{
    const auto keys = chooseJsonMembers(sample, {}, {knownFormatFiles()});
    if (!keys)
        return std::nullopt;
    const Sample::Line& first = sample.lines.front();
    const std::string reason = makeJsonFormat(*keys, {})->reason(first.text);
    std::string detail = "these are JSON lines, but none of the first is a request. " + reason;
    const auto client = std::ranges::find(keys->fields, FieldRole::Address, &Field::role);
    const std::string advice =
        client == keys->fields.end() ? std::string() : adviceForClient(jsonMembersOf(sample), client->name);
    if (!advice.empty())
        detail += " " + sentence(advice);
    return Error{ErrorCode::NotAnAccessLog, at(source, first), detail.substr(0, detail.size() - 1)};
}

/// Where the format is an object, its members count wherever they stand in the lines. Null where it
/// is none, or they are none.
Result<std::unique_ptr<LineFormat>> describedFormat(const std::string& named, const Sample& sample,
                                                    const std::string& source, const PlainLines& lines)
{
    const auto text = readNotation(named);
    const auto description = text ? describedJson(*text) : std::nullopt;
    const Sample objects = description ? objectsOf(sample) : Sample();
    if (objects.lines.size() * 2 < sample.lines.size())
        return std::unique_ptr<LineFormat>();
    const auto keys = chooseJsonMembers(objects, lines.outer, {knownFormatFiles(), lines.asked, &*description});
    if (!keys)
        return unknownMembers(sample, source, ErrorCode::UnknownFormat);
    return makeJsonFormat(*keys, lines.outer);
}

Result<ChosenFormat> namedFormat(const std::string& asNamed, const Sample& sample, const std::string& source,
                                 const PlainLines& lines)
{
    const FormatFile* const known = formatNamed(asNamed);
    const bool isOfMembers = known != nullptr && known->kind == FormatKind::Members;
    const std::string named = known == nullptr             ? asNamed
                              : !isOfMembers               ? known->name
                              : known->rules.lines.empty() ? "json"
                                                           : known->rules.lines;
    const KnownMembers members{knownFormatFiles(), lines.asked, nullptr,
                               isOfMembers ? std::string_view(known->name) : std::string_view()};
    if (named == "json" || named == "csv") {
        auto keys = named == "json" ? chooseJsonMembers(sample, lines.outer, members) : std::nullopt;
        if (keys)
            keys->signs.mayBeRequests();
        auto format = keys ? makeJsonFormat(*keys, lines.outer) : named == "csv" ? makeCsvFormat(sample) : nullptr;
        if (format)
            return ChosenFormat{std::move(format), named, false, 0, 0};
        const Sample::Line& first = sample.lines.front();
        if (named == "json" && jsonMembersOf(sample).objects * 2 >= sample.lines.size())
            return unknownMembers(sample, source, ErrorCode::UnknownFormat);
        return Error{ErrorCode::UnknownFormat, at(source, first),
                     (named == "json" ? "these are no JSON lines: "
                                      : "this is no header of a request CSV, which names time_ms and variables: ") +
                         shown(first.text, 120)};
    }
    if (named == "w3c" || named == "cloudfront" || named.starts_with("#Fields:")) {
        const std::string_view fields = named.starts_with("#Fields:") ? std::string_view(named) : std::string_view();
        if (auto format = makeW3cFormat(sample, knownFormatFiles(), fields))
            return ChosenFormat{std::move(format), "w3c", false, 0, 0};
        const Sample::Line& first = sample.lines.front();
        return Error{
            ErrorCode::UnknownFormat, at(source, first),
            say("no #Fields line before it names a time and a client or a request: {}", shown(first.text, 120))};
    }
    const auto kind = std::ranges::find(memberKinds(), std::string_view(named), &MemberKind::name);
    if (kind != memberKinds().end()) {
        if (auto keys = kind->choose(sample, lines.outer, members)) {
            keys->signs.mayBeRequests();
            return ChosenFormat{kind->make(*keys, lines.outer), named, false, 0, 0};
        }
        return Error{ErrorCode::UnknownFormat, at(source, sample.lines.front()),
                     say("these are no lines of {} with a time and a client or a request: {}", named,
                         shown(sample.lines.front().text, 120))};
    }
    const bool isText = known != nullptr && known->kind == FormatKind::Text;
    if (isText && known->isUndated && !lines.outer)
        return Error{ErrorCode::UnknownFormat, at(source, sample.lines.front()),
                     say("lines of {} have no time, and nothing around these has one: {}", named,
                         shown(sample.lines.front().text, 120))};
    auto format = isText ? makeFormat(*known, lines.outer) : describedFormat(named, sample, source, lines);
    if (format && *format == nullptr)
        format = makeFormat(std::string_view(named), lines.outer);
    if (!format)
        return format.error();
    return ChosenFormat{std::move(*format), isText ? named : "custom", false, 0, 0};
}

} // namespace

std::string_view jsonDocumentKind(const Sample& sample)
{
    const std::string_view first = sample.lines.front().text;
    const bool isAlone = first == "{" || first == "[" || first == "[{";
    if (isAlone && first[0] == '[')
        return translated(
            "this is one JSON array over several lines, not a line for each request: write jq -c '.[]' FILE > "
            "lines.json");
    if (isAlone)
        return translated(
            "these are JSON objects over several lines, not a line for each request: write jq -c . FILE > "
            "lines.json");
    if (first.starts_with("[{"))
        return translated("this is one JSON array, not a line for each request: write jq -c '.[]' FILE > lines.json");
    const bool areGlued = first.starts_with('{') && first.find("}{\"") != std::string_view::npos;
    return areGlued ? "these are several JSON objects in one line: write jq -c . FILE > lines.json"
                    : std::string_view();
}

Error unknownLines(const Sample& sample, const std::string& source)
{
    if (const auto kind = foreignKind(sample); !kind.empty())
        return {ErrorCode::NotAnAccessLog, source, std::string(kind)};
    const Sample::Line& first = sample.lines.front();
    if (const auto kind = jsonDocumentKind(sample); !kind.empty())
        return {ErrorCode::NotAnAccessLog, at(source, first), std::string(kind)};
    if (first.text.starts_with('{') && jsonMembersOf(sample).objects * 2 >= sample.lines.size())
        return refusedMembers(sample, source).value_or(unknownMembers(sample, source, ErrorCode::NotAnAccessLog));
    return {ErrorCode::UnknownFormat, at(source, first),
            say("no known log format fits the first lines, such as {}; name the format with --log-format '…', as the "
                "log_format stands in nginx.conf",
                shown(first.text, 120))};
}

bool isEnough(std::size_t fits, const Sample& sample)
{
    return fits > 0 && fits * 4 >= sample.lines.size();
}

PlainChoice detectPlain(const Sample& sample, SamplePart part, const PlainLines& lines)
{
    Candidate winner = bestOf(sample, part, lines);
    PlainChoice choice;
    if (winner.make)
        choice.chosen = {winner.make(), std::move(winner.name), true, winner.fit.lines, winner.fit.all};
    if (choice.chosen.format)
        choice.chosen.format->tuning().learn(sample);
    choice.rest.lines = std::move(winner.fit.rest);
    choice.isSure = winner.isSure;
    return choice;
}

Result<ChosenFormat> namePlain(const std::string& named, const Sample& sample, const std::string& source,
                               const PlainLines& lines)
{
    auto chosen = namedFormat(named, sample, source, lines);
    if (!chosen) {
        Error error = chosen.error();
        if (error.where.empty())
            error.where = "--log-format";
        return error;
    }
    const Fit fit = fitting(std::move(namedFormat(named, sample, source, lines)->format), sample);
    chosen->sampled = fit.lines;
    chosen->fits = fit.all;
    if (fit.all > 0) {
        chosen->format->tuning().learn(sample);
        return chosen;
    }
    const Sample::Line& first = sample.lines.front();
    return Error{ErrorCode::UnknownFormat, at(source, first),
                 say("the log format that was named fits none of the first lines. {} The line: {}",
                     chosen->format->reason(first.text), shown(first.text, 120))};
}

} // namespace spillway
