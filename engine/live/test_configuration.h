#pragma once

#include "engine/conf/conf_tree.h"

#include <map>
#include <set>
#include <string>
#include <vector>

namespace spillway {

struct Policy;

/// The program and the place of a private nginx.
struct NginxPlace
{
    std::string program;                      ///< path
    std::string version;                      ///< "1.22.1"
    std::string folder{};                     ///< absolute, its own; sockets and files are in it
    std::size_t connections = 1024;           ///< at once
    std::vector<std::string> modulesLacked{}; ///< "uwsgi"; only of those that have folders for temporary files
};

/// Headers of the test itself.
inline constexpr const char* kNumberHeader = "X-Spillway-Number";
inline constexpr const char* kClientHeader = "X-Spillway-Client";
inline constexpr const char* kFileHeader = "X-Spillway-File"; ///< 1: the path is a file on the server's disk
inline constexpr const char* kForeignHeader = "X-Spillway-Variable-";

/// A whole nginx.conf that limits requests as another configuration does. Stubs replace its addresses, upstreams,
/// certificates and files; the client's address is taken from a header.
struct TestConfiguration
{
    std::string text;
    std::vector<std::string> listens;            ///< the distinct `listen` addresses; at least one
    std::map<std::string, std::size_t> replaced; ///< directives that were replaced or left out, and how often
    std::set<std::string> fromRequest;           ///< variables that it reads from a request's headers: "http_x_api_key"
    std::set<std::string> foreign;               ///< variables of keys that only the log knows; sent in headers, too
    std::set<std::string> files;                 ///< names of the files that it needs in FOLDER/root
    bool usesAddress = false;                    ///< whether it depends on the client's address
    const char* clientHeader = kClientHeader;    ///< where it reads that address
};

/// The name that each server has beside its own ones, by its number in the configuration.
[[nodiscard]] std::string testServerName(std::size_t server);
/// The socket in place of a listen address, by its number.
[[nodiscard]] std::string socketPath(const std::string& folder, std::size_t listen);
/// `listen` without parameters; "80", "*:80" and "0.0.0.0:80" are one.
[[nodiscard]] std::string listenAddress(const std::string& listen);

/// Limits by zones that the policy lacks are left out. O(size of the tree).
[[nodiscard]] TestConfiguration testConfiguration(const ConfTree& tree, const Policy& policy, const NginxPlace& place);

} // namespace spillway
