#include "engine/ingest/members/table_lines.h"

#include "engine/core/characters.h"

#include <algorithm>
#include <optional>

namespace spillway {

namespace {

constexpr std::size_t kFewest = 3; // columns with names

/// Without the blanks around it.
std::string_view trimmed(std::string_view text)
{
    text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
    return text.substr(0, text.find_last_not_of(" \r") + 1);
}

/// "Client IP" and "TimeGenerated [UTC]" as "Client_IP" and "TimeGenerated"; empty for what is no name that is known.
std::string nameOf(std::string_view text)
{
    constexpr std::string_view kZone = " [UTC]";
    text = trimmed(text);
    if (text.ends_with(kZone))
        text.remove_suffix(kZone.size());
    text.remove_prefix(text.starts_with('$') ? 1 : 0);
    const auto may = [](char c) {
        return isLetter(c) || isDigit(c) || std::string_view("_@.-() ").find(c) != std::string_view::npos;
    };
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

/// The names of the columns; a name that occurs twice counts once. Nothing where a name looks like a value, or where
/// less than half of the columns have a name.
std::optional<std::vector<std::string>> namesIn(std::string_view heading, char separator)
{
    Scratch scratch;
    std::vector<std::string> names;
    std::size_t count = 0;
    for (bool last = false; !last;) {
        const auto value = takeCsvValue(heading, separator, scratch);
        if (!value || names.size() == kMostCsvValues ||
            (!value->text.empty() && (isDigit(value->text[0]) || std::string_view("/[{").find(value->text[0]) < 3)))
            return std::nullopt;
        std::string name = nameOf(value->text);
        if (std::ranges::find(names, name) != names.end())
            name.clear();
        count += name.empty() ? 0U : 1U;
        names.push_back(std::move(name));
        last = value->last;
    }
    return count >= kFewest && count * 2 >= names.size() ? std::optional(std::move(names)) : std::nullopt;
}

} // namespace

void TableLines::takeNames(std::string_view heading)
{
    m_isBegun = true;
    for (const char separator : {',', ';', '\t', '|'}) {
        if (auto names = namesIn(heading, separator)) {
            m_heading = heading;
            m_names = *std::move(names);
            m_separator = separator;
            return;
        }
    }
}

bool TableLines::isHeading(std::string_view line)
{
    if (m_names.empty())
        return false;
    if (line == m_heading)
        return true;
    auto names = namesIn(line, m_separator);
    const auto isKnown = [&](const std::string& name) {
        return !name.empty() && std::ranges::find(m_names, name) != m_names.end();
    };
    if (!names || static_cast<std::size_t>(std::ranges::count_if(*names, isKnown)) * 2 < names->size())
        return false;
    m_heading = line;
    m_names = *std::move(names);
    return true;
}

bool TableLines::takeValues(std::string_view line)
{
    m_scratch.reset();
    m_values.clear();
    for (bool last = false; !last && m_values.size() <= m_names.size();) {
        const auto value = takeCsvValue(line, m_separator, m_scratch);
        if (!value || value->broken)
            return false;
        m_values.push_back(trimmed(value->text));
        last = value->last;
    }
    return !m_names.empty() && m_values.size() == m_names.size();
}

} // namespace spillway
