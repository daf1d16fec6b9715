#pragma once

#include "engine/ingest/text/log_format.h"

namespace spillway {

/// Whether the text is in GoAccess's notation: lines of its configuration, or a log-format with
/// tokens that Apache lacks.
[[nodiscard]] bool isGoaccessFormat(std::string_view text);

/// Reads a log-format of GoAccess: the bare string, or lines `log-format …`, `date-format …`, `time-format …` and
/// `datetime-format …` as they stand in its configuration or on its command line (`--log-format=…`). Where a
/// format of dates or times is missing, "%d/%b/%Y" and "%H:%M:%S" are taken, and for %x in JSON any time that is
/// recognised by its shape. BadLogFormat for unknown tokens. Source: manual of GoAccess
/// 1.9, "Custom log format".
[[nodiscard]] Result<LogFormatText> readGoaccessFormat(std::string_view text);

} // namespace spillway
