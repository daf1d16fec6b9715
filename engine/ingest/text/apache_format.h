#pragma once

#include "engine/ingest/text/log_format.h"

namespace spillway {

/// Whether the text is a format string of Apache's LogFormat: percent signs, and no variable of nginx.
[[nodiscard]] bool isApacheFormat(std::string_view text);

/// Reads a LogFormat of Apache as it stands in its configuration: the bare string, with or without its quotes, or the
/// whole directive. Its stamps are arrivals unless all of them say `end:`. BadLogFormat for a letter that Apache does
/// not know. Source: mod_log_config, Apache 2.4.
[[nodiscard]] Result<LogFormatText> readApacheFormat(std::string_view text);

} // namespace spillway
