#pragma once

#include "engine/conf/conf_tree.h"

#include <string>
#include <unordered_map>

namespace spillway {

/// How a configuration makes a variable of its own.
struct VariableOrigin
{
    std::string by; ///< the directive: "map", "set", "a regular expression"
    std::string where;
};

/// Who makes each variable, by its name.
using Origins = std::unordered_map<std::string, VariableOrigin>;

/// The variables that the configuration makes, by name in small letters without the dollar.
[[nodiscard]] Origins variablesOf(const ConfTree& tree);

} // namespace spillway
