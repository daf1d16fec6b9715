#pragma once

#include "engine/ingest/catalogue/format_file.h"
#include "engine/ingest/fields/seen_key.h"
#include "engine/ingest/members/json_description.h"
#include "engine/ingest/members/member_choice.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace spillway {

/// Whether a log whose lines have no timestamps can be read.
enum class TimeMember : std::uint8_t { Needed, MayLack };

/// Knowledge about a log's members besides its lines.
struct KnownMembers
{
    std::span<const FormatFile> tables;           ///< those of other kinds than members do not count
    std::span<const std::string> asked = {};      ///< variables that become columns, whatever they hold
    const JsonDescription* description = nullptr; ///< by an operator; nullptr where there is none
    std::string_view name = {};                   ///< of the format, where the operator named one
};

/// Finds the time, the client, the request and whatever else may be a key: by what is asked for and described, by the
/// tables and by what the values look like. Without fields where a time, or both client and request, are missing.
/// `lines`: how they are written, see MemberRules.
[[nodiscard]] MemberChoice chooseMembers(const SeenMembers& seen, std::string_view lines, TimeMember time,
                                         const KnownMembers& known);

} // namespace spillway
