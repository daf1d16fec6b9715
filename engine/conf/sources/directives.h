#pragma once

#include <string_view>

namespace spillway {

/// A line of resources/nginx/directives.txt behind the name of the directive.
struct DirectiveEntry
{
    std::string_view places; ///< letters as explained in that file; "-" for a directive that is not nginx's
    std::string_view note;   ///< "$" where its arguments are texts with variables; its effect where it is not nginx's
};

/// Finds a directive; nullptr where it is not known.
[[nodiscard]] const DirectiveEntry* findDirective(std::string_view name);

/// Advice for a refusal of nginx, from resources/nginx/refusals.txt; empty where there is none.
[[nodiscard]] std::string_view adviceFor(std::string_view refusal);

} // namespace spillway
