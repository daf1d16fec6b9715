#pragma once

#include "engine/ingest/rows/source_report.h"
#include "engine/trace/columns/trace.h"
#include "engine/trace/nginx/key.h"

#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

namespace spillway {

/// In how many requests something is.
enum class InHowMany : std::uint8_t {
    Each, ///< of those that were looked at
    Most,
    Many, ///< at least every tenth
};

/// A variable with addresses beside the one that counts as the client.
struct OtherAddresses
{
    std::string variable; ///< without its dollar
    std::string
        proxy; ///< what counts as the client of nearly all requests, where that is a private address; else empty
    std::vector<std::string>
        trusted{}; ///< believing this address or network counts by the others; empty where that would not
    InHowMany in = InHowMany::Most;
    bool isKey = true; ///< its values tell clients apart; else they are lists of which one client has several
};

/// All variables that the key is made of, through what defines them.
[[nodiscard]] std::set<std::string, std::less<>> madeOf(const KeyTemplate& key);

/// The first of $http_x_forwarded_for, $http_x_real_ip, $remote_user and, where its place in the line says so, $host
/// that has addresses in most of 4,000 requests spread over all, other ones than $remote_addr, or in many of them where
/// this is a private address, as of a proxy that has requests of its own besides. Nothing where none has, and where
/// `key` follows it already, believes proxies or is not made of $remote_addr.
[[nodiscard]] std::optional<OtherAddresses> otherAddresses(const Trace& trace, std::span<const SourceReport> sources,
                                                           const KeyTemplate& key);

} // namespace spillway
