#pragma once

#include "engine/conf/edit/conf_edit.h"

#include <string>

namespace spillway {

/// The changes of a file as `diff -u` shows them, with three lines around each. `name` stands in its two head lines.
[[nodiscard]] std::string unifiedDiff(const EditedFile& file, const std::string& name);

} // namespace spillway
