#pragma once

#include <string_view>

namespace spillway {

/// Whether two files are of one log by their paths, and `later` follows `earlier`: "access.log.2.gz" and "access.log.1",
/// "access.log-20261025" and "access.log-20261026", any of these and "access.log". Small numbers count down, dates count up.
[[nodiscard]] bool followsInLog(std::string_view earlier, std::string_view later);

} // namespace spillway
