#pragma once

#include "engine/core/result.h"
#include "engine/policy/policy.h"

#include <string>
#include <vector>

namespace spillway {

struct WriteOptions
{
    /// Lines for the comment on top: what was measured on which traffic. They may hold text from a log: each is made
    /// printable and can never leave the comment.
    std::vector<std::string> comment;
    bool dryRunVariant = false; ///< `limit_req_dry_run on;`: nginx only logs what it would have done
    std::string beside{};       ///< directives at http level that stand at the end
};

/// The policy as nginx configuration at http level, to be included inside `http { }`: what defines the keys' variables,
/// zones, status, log level, then the limits. A policy with one rule for everything has its `limit_req` at http level,
/// where each server without its own inherits it. One with locations shows them in a server of their own on the
/// loopback address, to be copied from. Everything that nginx must not misread is quoted; `nginx -t` accepts the
/// result. O(size of the policy). Of another algorithm its equalLimitReq(), with a comment that says so. BadConfig
/// names what nginx cannot express (a zone name with a colon, a burst above kMaxCount, a path used twice).
[[nodiscard]] Result<std::string> writePolicy(const Policy& policy, const WriteOptions& options);

/// Arguments of `location` for a rule: "/login", "= /login", "~* \.php$".
[[nodiscard]] std::string locationWords(const Rule& rule);

/// locationWords(), or of several servers "www.example.org: location = /login".
[[nodiscard]] std::string placeWords(const Policy& policy, const Rule& rule);

/// "limit_req zone=login burst=5;"
[[nodiscard]] std::string limitLine(const Policy& policy, const ZoneLimit& limit);

/// The directives of a simple policy as they are now, one a line: "limit_req_zone …;" and "limit_req …;". Of any
/// other policy its zones and the limits of its first rule; of another algorithm its text with its key. Not checked:
/// for the screen, not for a file.
[[nodiscard]] std::string directiveLines(const Policy& policy);

} // namespace spillway
