#include "engine/ingest/detect/sampled_columns.h"

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

} // namespace spillway
