#pragma once

#include "engine/core/result.h"
#include "engine/trace/nginx/key.h"

#include <string>
#include <vector>

namespace spillway {

/// The definitions as nginx configuration at http level, one directive after the other; readVariablesText() reads the
/// same back. BadConfig names what nginx could not read back: a word too long for it, a control character.
[[nodiscard]] Result<std::string> writeVariables(const Variables& variables);

/// Keys as nginx writes them, and everything that they are made of.
struct WrittenKeys
{
    std::vector<std::string> texts; ///< the first argument of each `limit_req_zone`
    Variables variables;
};

/// Exemptions become an empty value: networks a `geo`, other conditions a `map` each, and one `map` puts them
/// together as `$rl_key`. Keys that are equal share one. BadConfig where two keys define one variable
/// differently. O(size of the keys).
[[nodiscard]] Result<WrittenKeys> writtenKeys(const std::vector<KeyTemplate>& keys);

} // namespace spillway
