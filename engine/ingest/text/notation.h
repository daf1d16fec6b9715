#pragma once

#include "engine/ingest/text/log_format.h"

namespace spillway {

/// Reads a format as people paste it: nginx's log_format or Apache's LogFormat, recognised by its signs. Apache's
/// timestamps are arrivals unless all of them say `end:`. BadLogFormat for what is unknown in a notation.
[[nodiscard]] Result<LogFormatText> readNotation(std::string_view text);

} // namespace spillway
