#include "engine/trace/nginx/map_table.h"

#include "engine/core/lowercase.h"

#include <algorithm>
#include <utility>

namespace spillway {

namespace {

/// nginx has made it lower case by then.
Error conflicting(std::string_view text)
{
    return {ErrorCode::BadConfig, {}, "conflicting parameter \"" + printable(lowered(text)) + '"'};
}

} // namespace

Result<MapTable> MapTable::make(const MapVariable& map)
{
    MapTable table(map);
    for (std::size_t number = 0; number < map.entries.size(); ++number)
        if (auto ok = table.add(number); !ok)
            return ok.error();
    return table;
}

Result<Done> MapTable::add(std::size_t number)
{
    std::string_view pattern = m_map->entries[number].pattern;
    if (auto regex = patternRegex(pattern)) {
        if (!*regex)
            return regex->error();
        m_regexes.push_back({**std::move(regex), number});
        return Done{};
    }
    if (pattern.starts_with('\\'))
        pattern.remove_prefix(1);
    return m_map->hostnames ? addHostname(pattern, number) : addText(pattern, number);
}

Result<Done> MapTable::addText(std::string_view text, std::size_t number)
{
    std::string lower = lowered(text);
    if (m_bare.contains(lower) || !m_texts.try_emplace(std::move(lower), number).second)
        return conflicting(text);
    return Done{};
}

/// Source: ngx_hash_add_key() with NGX_HASH_WILDCARD_KEY.
Result<Done> MapTable::addHostname(std::string_view text, std::size_t number)
{
    const auto stars = std::ranges::count(text, '*');
    const Error invalid{ErrorCode::BadConfig, {}, "invalid hostname or wildcard \"" + printable(text) + '"'};
    if (stars > 1 || text.find("..") != std::string_view::npos || text.find('\0') != std::string_view::npos)
        return invalid;
    const std::string lower = lowered(text);
    if (text.size() > 1 && text[0] == '.') {
        const std::string bare = lower.substr(1);
        if (m_texts.contains(bare) || m_ends.contains(lower) || !m_bare.try_emplace(bare, number).second)
            return conflicting(text);
        return Done{};
    }
    if (text.size() > 2 && text.starts_with("*.")) {
        if (m_bare.contains(lower.substr(2)) || !m_ends.try_emplace(lower.substr(1), number).second)
            return conflicting(text);
        return Done{};
    }
    if (text.size() > 2 && text.ends_with(".*")) {
        if (!m_heads.try_emplace(lower.substr(0, lower.size() - 1), number).second)
            return conflicting(text);
        return Done{};
    }
    return stars > 0 ? Result<Done>(invalid) : addText(text, number);
}

std::size_t MapTable::findText(std::string_view lower) const
{
    if (const auto found = m_texts.find(lower); found != m_texts.end())
        return found->second;
    if (!m_map->hostnames || lower.empty())
        return kStandard;
    if (const auto found = m_bare.find(lower); found != m_bare.end())
        return found->second;
    for (std::size_t dot = lower.find('.'); dot != std::string_view::npos; dot = lower.find('.', dot + 1)) {
        if (const auto found = m_ends.find(lower.substr(dot)); found != m_ends.end())
            return found->second;
        if (const auto found = m_bare.find(lower.substr(dot + 1)); found != m_bare.end())
            return found->second;
    }
    for (std::size_t dot = lower.rfind('.'); dot != std::string_view::npos && dot > 0; dot = lower.rfind('.', dot - 1))
        if (const auto found = m_heads.find(lower.substr(0, dot + 1)); found != m_heads.end())
            return found->second;
    return kStandard;
}

MapTable::Found MapTable::find(std::string_view value) const
{
    if (m_map->hostnames && value.ends_with('.'))
        value.remove_suffix(1);
    Found found{findText(lowered(value)), {}};
    if (found.entry != kStandard || value.empty())
        return found;
    for (const RegexEntry& one : m_regexes) {
        if (!one.regex.match(value, found.captures))
            continue;
        found.entry = one.entry;
        return found;
    }
    return found;
}

const ValueTemplate* MapTable::valueOf(std::size_t number) const
{
    if (number != kStandard)
        return &m_map->entries[number].value;
    return m_map->standard ? &*m_map->standard : nullptr;
}

std::size_t MapTable::groupOf(std::size_t number, std::string_view variable) const
{
    const auto own = std::ranges::find_if(m_regexes, [&](const RegexEntry& one) { return one.entry == number; });
    if (own == m_regexes.end())
        return 0;
    if (isCapture(variable))
        return static_cast<std::size_t>(variable[0] - '0');
    const auto& names = own->regex.names();
    const auto named = std::ranges::find_if(names, [&](const auto& name) { return name.text == variable; });
    return named == names.end() ? 0 : named->group;
}

} // namespace spillway
