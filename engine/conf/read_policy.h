#pragma once

#include "engine/conf/conf_files.h"
#include "engine/conf/policy_reading.h"
#include "engine/core/result.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace spillway {

/// The limits of an nginx configuration: a whole file or a fragment at http level, `include` followed relative to the
/// file. Inheritance as in nginx: a location without any `limit_req` has its server's. By Reading::Locations the first of
/// several servers that has a limit is taken, and a warning says so. By Reading::Ways
/// all requests go to `server` if one is named; BadArgument if there is none of that name. BadConfig with nginx's own
/// message and "file:line" for what nginx refuses; Unsupported for what we cannot simulate, unless it is left out.
[[nodiscard]] Result<ReadPolicy> readPolicy(const ConfPlace& place, Untellable untellable = Untellable::EndsReading,
                                            Reading reading = Reading::Locations, const std::string& server = {});
/// As above, from a tree that was read, or its error.
[[nodiscard]] Result<ReadPolicy> readPolicy(const Result<ConfTree>& tree, Untellable untellable, Reading reading,
                                            const std::string& server);
/// Reads text; messages contain `name`. `include` is not followed.
[[nodiscard]] Result<ReadPolicy> readPolicyText(std::string_view text, const std::string& name,
                                                Untellable untellable = Untellable::EndsReading,
                                                Reading reading = Reading::Locations, const std::string& server = {});

/// Policy of one server in a configuration.
struct ServerPolicy
{
    std::string
        /// its first server_name, else "file:line" without folders; empty of a configuration with one server alone
        name;
    ReadPolicy read;
    std::size_t unlimited =
        0; ///< other servers of the configuration that serve requests and that are not among those read
};

/// Policies of all servers that limit anything, in order; if none does, of the first that names a limit, else of the
/// first. Leaves out limits that cannot be simulated, unless there are no others.
[[nodiscard]] Result<std::vector<ServerPolicy>> readServers(const Result<ConfTree>& tree);

} // namespace spillway
