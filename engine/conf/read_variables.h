#pragma once

#include "engine/conf/conf_tree.h"
#include "engine/core/result.h"
#include "engine/trace/nginx/variables.h"

#include <string>
#include <string_view>
#include <vector>

namespace spillway {

/// Variables as nginx configuration defines them at http level: `map`, `geo`, `set_real_ip_from`, `real_ip_header` and
/// `real_ip_recursive`; nothing else may stand there. `name` stands in messages. `include` is not followed. BadConfig
/// with nginx's own sentence and "name:line" for what nginx refuses; Unsupported for any other directive, and for what
/// cannot be told from a log: see checkTellable().
[[nodiscard]] Result<Variables> readVariablesText(std::string_view text, const std::string& name);
/// The same from a file, `include` followed relative to it. CannotOpen and the like.
[[nodiscard]] Result<Variables> readVariables(const std::string& path);

/// The variables of a whole configuration, and what else stands beside them.
struct FoundVariables
{
    Variables variables;
    /// Definitions that cannot be told from a log, as "map $name", "split_clients $name" or "set_real_ip_from NAME";
    /// then the names of the directives at http level and above that are no definitions, as they stand, each once.
    std::vector<std::string> passedOver;
};

/// What `map`, `geo` and, at http level, the directives of trusted proxies define in a configuration or a
/// fragment of one; `include` is followed relative to it. CannotOpen and the like; BadConfig with nginx's own
/// sentence for what nginx refuses.
[[nodiscard]] Result<FoundVariables> findVariables(const std::string& path);

/// Refuses what nginx would decide by what happened to the request before: a capture ($1, or a named one) in a value
/// that has no regex of its own, or beside a variable whose regexes take captures, too; and a trusted proxy that is a
/// name. Unsupported; Error::where is left empty.
[[nodiscard]] Result<Done> checkTellable(const Variables& variables);

} // namespace spillway
