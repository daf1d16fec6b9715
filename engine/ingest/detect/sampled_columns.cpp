#include "engine/ingest/detect/sampled_columns.h"

#include "engine/core/characters.h"
#include "engine/core/lowercase.h"
#include "engine/ingest/fields/value_kinds.h"
#include "engine/ingest/timestamps/time_stamp.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace spillway {

namespace {

constexpr std::size_t kLongestSampledLine = 1U << 14U; ///< that is looked at: a URL of 8 KiB, and where it came from
constexpr std::size_t kMany = 20;                      ///< lines: so many durations are not all the same

/// Whether so many of them are nearly all.
bool areMost(std::size_t some, std::size_t all)
{
    return some > 0 && some * 10 >= all * 9;
}

/// Equal where the fields are the same.
std::string betweenFields(const LineFields& line)
{
    std::string between;
    for (const LineField& field : line.fields)
        between.append(field.before).append(1, '\0');
    return between.append(line.behind);
}

/// Whether this names what another server did, or this one itself.
bool isOfServer(std::string_view label)
{
    static constexpr std::string_view kBegin[] = {"upstream", "backend", "proxy", "server", "local", "dest", "dst"};
    static constexpr std::string_view kShort[] = {"us", "ust", "ut", "urt", "uct", "uht", "uaddr", "up"};
    const std::string name = lowered(label);
    return std::ranges::any_of(kBegin, [&](std::string_view begin) { return name.starts_with(begin); }) ||
           std::ranges::find(kShort, name) != std::ranges::end(kShort);
}

constexpr std::string_view kBlanks = " \t";
constexpr std::size_t kNowhere = std::string_view::npos;

/// Where what was opened at `begin` is closed; none where nothing was, and where a word goes on behind a
/// bracket, as one of IPv6.
std::size_t closing(std::string_view line, std::size_t begin)
{
    if (line[begin] == '[' || line[begin] == '(') {
        const std::size_t end = line.find(line[begin] == '[' ? ']' : ')', begin + 1);
        const bool goesOn = end < line.size() - 1 && (line[end + 1] == ':' || isLetter(line[end + 1]));
        return goesOn ? kNowhere : end;
    }
    if (line[begin] != '"')
        return kNowhere;
    for (std::size_t at = begin + 1; at < line.size(); ++at) {
        if (line[at] == '\\')
            ++at;
        else if (line[at] == '"')
            return at;
    }
    return kNowhere;
}

/// The length of a `name=` at the front, or of a `name:` before a quote.
std::size_t nameLength(std::string_view text, FieldNames names)
{
    if (names == FieldNames::InValue)
        return 0;
    const std::size_t length =
        run(text, [](char c) { return isLetter(c) || isDigit(c) || c == '_' || c == '-' || c == '.'; });
    if (length == 0 || !isLetter(text[0]))
        return 0;
    return text.substr(length).starts_with('=') || text.substr(length).starts_with(":\"") ? length + 1 : 0;
}

/// "2024-06-21" or "2024/06/21", before a blank and "00:00:00".
bool beginsDateAndTime(std::string_view text)
{
    constexpr std::string_view kShape = "dddd-dd-dd dd:dd:dd";
    if (text.size() < kShape.size())
        return false;
    return std::ranges::equal(kShape, text.substr(0, kShape.size()), [](char shape, char c) {
        return shape == 'd' ? isDigit(c) : shape == '-' ? c == '-' || c == '/' : c == shape;
    });
}

/// The length of a zone behind a time of day, with its blank: " +0200", " +02:00", " UTC", " CEST"; 0 where there is none.
std::size_t zoneLength(std::string_view text)
{
    constexpr std::string_view kShapes[] = {" +dd:dd", " -dd:dd", " +dddd", " -dddd"};
    constexpr std::string_view kNames[] = {" UTC", " GMT", " Z",   " CEST", " CET", " EEST", " EET",  " WEST", " WET",
                                           " BST", " IST", " MSK", " EDT",  " EST", " CDT",  " CST",  " MDT",  " MST",
                                           " PDT", " PST", " JST", " KST",  " HKT", " SGT",  " AEST", " AEDT"};
    const auto isEnd = [&](std::size_t at) { return at == text.size() || kBlanks.find(text[at]) != kNowhere; };
    for (const std::string_view shape : kShapes) {
        const auto fits = [](char wanted, char c) { return wanted == 'd' ? isDigit(c) : wanted == c; };
        if (text.size() >= shape.size() && isEnd(shape.size()) &&
            std::ranges::equal(shape, text.substr(0, shape.size()), fits))
            return shape.size();
    }
    for (const std::string_view name : kNames)
        if (text.starts_with(name) && isEnd(name.size()))
            return name.size();
    return 0;
}

/// The end of a word that begins there, or of a list of them.
std::size_t wordEnd(std::string_view line, std::size_t begin)
{
    constexpr std::size_t kDate = 11; // with its blank
    const bool isMoment = beginsDateAndTime(line.substr(begin));
    std::size_t end = std::min(line.find_first_of(kBlanks, begin + (isMoment ? kDate : 0)), line.size());
    end += isMoment ? zoneLength(line.substr(end)) : 0;
    while (end < line.size() && line[end - 1] == ',')
        end = std::min(line.find_first_of(kBlanks, end + 1), line.size());
    return end;
}

/// The field at `at`, which moves behind it and its quotes; it ends before `stop`.
LineField fieldAt(std::string_view line, std::size_t& at, std::size_t stop, std::size_t behindLast, FieldNames names)
{
    const std::size_t name = nameLength(line.substr(at, stop - at), names);
    const std::string_view label = line.substr(at, name - (name > 0 ? 1 : 0));
    at += name;
    const std::size_t close = at < stop ? closing(line, at) : kNowhere;
    const bool isQuoted = close != kNowhere && close + 1 == stop;
    const std::size_t begin = at + (isQuoted ? 1 : 0);
    const std::size_t end = isQuoted ? close : stop;
    at = end;
    return {line.substr(behindLast, begin - behindLast), label, line.substr(begin, end - begin), isQuoted};
}

LineFields wordsOf(std::string_view line, FieldNames names)
{
    LineFields all;
    std::size_t behindLast = 0;
    for (std::size_t at = line.find_first_not_of(kBlanks); at < line.size();) {
        const std::size_t named = at + nameLength(line.substr(at), names);
        const std::size_t close = named < line.size() ? closing(line, named) : kNowhere;
        const std::size_t stop = close != kNowhere ? close + 1 : wordEnd(line, at);
        if (all.fields.size() == kMostFields)
            return {};
        all.fields.push_back(fieldAt(line, at, stop, behindLast, names));
        behindLast = at;
        at = std::min(line.find_first_not_of(kBlanks, stop), line.size());
    }
    all.behind = line.substr(behindLast);
    return all;
}

} // namespace

SampledColumns::SampledColumns(const Sample& sample, char separator, FieldNames names)
{
    std::map<std::string, std::vector<LineFields>> alike;
    for (const Sample::Line& line : sample.lines) {
        LineFields fields =
            line.text.size() > kLongestSampledLine ? LineFields() : fieldsOf(line.text, separator, names);
        alike[betweenFields(fields)].push_back(std::move(fields));
    }
    const auto size = [](const auto& lines) { return lines.second.size(); };
    const auto most = std::ranges::max_element(alike, {}, size);
    if (most == alike.end() || most->second.size() * 2 <= sample.lines.size())
        return;
    m_lines = std::move(most->second);
    m_variables.resize(count());
}

std::vector<std::string_view> SampledColumns::values(std::size_t column) const
{
    std::vector<std::string_view> values;
    for (const LineFields& line : m_lines)
        if (!isMissing(line.fields[column].value))
            values.push_back(line.fields[column].value);
    return values;
}

std::size_t SampledColumns::different(std::size_t column) const
{
    const auto all = values(column);
    return std::set<std::string_view>(all.begin(), all.end()).size();
}

bool SampledColumns::are(std::size_t column, const Kind& isKind) const
{
    const auto all = values(column);
    const auto kind = static_cast<std::size_t>(std::ranges::count_if(all, isKind));
    return areMost(kind, all.size()) && all.size() * 2 >= m_lines.size();
}

bool SampledColumns::hold(std::size_t column, char c) const
{
    return std::ranges::any_of(
        m_lines, [&](const LineFields& line) { return line.fields[column].value.find(c) != std::string_view::npos; });
}

std::size_t SampledColumns::first(const Kind& isKind, std::size_t begin) const
{
    for (std::size_t column = begin; column < count(); ++column)
        if (variable(column).empty() && !isOfServer(label(column)) && are(column, isKind))
            return column;
    return kNone;
}

std::size_t SampledColumns::firstLabelled(std::span<const std::string_view> labels, const Kind& isKind) const
{
    for (const std::string_view wanted : labels)
        for (std::size_t column = 0; column < count(); ++column)
            if (equalWithoutCase(label(column), wanted) && variable(column).empty() && are(column, isKind))
                return column;
    return kNone;
}

bool SampledColumns::areOneMoment(std::size_t stamp, std::size_t later) const
{
    TimeLocalReader local;
    const auto isOne = [&](const LineFields& line) {
        const auto first = readAnyTime(line.fields[stamp].value, local);
        const auto second = readAnyTime(line.fields[later].value, local);
        return first && second && *second >= *first && *second - *first < Milliseconds(1000);
    };
    return areMost(static_cast<std::size_t>(std::ranges::count_if(m_lines, isOne)), m_lines.size());
}

std::optional<Milliseconds> SampledColumns::sumIfLongest(std::size_t column, std::span<const std::size_t> others) const
{
    constexpr Milliseconds kRounded{1};
    Milliseconds sum{0};
    for (const LineFields& line : m_lines) {
        const auto value = readDuration(line.fields[column].value, 1);
        if (!value)
            return std::nullopt;
        for (const std::size_t other : others) {
            const auto than = readDuration(line.fields[other].value, 1);
            if (than && *than > *value + kRounded)
                return std::nullopt;
        }
        sum += *value;
    }
    const bool isConstant = m_lines.size() >= kMany && sum > Milliseconds(0) && different(column) == 1;
    return isConstant ? std::nullopt : std::optional(sum);
}

std::string SampledColumns::logFormat(char separator, std::size_t columns) const
{
    std::string text;
    const LineFields& first = m_lines.front();
    for (std::size_t column = 0; column < columns; ++column) {
        const bool isWord = separator == ' ' && !first.fields[column].isQuoted && !hold(column, ' ');
        text.append(first.fields[column].before);
        if (isPunctuation(column)) {
            text.append(first.fields[column].value);
            continue;
        }
        text.append("$");
        if (!variable(column).empty())
            text.append(variable(column));
        else
            text.append(hold(column, '"') ? "unused_any" : isWord ? "unused_word" : "unused");
    }
    return text.append(columns == count() ? first.behind
                                          : first.fields[columns].before.substr(0, isQuoted(columns - 1) ? 1 : 0));
}

bool SampledColumns::isPunctuation(std::size_t column) const
{
    const std::string_view value = m_lines.front().fields[column].value;
    return variable(column).empty() && different(column) == 1 && !isMissing(value) &&
           value.find_first_not_of("|/:;>~*=-") == std::string_view::npos;
}

bool SampledColumns::areSayable() const
{
    const auto isSayable = [](std::string_view text) {
        return text.find_first_of("$%'\\{}") == std::string_view::npos;
    };
    const LineFields& first = m_lines.front();
    return isSayable(first.behind) && std::ranges::all_of(first.fields, isSayable, &LineField::before);
}

LineFields fieldsOf(std::string_view line, char separator, FieldNames names)
{
    if (separator == ' ')
        return wordsOf(line, names);
    LineFields all;
    std::size_t behindLast = 0;
    for (std::size_t begin = 0; begin <= line.size();) {
        std::size_t at =
            std::min(line.find_first_not_of(kBlanks.substr(0, separator == '\t' ? 1 : 2), begin), line.size());
        const std::size_t close = at < line.size() ? closing(line, at) : kNowhere;
        const std::size_t end = std::min(line.find(separator, close == kNowhere ? begin : close), line.size());
        at = std::min(at, end);
        std::size_t stop = end;
        while (stop > at && line[stop - 1] == ' ')
            --stop;
        if (all.fields.size() == kMostFields)
            return {};
        all.fields.push_back(fieldAt(line, at, stop, behindLast, names));
        behindLast = at;
        begin = end + 1;
    }
    all.behind = line.substr(behindLast);
    return all;
}

} // namespace spillway
