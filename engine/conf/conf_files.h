#pragma once

#include "engine/conf/conf_tree.h"

#include <string>

namespace spillway {

/// The whole file. CannotOpen, IsDirectory, ReadFailed; Unsupported above 64 MiB.
[[nodiscard]] Result<std::string> readConfFile(const std::string& path);

/// The file itself; for a folder, as a copy of /etc/nginx, the nginx.conf in it, where there is one.
[[nodiscard]] std::string mainFileOf(const std::string& path);

/// Finds what a configuration includes. As in nginx a relative path starts at the folder of the main file; as a file
/// from `conf.d` or `sites-enabled` may be the one that was asked for, the folder above is the second choice. Patterns
/// match as glob() does. Absolute paths below /etc/nginx and the like are looked for beside a file that lies elsewhere.
/// CannotOpen for a file that is not there. Only regular files are opened; all together at most 64 MiB.
[[nodiscard]] ConfIncluder includerFor(const std::string& mainPath);

} // namespace spillway
