#pragma once

#include "engine/ingest/fields/field_plan.h"
#include "engine/ingest/fields/request_signs.h"
#include "engine/ingest/line/reading_notes.h"
#include "engine/ingest/members/json_headers.h"

#include <cstddef>
#include <string>
#include <vector>

namespace spillway {

/// A key that counts in lines where the one of a field says nothing.
struct JsonInstead
{
    std::string name;
    std::size_t field = 0;
};

/// A member that was not seen yet, by the variable that people mean it by.
struct JsonUnseen
{
    std::string variable;
    std::size_t field = 0;
    bool isSpelling = false; ///< the field has a key that was seen: further ones count where that says nothing
    std::vector<std::string> others = {}; ///< sorted; are meant by it, too, but stand beside the field's key
};

/// Which keys of a JSON log are read, and as what.
struct JsonKeys
{
    std::vector<Field> fields;         ///< a key that an earlier field or one of the insteads has is read a second time
    std::vector<JsonInstead> insteads; ///< those of one field in order of preference
    StampMeaning meaning = StampMeaning::Completion;
    bool fineTime = false; ///< the stamps have milliseconds
    OpenDuration openDuration;
    bool hasZone = true; ///< the stamps name a zone, or need none
    bool isUtc = false;  ///< their server writes none other
    std::vector<JsonUnseen> unseen;
    JsonWriter writer = JsonWriter::Other;
    std::string shown;   ///< what an operator described them by
    std::string heading; ///< the line of a table that names its columns; empty where the lines name them
    RequestSigns signs;
};

} // namespace spillway
