#pragma once

#include "engine/conf/conf_tree.h"

#include <string>
#include <string_view>
#include <unordered_map>

namespace spillway {

/// How a configuration makes a variable of its own.
struct VariableOrigin
{
    std::string by; ///< the directive: "map", "set", "a regular expression"
    std::string where;
};

/// VariableOrigin::by of a named group, and of one in a `map`, which nginx sets whenever it looks something up there.
inline constexpr std::string_view kByGroup = "a regular expression";
inline constexpr std::string_view kByMap = "a regular expression in map";

/// Who makes each variable, by its name.
using Origins = std::unordered_map<std::string, VariableOrigin>;

/// The variables that the configuration makes, by name in small letters without the dollar.
[[nodiscard]] Origins variablesOf(const ConfTree& tree);

} // namespace spillway
