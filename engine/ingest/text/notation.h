#pragma once

#include "engine/ingest/text/log_format.h"

namespace spillway {

/// Reads a format as people paste it: nginx's log_format, Apache's LogFormat or GoAccess's log-format, recognised by its
/// signs. See readLogFormatText(), readApacheFormat(), readGoaccessFormat(). BadLogFormat.
[[nodiscard]] Result<LogFormatText> readNotation(std::string_view text);

} // namespace spillway
