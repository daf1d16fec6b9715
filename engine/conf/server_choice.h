#pragma once

#include "engine/conf/conf_model.h"
#include "engine/conf/location_search.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace spillway {

/// The servers that a request for this host may reach, by nginx's order: exact name, "*.name", "name.*", the first
/// regex, the default servers. More than one where several have the name, as for http and https. `host` in small
/// letters, without a port; `regexes` has those of the names.
[[nodiscard]] std::vector<std::size_t> serversFor(const std::vector<ConfServer>& servers, std::string_view host,
                                                  const ConfRegexes& regexes);

/// Calls `see` with the regex in a server's names by which it has this host, unless another of them fits better.
void seeHost(const ConfServer& server, std::string_view host, const ConfRegexes& regexes, const SeeCaptures& see);

/// The servers that answer unknown hosts: for each address the one with `default_server`, else the first. Ascending.
[[nodiscard]] std::vector<std::size_t> defaultServers(const std::vector<ConfServer>& servers);

/// By which name people know it: its first one, else "file:line" without folders.
[[nodiscard]] std::string nameOf(const ConfServer& server);

/// The server that has this name as it is written; nothing where none has.
[[nodiscard]] std::optional<std::size_t> serverNamed(const std::vector<ConfServer>& servers, std::string_view name);

} // namespace spillway
