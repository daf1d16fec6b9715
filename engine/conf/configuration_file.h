#pragma once

#include <string>

namespace spillway {

/// Whether a plain file begins like an nginx configuration, or a part of one; false where it cannot be read. Looks at
/// no more than its first 64 KiB.
[[nodiscard]] bool isConfiguration(const std::string& path);

} // namespace spillway
