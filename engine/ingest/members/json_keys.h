#pragma once

#include "engine/ingest/fields/seen_key.h"
#include "engine/ingest/members/json_description.h"
#include "engine/ingest/members/read_keys.h"

#include <cstdint>
#include <span>
#include <string>

namespace spillway {

/// What an operator says of them.
struct JsonAsked
{
    std::span<const std::string> variables;       ///< to be columns, whatever they hold
    const JsonDescription* description = nullptr; ///< null where there is none
};

/// Whether a log of JSON lines without stamps can be read.
enum class KeyOfTime : std::uint8_t { Needed, MayLack };

/// Finds the time, the client, the request and whatever else may be a key among what was seen, by what is asked and
/// described and by the names that nginx, Caddy, Traefik, Envoy, Cloudflare, ECS and people's own formats use. No
/// fields where a time, or both client and request, are missing; see `time`.
[[nodiscard]] JsonKeys recogniseKeys(const SeenMembers& seen, KeyOfTime time, const JsonAsked& asked = {});

} // namespace spillway
