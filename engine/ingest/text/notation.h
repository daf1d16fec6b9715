#pragma once

#include "engine/ingest/text/log_format.h"

namespace spillway {

/// Reads a format as people paste it: nginx's log_format, Apache's LogFormat or GoAccess's log-format, recognised by
/// its signs. Apache's timestamps are arrivals unless all of them say `end:`. Where GoAccess's date-format or
/// time-format is missing, "%d/%b/%Y" and "%H:%M:%S" are taken, and for %x in JSON any time that is recognised by its
/// shape. BadLogFormat for what is unknown in a notation.
[[nodiscard]] Result<LogFormatText> readNotation(std::string_view text);

} // namespace spillway
