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
};

/// The policy as nginx configuration at http level. A simple policy becomes its zone, and a server-level block to copy;
/// everything that nginx must not misread is quoted. `nginx -t` accepts the result inside `http { }`.
/// BadConfig names what nginx cannot express (a zone name with a colon, a burst above kMaxCount).
[[nodiscard]] Result<std::string> writePolicy(const Policy& policy, const WriteOptions& options);

/// The two lines of a simple policy as they are now, for the status line: "limit_req_zone …; limit_req …;".
[[nodiscard]] std::string directiveLines(const Policy& policy);

} // namespace spillway
