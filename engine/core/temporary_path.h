#pragma once

#include <functional>
#include <memory>
#include <string>

namespace spillway {

/// A file or folder that is removed together with the last copy of this path, and before SIGINT, SIGTERM or SIGHUP ends
/// the program.
using TemporaryPath = std::shared_ptr<const std::string>;

/// `pattern` as `make` fills it in, which creates the file or folder, such as ::mkdtemp(); nullptr where `make` returns
/// false.
[[nodiscard]] TemporaryPath makeTemporary(std::string pattern, const std::function<bool(char*)>& make);

} // namespace spillway
