#pragma once

#include "engine/ingest/field_plan.h"
#include "engine/ingest/reading_notes.h"
#include "engine/ingest/seen_key.h"

#include <map>
#include <string>

namespace spillway {

/// A key that counts in lines where the one of a field says nothing.
struct JsonInstead
{
    std::string name;
    std::size_t field = 0;
};

/// Which keys of a JSON log are read, and as what.
struct JsonKeys
{
    std::vector<Field> fields;         ///< the time first
    std::vector<JsonInstead> insteads; ///< those of one field in order of preference
    StampMeaning meaning = StampMeaning::Completion;
    bool fineTime = false; ///< the stamps have milliseconds
    OpenDuration openDuration;
    bool hasZone = true; ///< the stamps name a zone, or need none
};

/// Whether a log of JSON lines without stamps can be read.
enum class KeyOfTime : std::uint8_t { Needed, MayLack };

/// Finds the time, the client, the request and whatever else may be a key among what was seen, by the names that nginx,
/// Caddy, Traefik, Envoy, Cloudflare, ECS and people's own formats use. No fields where a time, or both client and request,
/// are missing; see `time`.
[[nodiscard]] JsonKeys recogniseKeys(const std::map<std::string, SeenKey>& seen, std::size_t lines, KeyOfTime time);

} // namespace spillway
