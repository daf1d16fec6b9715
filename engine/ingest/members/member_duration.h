#pragma once

#include "engine/ingest/line/reading_notes.h"
#include "engine/ingest/members/member_names.h"

#include <optional>
#include <string>

namespace spillway {

/// The member that holds how long each request took.
struct MemberDuration
{
    std::string member;
    FieldRole role = FieldRole::Ignored; ///< its unit; Ignored where that is not known
    OpenDuration open;                   ///< where no name shows the unit
};

/// Finds it among the members of the first lines. Its unit is the one in its name or its values, or the one that the
/// table of its product gives and that fits the values; otherwise the only one in which requests may take so long.
[[nodiscard]] std::optional<MemberDuration> durationOf(const NamedMembers& members);

} // namespace spillway
