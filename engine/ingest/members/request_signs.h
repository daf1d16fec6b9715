#pragma once

#include "engine/ingest/catalogue/member_rules.h"

#include <string>
#include <vector>

namespace spillway {

struct NamedMembers;

/// Signs that separate requests from other lines with a client, a method or a path.
struct RequestSigns
{
    std::vector<MemberValue> notRequests; ///< by a member as it is written in the log
    std::vector<std::string> needs;       ///< a request has a value for one of these members; empty: for none
    bool areMessages = false;             ///< messages of a program: none is a request unless the format is named
    bool areNothing = false; ///< nothing in them is about a request: none is one unless the format is named

    /// The format was named.
    void mayBeRequests() { areMessages = areNothing = false; }
};

/// The signs in the table of the members, by those that occur in the first lines and the later ones.
[[nodiscard]] RequestSigns requestSignsOf(const NamedMembers& members);

/// Whether lines without a status, a size or a duration are messages of a program, as about a login: they have a level
/// and texts that are neither all equal nor about requests. O(n) of the values.
[[nodiscard]] bool areMessages(const NamedMembers& members);

/// Whether a name belongs to a request or its answer, beside those that everybody uses; or there are few members,
/// since arrivals alone are a log, too.
[[nodiscard]] bool mayBeOfRequests(const NamedMembers& members);

/// Whether a line with this value is excluded.
[[nodiscard]] bool excludes(const MemberValue& rule, std::string_view value);

} // namespace spillway
