#pragma once

#include <cstddef>
#include <span>
#include <string_view>

namespace spillway {

/// A directive of nginx's own modules, or the beginning of such names of others.
struct DirectiveEntry
{
    std::string_view name;
    std::string_view places; ///< a letter for each: (m)ain, (h)ttp, (s)erver, `(i)f` in it, (l)ocation, `if` in it: (j)
    bool hasVariables = false; ///< its arguments are texts with variables
    std::string_view effect{}; ///< of a directive that is not nginx's: what it does to limits
};

/// The directive with that name, or nullptr. Source: resources/nginx/directives.txt.
[[nodiscard]] const DirectiveEntry* findDirective(std::string_view name);

} // namespace spillway
