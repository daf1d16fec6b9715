#pragma once

#include "engine/core/result.h"
#include "engine/report/json.h"

#include <string>
#include <vector>

namespace spillway {

/// The tools as `tools/list` names them, each with the JSON schema of its arguments.
[[nodiscard]] Json mcpTools();

/// The command line that answers a call, the program's name first. Files and configurations have to lie in one of the
/// folders, which are absolute and without links. BadArgument: an unknown tool or argument, a wrong type, a file elsewhere.
[[nodiscard]] Result<std::vector<std::string>> mcpCommandLine(const std::string& tool, const Json& arguments,
                                                              const std::vector<std::string>& folders);

} // namespace spillway
