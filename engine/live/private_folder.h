#pragma once

#include "engine/core/result.h"

#include <memory>
#include <string>

namespace spillway {

/// For ::mkdtemp(): the folder of a private nginx. CannotWrite if its path is too long for sockets in it.
[[nodiscard]] Result<std::string> privateFolderPattern();

/// A folder is in use as long as this object, or its process, lives.
using FolderInUse = std::shared_ptr<const int>;

/// Marks a folder as in use. CannotOpen.
[[nodiscard]] Result<FolderInUse> useFolder(const std::string& folder);

/// Removes the folders of this user's runs that were killed: those that nobody uses.
void removeStaleFolders();

} // namespace spillway
