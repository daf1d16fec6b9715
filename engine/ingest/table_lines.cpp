#include "engine/ingest/table_lines.h"

#include "engine/core/characters.h"

#include <algorithm>
#include <optional>
#include <set>

namespace spillway {

namespace {

/// "Client IP" and "TimeGenerated [UTC]" as "Client_IP" and "TimeGenerated"; empty for what is no name of a column.
std::string nameOf(std::string_view text)
{
    constexpr std::string_view kZone = " [UTC]";
    if (text.ends_with(kZone))
        text.remove_suffix(kZone.size());
    while (text.starts_with(' ') || text.starts_with('$'))
        text.remove_prefix(1);
    while (text.ends_with(' '))
        text.remove_suffix(1);
    const auto may = [](char c) { return isLetter(c) || isDigit(c) || std::string_view("_@.-() ").find(c) < 7; };
    constexpr std::size_t kLongest = 100;
    const bool isName = !text.empty() && text.size() <= kLongest &&
                        (isLetter(text[0]) || text[0] == '@' || text[0] == '_') && std::ranges::all_of(text, may);
    std::string name(isName ? text : std::string_view());
    std::ranges::replace(name, ' ', '_');
    constexpr std::string_view kObject = "httpRequest_"; // of Google's logs, as BigQuery writes its members
    if (name.starts_with(kObject))
        name[kObject.size() - 1] = '.';
    return name;
}

/// Nothing where one is no name, two are the same, or there are few.
std::optional<std::vector<std::string>> namesIn(std::string_view heading, char separator)
{
    constexpr std::size_t kFewest = 3;
    Scratch scratch;
    const auto values = splitCsv(heading, separator, scratch);
    if (!values || values->size() < kFewest || values->size() > kMostCsvValues)
        return std::nullopt;
    std::vector<std::string> names;
    for (const std::string_view value : *values)
        names.push_back(nameOf(value));
    const bool areNames = std::ranges::none_of(names, &std::string::empty);
    return areNames && std::set(names.begin(), names.end()).size() == names.size() ? std::optional(std::move(names))
                                                                                   : std::nullopt;
}

} // namespace

void TableLines::takeNames(std::string_view heading)
{
    m_heading = heading;
    for (const char separator : {',', ';', '\t', '|'}) {
        if (auto names = namesIn(heading, separator)) {
            m_names = *std::move(names);
            m_separator = separator;
            return;
        }
    }
}

} // namespace spillway
