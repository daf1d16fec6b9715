#pragma once

#include "engine/conf/conf_tree.h"

#include <string>
#include <vector>

namespace spillway {

/// Where a configuration is, and what is needed to read it.
struct ConfPlace
{
    /// Files, output of `nginx -T`, folders or archives that hold an nginx.conf; "-" is standard input. Several are read as
    /// one.
    std::vector<std::string> paths;
    std::string prefix{}; ///< a copy of /etc/nginx, in which its includes are looked for first; empty: none
};

/// The paths of a configuration, with commas between them.
[[nodiscard]] std::string shownName(const ConfPlace& place);

/// Reads a configuration with what it includes. As in nginx a relative path starts at the folder of the main file; as a
/// file from `conf.d` or `sites-enabled` may be the one that was asked for, the folder above is the second choice.
/// Patterns match as glob() does. Absolute paths are looked for in ConfPlace::prefix and beside the file; where a
/// configuration lies elsewhere, nothing is read from this machine's own /etc/nginx, and a warning names what is read
/// from another place. CannotOpen, IsDirectory, ReadFailed; BadConfig for an archive without an nginx.conf. At most
/// 64 MiB. A configuration of another program is read as the nearest limits of nginx, see importLimits().
[[nodiscard]] Result<ConfTree> readConfiguration(const ConfPlace& place);
/// The main files of a configuration, for readConfTree(). Errors as readConfiguration().
[[nodiscard]] Result<std::vector<ConfPart>> partsOf(const ConfPlace& place);

} // namespace spillway
