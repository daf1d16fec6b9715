#pragma once

#include "engine/ingest/line/line_format.h"
#include "engine/ingest/wrap/wrapper.h"

#include <memory>

namespace spillway {

/// Where the time of a request comes from.
enum class TimeOf : std::uint8_t {
    Line,
    Wrapper, ///< its lines have none
    Both,    ///< its lines have whole seconds, and the wrapper what is finer; see LineTuning::refineStamps()
};

/// Reads lines by `inner` that are wrapped; those in pieces are joined for each stream, up to kLongestLine.
[[nodiscard]] std::unique_ptr<LineFormat> makeWrappedFormat(const FormatFile& wrapper,
                                                            std::unique_ptr<LineFormat> inner, TimeOf time);

/// The part of FormatFacts::text that describes the lines inside.
[[nodiscard]] std::string_view textInside(std::string_view text);

} // namespace spillway
