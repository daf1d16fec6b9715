#pragma once

#include <optional>
#include <string>

namespace spillway {

/// How many bytes a request reading `log` in `logFormat` takes at its peak, beside the program itself: of a process of its own,
/// which knows nothing yet. Nothing where that cannot be told.
[[nodiscard]] std::optional<double> peakOfReading(const std::string& log, const std::string& logFormat);

/// What that process does: its exit code, if these are its arguments.
[[nodiscard]] std::optional<int> readForPeak(int argc, char** argv);

} // namespace spillway
