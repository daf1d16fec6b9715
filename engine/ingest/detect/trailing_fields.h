#pragma once

#include "engine/ingest/line/line_format.h"
#include "engine/ingest/line/sample.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace spillway {

/// Fields that people add behind nginx's combined format and others like it.
struct TrailingFields
{
    std::string format;    ///< the log_format of such lines, as far as its fields are known
    std::string name;      ///< of the preset that it is most like
    std::string_view base; ///< the preset that lacks them
    OpenDuration open;     ///< `$request_time`, where it is one of several numbers, and it is unknown which
};

/// Tells it by the values of the lines: `$msec` by its being the time of the line, `$http_x_forwarded_for` by
/// its addresses, and `$request_time`, which no time of an upstream server exceeds. Nothing where the preset of
/// that name says so of them.
[[nodiscard]] std::optional<TrailingFields> trailingFields(const Sample& sample, std::string_view preset);

/// A reader for lines with such fields, and for those that have its base's alone; nothing where their text is no
/// log_format.
[[nodiscard]] std::unique_ptr<LineFormat> makeFormat(const TrailingFields& fields);

} // namespace spillway
