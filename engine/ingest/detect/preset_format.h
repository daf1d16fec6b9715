#pragma once

#include "engine/ingest/catalogue/format_file.h"
#include "engine/ingest/line/line_format.h"

#include <memory>
#include <string_view>

namespace spillway {

/// A reader for a format of kind text. `outer`: the resolution of the timestamps around lines that have none, for an
/// undated format. BadLogFormat with its place where a spelling cannot be used.
[[nodiscard]] Result<std::unique_ptr<LineFormat>> makeFormat(const FormatFile& format, OuterStamp outer = {});

/// A reader for a format string that the user names, in one of the notations of readNotation(); BadLogFormat if it
/// cannot be used. With `outer` its lines may have no time.
[[nodiscard]] Result<std::unique_ptr<LineFormat>> makeFormat(std::string_view logFormat, OuterStamp outer = {});

} // namespace spillway
