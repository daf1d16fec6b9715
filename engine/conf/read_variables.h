#pragma once

#include "engine/conf/conf_tree.h"
#include "engine/core/result.h"
#include "engine/trace/nginx/variables.h"

#include <string>
#include <string_view>

namespace spillway {

/// Variables that nginx configuration defines at http level: `map`, `geo`, `set_real_ip_from`, `real_ip_header` and
/// `real_ip_recursive`; nothing else is allowed. Messages contain `name`. `include` is not followed. BadConfig with
/// nginx's own sentence and "name:line" for what nginx refuses; Unsupported for any other directive, and for variables
/// that a log cannot resolve: see checkTellable().
[[nodiscard]] Result<Variables> readVariablesText(std::string_view text, const std::string& name);
/// Reads a file; follows `include` relative to it. CannotOpen and the like.
[[nodiscard]] Result<Variables> readVariables(const std::string& path);

/// Refuses what nginx would decide by what happened to the request before: a capture ($1, or a named one) in a value
/// that has no regex of its own, or beside a variable whose regexes take captures, too; and a trusted proxy that is a
/// name. Unsupported; Error::where is left empty.
[[nodiscard]] Result<Done> checkTellable(const Variables& variables);

} // namespace spillway
