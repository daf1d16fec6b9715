#pragma once

#include "engine/ingest/fields/field_role.h"
#include "engine/ingest/fields/seen_key.h"
#include "engine/ingest/line/reading_notes.h"

#include <optional>

namespace spillway {

/// The member of JSON lines that tells how long each request took.
struct JsonDuration
{
    std::string key;
    FieldRole role = FieldRole::Ignored; ///< its unit; Ignored where that is not known
    OpenDuration open;                   ///< where no name tells the unit
};

/// Finds it by names that are usual. Its unit is that which its name or its values tell, or which the server is
/// known to write; else the only one in which its values are those of requests, if there is one. `lines`: as many
/// have those keys at most.
[[nodiscard]] std::optional<JsonDuration> durationOf(const KeysByName& keys, std::size_t lines);

} // namespace spillway
