#pragma once

#include "engine/ingest/source_report.h"
#include "engine/trace/trace.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace spillway {

/// What holds addresses beside the one that counts as the client.
struct OtherAddresses
{
    std::string variable; ///< without its dollar
    std::string
        proxy; ///< what counts as the client of nearly all requests, where that is a private address; else empty
    std::vector<std::string> further =
        {}; ///< private addresses that most lists of $http_x_forwarded_for end with, before it
};

/// The first of $http_x_forwarded_for, $http_x_real_ip, $remote_user and, where its place in the line says so, $host that has
/// addresses in most of the first 100,000 requests, other ones than $remote_addr. Nothing where none has. O(values of clients).
[[nodiscard]] std::optional<OtherAddresses> otherAddresses(const Trace& trace, std::span<const SourceReport> sources);

/// What to say of it, and how to count otherwise: sentences.
[[nodiscard]] std::string otherAddressesNote(const OtherAddresses& others);

} // namespace spillway
