#pragma once

#include "engine/ingest/detect/chosen_format.h"
#include "engine/ingest/line/sample.h"

#include <optional>
#include <string>

namespace spillway {

/// A guess at the format of lines that no known one fits; see guessedLogFormat(). Nothing where it does not fit most of
/// them, or half of them are known to be something else.
[[nodiscard]] std::optional<ChosenFormat> guessFormat(const Sample& sample, const std::string& source);

/// A guess at the format of the lines inside a wrapper, such as those of containers, log daemons and loggers.
[[nodiscard]] std::optional<ChosenFormat> guessInside(const Sample& sample, const std::string& source);

} // namespace spillway
