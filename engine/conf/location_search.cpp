#include "engine/conf/location_search.h"

#include "engine/conf/conf_steps.h"

#include <utility>

namespace spillway {

namespace {

class Search
{
public:
    Search(std::string_view uri, const ConfRegexes& regexes, const SeeCaptures& see) :
        m_uri(uri), m_regexes(regexes), m_see(see)
    {
    }

    /// Whether the search ends here: with an exact location, a redirect or a regex.
    bool level(const std::vector<ConfLocation>& locations)
    {
        const std::size_t depth = m_found.path.size();
        const ConfLocation* prefix = nullptr;
        const ConfLocation* withSlash = nullptr;
        for (const ConfLocation& location : locations) {
            if (location.named || isRegex(location.kind))
                continue;
            if (location.kind == LocationKind::Exact) {
                if (location.name == m_uri)
                    return found(location);
            } else if (m_uri.starts_with(location.name) &&
                       (prefix == nullptr || location.name.size() > prefix->name.size())) {
                prefix = &location;
            }
            if (location.name.size() == m_uri.size() + 1 && location.name.ends_with('/') &&
                location.name.starts_with(m_uri) && redirectsToSlash(location.level.handler))
                withSlash = &location;
        }
        if (withSlash != nullptr && (prefix == nullptr || prefix->name != m_uri)) {
            m_found.redirects = true;
            return found(*withSlash);
        }
        if (prefix != nullptr) {
            m_found.path.push_back(prefix);
            if (level(prefix->nested))
                return true;
            if (prefix->kind == LocationKind::PrefixFirst)
                return false;
        }
        return regex(locations, depth);
    }

    FoundLocation take() { return std::move(m_found); }

private:
    bool found(const ConfLocation& location)
    {
        m_found.path.push_back(&location);
        return true;
    }

    bool regex(const std::vector<ConfLocation>& locations, std::size_t depth)
    {
        for (const ConfLocation& location : locations) {
            if (!isRegex(location.kind))
                continue;
            const bool counts = location.kind == LocationKind::Regex;
            const Regex* const regex = m_regexes.find(location.name, counts ? LetterCase::Counts : LetterCase::Ignored);
            Regex::Captures captures;
            if (regex == nullptr || !regex->match(m_uri, captures))
                continue;
            m_see(*regex, captures);
            m_found.path.resize(depth);
            m_found.path.push_back(&location);
            level(location.nested);
            return true;
        }
        return false;
    }

    std::string_view m_uri;
    const ConfRegexes& m_regexes;
    const SeeCaptures& m_see;
    FoundLocation m_found;
};

} // namespace

const Regex* ConfRegexes::find(const std::string& pattern, LetterCase letterCase) const
{
    const auto& regexes = m_regexes[static_cast<std::size_t>(letterCase)];
    const auto found = regexes.find(pattern);
    return found == regexes.end() ? nullptr : &found->second;
}

void ConfRegexes::add(const std::string& pattern, LetterCase letterCase)
{
    if (auto regex = Regex::compile(pattern, letterCase))
        m_regexes[static_cast<std::size_t>(letterCase)].try_emplace(pattern, *std::move(regex));
}

FoundLocation findLocation(const std::vector<ConfLocation>& locations, std::string_view uri, const ConfRegexes& regexes,
                           const SeeCaptures& see)
{
    Search search(uri, regexes, see);
    search.level(locations);
    return search.take();
}

} // namespace spillway
