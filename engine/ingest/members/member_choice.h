#pragma once

#include "engine/ingest/catalogue/format_file.h"
#include "engine/ingest/line/line_format.h"
#include "engine/ingest/members/request_signs.h"

#include <string>
#include <vector>

namespace spillway {

/// The members that fill a field.
struct FieldSource
{
    std::vector<std::string> members; ///< in order of preference, as they are written in the log
    std::string variable = {};        ///< asked for: further members count that people mean by it; lower case
    bool isUnseen = false;            ///< asked for, and not in the first lines
};

/// Which members of a log are read, and as what.
struct MemberChoice
{
    std::vector<Field> fields;
    std::vector<FieldSource> sources; ///< by field
    StampMeaning meaning = StampMeaning::Completion;
    bool fineTime = false; ///< the timestamps have milliseconds
    bool hasZone = true;   ///< the timestamps name a zone, or need none
    std::string oneClient; ///< the address of all requests, where no line names a client
    bool isUtc = false;    ///< timestamps without a zone are in UTC
    OpenDuration openDuration;
    std::vector<HeaderPlace> headers;
    std::string shown;   ///< the description by an operator, where there is one
    std::string heading; ///< the line of a table that names its columns; empty where each line names its members
    RequestSigns signs;
};

} // namespace spillway
