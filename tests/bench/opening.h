#pragma once

#include <optional>
#include <string>

namespace spillway {

/// The command that opens `log` in `logFormat` up to where the first picture can be drawn, grouped by address in tiles:
/// in a process of its own, as the programs beside which it is measured. It prints how many bytes a request reading
/// took at its peak, beside the program itself. Nothing where there is no such command.
[[nodiscard]] std::optional<std::string> openingCommand(const std::string& log, const std::string& logFormat);

/// The output of that command.
[[nodiscard]] std::optional<double> peakOfReading(const std::string& log, const std::string& logFormat);

/// Runs that process: its exit code, if these are its arguments.
[[nodiscard]] std::optional<int> openLog(int argc, char** argv);

} // namespace spillway
