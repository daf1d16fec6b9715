#pragma once

#include "engine/conf/conf_model.h"
#include "engine/trace/nginx/regex.h"

#include <array>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace spillway {

/// The regular expressions of a configuration, each compiled once.
class ConfRegexes
{
public:
    /// nullptr where the pattern was not added or does not compile.
    [[nodiscard]] const Regex* find(const std::string& pattern, LetterCase letterCase) const;
    void add(const std::string& pattern, LetterCase letterCase);

private:
    std::array<std::unordered_map<std::string, Regex>, 2> m_regexes; ///< by LetterCase
};

/// Where a path leads in a server.
struct FoundLocation
{
    std::vector<const ConfLocation*> path{}; ///< from the server down to the innermost; empty: the server itself
    bool redirects = false;                  ///< nginx answers /app with a redirect to /app/
};

/// Called with each regex that matched, and what it captured.
using SeeCaptures = std::function<void(const Regex&, const Regex::Captures&)>;

/// Searches level by level. Source: ngx_http_core_find_location(), nginx 1.22.
[[nodiscard]] FoundLocation findLocation(const std::vector<ConfLocation>& locations, std::string_view uri,
                                         const ConfRegexes& regexes, const SeeCaptures& see);

} // namespace spillway
