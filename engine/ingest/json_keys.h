#pragma once

#include "engine/ingest/field_plan.h"
#include "engine/ingest/json_description.h"
#include "engine/ingest/json_headers.h"
#include "engine/ingest/reading_notes.h"
#include "engine/ingest/seen_key.h"

#include <span>
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
};

/// Which keys of a JSON log are read, and as what.
struct JsonKeys
{
    std::vector<Field> fields;
    std::vector<JsonInstead> insteads; ///< those of one field in order of preference
    StampMeaning meaning = StampMeaning::Completion;
    bool fineTime = false; ///< the stamps have milliseconds
    OpenDuration openDuration;
    bool hasZone = true; ///< the stamps name a zone, or need none
    std::vector<JsonUnseen> unseen;
    JsonWriter writer = JsonWriter::Other;
    std::string shown; ///< what an operator described them by
};

/// What an operator says of them.
struct JsonAsked
{
    std::span<const std::string> variables;       ///< to be columns, whatever they hold
    const JsonDescription* description = nullptr; ///< null where there is none
};

/// Whether a log of JSON lines without stamps can be read.
enum class KeyOfTime : std::uint8_t { Needed, MayLack };

/// Finds the time, the client, the request and whatever else may be a key among what was seen, by what is asked and described
/// and by the names that nginx, Caddy, Traefik, Envoy, Cloudflare, ECS and people's own formats use. No fields where a time, or
/// both client and request, are missing; see `time`.
[[nodiscard]] JsonKeys recogniseKeys(const SeenMembers& seen, KeyOfTime time, const JsonAsked& asked = {});

} // namespace spillway
