#pragma once

#include "engine/conf/conf_tree.h"
#include "engine/conf/edit/conf_edit.h"
#include "engine/core/result.h"

#include <optional>
#include <string>
#include <vector>

namespace spillway {

/// Runs `nginx -t` on a copy of the configuration of the main file `path` with these files changed, in a temporary
/// folder. A sentence about the result; nothing where nginx is not installed. BadConfig where nginx refuses the changed
/// configuration and takes the one without the changes.
[[nodiscard]] Result<std::optional<std::string>> testWithNginx(const std::string& path, const ConfTree& tree,
                                                               const std::vector<EditedFile>& edited);

} // namespace spillway
