#pragma once

#include "engine/ingest/members/member_choice.h"
#include "engine/ingest/members/member_names.h"

#include <set>
#include <span>
#include <string>
#include <string_view>

namespace spillway {

/// The members of a log that are read so far.
struct TakenMembers
{
    MemberChoice choice;
    std::set<std::string> names; ///< of all of them, and of those that nobody is to read, as they stand in the log

    void add(const NamedKey& member, FieldRole role, std::string column);
    /// Another member that counts in lines without the last one that was added.
    void addToLast(const std::string& member);
    /// Whether a field gives the column.
    [[nodiscard]] bool isFilled(std::string_view column) const;
};

/// nginx's name for a member that has no role: "tenant.id" is `$tenant_id`, "api key" `$api_key`. Empty where nobody
/// counts by it: parts of the answer and of the program that logs, "1" to "9", which are captures, and long names.
[[nodiscard]] std::string memberVariable(std::string_view member, const MemberWords& words);

/// Takes, as columns of their own, what else a key may be made of: headers, members that have few values, and the
/// variables that are asked for. A member may be spelled with other capitals and dashes in other lines.
void takeColumns(TakenMembers& taken, const NamedMembers& members, std::span<const std::string> asked);

} // namespace spillway
