#pragma once

#include "engine/ingest/detect/preset_line.h"
#include "engine/ingest/line/line_format.h"

#include <memory>
#include <optional>
#include <span>
#include <string_view>

namespace spillway {

/// A format known by name, as data.
struct Preset
{
    std::string_view name;
    std::string_view description;
    std::string_view time; ///< what its stamps allow
    StampMeaning meaning = StampMeaning::Completion;
    bool detected = true;              ///< false: only used where it is named
    bool rawQuotes = false;            ///< the writer does not escape quotes inside of values
    std::span<const PresetLine> lines; ///< the first is the usual one
    std::string_view notation = {};    ///< as its own server describes it; empty: the first line, as nginx does
    bool isUndated = false;            ///< its lines have no time: only what is around them can have one
    /// Tried where no other format fits, since that may have the same requests; then few lines are enough.
    bool isLastResort = false;
};

/// What people are shown: the notation.
[[nodiscard]] constexpr std::string_view shownText(const Preset& preset)
{
    return preset.notation.empty() ? preset.lines.front().text : preset.notation;
}

/// In the order in which they are tried: the particular ones before those that tolerate further fields.
[[nodiscard]] std::span<const Preset> presets();

/// A reader for it. `outer`: of the stamps around lines that have none, which an undated one needs.
[[nodiscard]] std::unique_ptr<LineFormat> makeFormat(const Preset& preset, OuterStamp outer = {});

/// A reader for a format string that the user names, in one of the notations of readNotation(); BadLogFormat if it
/// cannot be used. `outer`: its lines may have no time then.
[[nodiscard]] Result<std::unique_ptr<LineFormat>> makeFormat(std::string_view logFormat, OuterStamp outer = {});

} // namespace spillway
