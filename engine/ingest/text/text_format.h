#pragma once

#include "engine/ingest/fields/field_plan.h"
#include "engine/ingest/line/line_format.h"
#include "engine/ingest/text/log_format.h"

#include <memory>
#include <string>
#include <vector>

namespace spillway {

/// One way in which lines are written.
struct TextSpelling
{
    LogFormat format;
    std::vector<Field> fields;
    ValueStyle style;
    StampMeaning meaning = StampMeaning::Completion;
    bool own = true;          ///< see PresetLine
    bool hasFineTime = false; ///< its `$time_iso8601` has milliseconds
};

/// Lines between the requests.
struct OtherLines
{
    std::vector<std::string> patterns; ///< of lines that are no requests: see matchesLine()
    bool areExpected = false;          ///< of other programs
};

/// Reads lines in one of several spellings that occur in one file, the usual one first. `text`: as
/// FormatFacts::text.
[[nodiscard]] std::unique_ptr<LineFormat> makeTextFormat(std::vector<TextSpelling> spellings, std::string text,
                                                         OuterStamp outer = {}, OtherLines others = {});

} // namespace spillway
