#pragma once

#include "engine/ingest/fields/seen_key.h"
#include "engine/ingest/members/read_keys.h"

#include <set>
#include <span>
#include <string>
#include <string_view>

namespace spillway {

/// The keys of a JSON log that are read so far.
struct TakenKeys
{
    JsonKeys keys;
    std::set<std::string> names; ///< of all of them, and of those that nobody is to read, as they stand in the log

    void add(const NamedKey& key, FieldRole role, std::string column);
    /// A key that counts in lines where this field says nothing.
    void addInstead(const std::string& key, std::size_t field);
    /// Whether a field gives the column.
    [[nodiscard]] bool isFilled(std::string_view column) const;
};

/// What the first lines hold, and by which names.
struct MemberNames
{
    const SeenMembers& seen;
    const KeysByName& first; ///< of SeenMembers::first
    const KeysByName& later;
};

/// Takes, as columns of their own, what else a key may be made of: headers, members that have few values, and what is
/// asked for. A member that has several spellings is one, however it is spelled in a line.
void takeColumns(TakenKeys& taken, const MemberNames& names, std::span<const std::string> asked);

} // namespace spillway
