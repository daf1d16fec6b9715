#pragma once

#include "engine/core/result.h"
#include "engine/policy/policy.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace spillway {

/// The recipes of resources/recipes, in the order in which they are applied. Each begins with a comment: its name, an
/// example of its values, and a sentence. Below is nginx configuration at http level with marks: %KEY%, %NET% (the key,
/// IPv6 by network), %ZONE%, %SIZE%, %RATE%, %LIMIT% (burst and delay), %ID% of the limit that it changes; %RATE_PART%,
/// %LIMIT_PART% for one of several servers, %RETRY% in seconds; and lines with %1% to %3% (as a regular expression
/// %~1%) are there once for each value. One without a zone changes no limit.
[[nodiscard]] std::span<const std::string_view> recipeTexts();

/// A policy with recipes, and directives at http level that stand beside it.
struct CookedPolicy
{
    Policy policy;
    std::string beside;
    std::vector<std::string> comments; ///< a sentence for each recipe
};

/// Applies recipes, "allowlist=10.0.0.0/8,192.0.2.7" or "retry-after", in their own order. BadArgument names the recipe
/// and what is wrong with its values.
[[nodiscard]] Result<CookedPolicy> cooked(const Policy& policy, const std::vector<std::string>& recipes);

} // namespace spillway
