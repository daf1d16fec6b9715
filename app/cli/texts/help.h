#pragma once

#include <string>
#include <string_view>

namespace spillway {

/// Text below the options in the `--help` of a command, or of the program itself ("main"): resources/help.
[[nodiscard]] std::string_view helpText(std::string_view command);

/// The help with its descriptions wrapped to the width of the terminal, 60 to 120 columns; as it is for any other output.
/// COLUMNS in the environment overrides the width.
[[nodiscard]] std::string fitted(const std::string& help);

} // namespace spillway
