#pragma once

#include "engine/conf/edit/conf_edit.h"

namespace spillway {

/// Runs `nginx -t` on a copy of the configuration of this main file with these files changed. A sentence about the
/// result; an empty one where nginx is not installed. BadConfig where nginx refuses the change.
[[nodiscard]] Result<std::string> testWithNginx(const ConfPart& part, const ConfTree& tree,
                                                const std::vector<EditedFile>& edited);

} // namespace spillway
