#pragma once

#include "engine/trace/made/pattern.h"

#include <string>
#include <string_view>

namespace spillway {

/// A value as people write it: "10r/s", "0.5r/s", "30r/m"; "500ms", "5s", "2m", "1h", "1d", or a plain number of
/// milliseconds; "200%"; "15:00"; a count. BadArgument, with where = the parameter's name, for what is no such number
/// or out of range. Fractions finer than the unit are cut.
[[nodiscard]] Result<std::int64_t> parseParameter(const Parameter& parameter, std::string_view text);

/// A value as text, in the largest unit that is exact: parseParameter() reads it again.
[[nodiscard]] std::string parameterText(ParameterUnit unit, std::int64_t value);

} // namespace spillway
