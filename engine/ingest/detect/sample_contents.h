#pragma once

#include "engine/ingest/detect/chosen_format.h"
#include "engine/ingest/fields/field_plan.h"
#include "engine/ingest/line/sample.h"
#include "engine/ingest/line/scratch.h"
#include "engine/ingest/wrap/wrapped_format.h"

#include <optional>

namespace spillway {

/// The first lines without their wrapper.
struct SampleContents
{
    Sample sample; ///< views into the lines around them and into `scratch`
    OuterStamp stamp;
    Scratch scratch;
};

/// Nothing where fewer than half of the lines are wrapped so, where nothing is in them, and where they are not what the
/// wrapper says of them: numbers that rise, or pieces of which some end a line.
[[nodiscard]] std::optional<SampleContents> contentsOf(const FormatFile& wrapper, const Sample& sample);

/// The format of the lines in a wrapper as one of the wrapped lines, with a name such as "json in CRI".
[[nodiscard]] ChosenFormat inWrapper(const FormatFile& wrapper, ChosenFormat inside, TimeOf time);

} // namespace spillway
