#pragma once

#include "engine/ingest/fields/field_plan.h"
#include "engine/ingest/text/log_format.h"

#include <optional>
#include <string_view>

namespace spillway {

/// One spelling of a line.
struct PresetLine
{
    std::string_view text;                             ///< a log_format string; see roleOf() for its variables
    Strictness strictness = Strictness::PresetMayGoOn; ///< whether further fields may follow
    std::optional<StampMeaning> meaning = {};          ///< where it is not that of the preset
    bool own = true; ///< false: another preset is named for it, and it only occurs between lines of this one
};

} // namespace spillway
