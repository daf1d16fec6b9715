#pragma once

#include "engine/ingest/catalogue/format_file.h"
#include "engine/ingest/fields/seen_key.h"

#include <span>
#include <string>
#include <string_view>

namespace spillway {

/// In lower case, with underscores for dashes: names that differ by these alone mean one thing.
[[nodiscard]] std::string normalised(std::string_view name);

/// Whether one of these stands in a text.
[[nodiscard]] bool holdsAny(std::string_view text, std::span<const std::string> parts);

/// Whether people may mean a member by this variable: "tenant.id" or "Tenant-Id" by "tenant_id".
[[nodiscard]] bool isNamedBy(std::string_view member, std::string_view variable);

/// Whether an object under this name may hold such a member.
[[nodiscard]] bool mayHold(std::string_view object, std::string_view variable);

/// nginx's variable for a header that stands in one of these places; empty for other members.
[[nodiscard]] std::string headerVariable(std::string_view member, std::span<const HeaderPlace> places);

/// Whether headers may stand somewhere below a member.
[[nodiscard]] bool mayHoldHeaders(std::string_view member, std::span<const HeaderPlace> places);

/// The members of the first lines by their normalised names, and how they are read.
struct NamedMembers
{
    const SeenMembers& seen;
    KeysByName first; ///< of SeenMembers::first
    KeysByName later; ///< of SeenMembers::later
    FormatFile table;

    /// In the first or the later lines; nullptr where it is in neither.
    [[nodiscard]] const NamedKey* find(std::string_view name) const;
};

/// Joins the tables that these lines are recognised by: the roles of a product count before those of any log. Names
/// count also without the prefixes and suffixes of the tables, and without the objects that hold a client and a
/// request, as "properties" does for Azure. `lines`: how they are
/// written; `name`: of a format that was named, which counts whatever the lines are.
[[nodiscard]] NamedMembers namedMembers(const SeenMembers& seen, std::span<const FormatFile> tables,
                                        std::string_view lines, std::string_view name);

} // namespace spillway
