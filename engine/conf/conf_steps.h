#pragma once

#include "engine/conf/conf_level.h"
#include "engine/conf/conf_tree.h"

#include <optional>
#include <vector>

namespace spillway {

/// `if`, `return`, `rewrite`, `set` and `break` as a step; nothing for any other directive, or one without arguments.
[[nodiscard]] std::optional<ConfStep> stepOf(const ConfTree& tree, const ConfDirective& directive);

/// "rewrite ^/old /new last".
[[nodiscard]] std::string textOf(const ConfStep& step);

/// Whether a request may leave these steps without an answer before the last: by `break`, or a `rewrite` that ends them.
[[nodiscard]] bool leadAway(const std::vector<ConfStep>& steps);

/// Keeps a directive that leads a request elsewhere: `try_files`, `error_page`, `index`, `internal`, `auth_request`,
/// `mirror`, `merge_slashes`, and those that answer it (`proxy_pass` and the like).
void addToWay(ConfLevel& level, const ConfDirective& directive);

/// Whether a `listen` makes its server the default one.
[[nodiscard]] bool isDefaultServer(const ConfWords& listen);

/// Whether a directive of this name answers requests, in place of files.
[[nodiscard]] bool isHandler(std::string_view name);
/// Whether nginx redirects /app to /app/ for a location /app/ with that handler.
[[nodiscard]] bool redirectsToSlash(std::string_view handler);

} // namespace spillway
