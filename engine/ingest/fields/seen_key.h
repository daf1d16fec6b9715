#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace spillway {

/// The values of one member in the first lines; names of nested objects are joined with dots.
struct SeenKey
{
    std::size_t lines = 0;
    std::vector<std::string> values; ///< of the first lines
    std::vector<std::size_t> at;     ///< which of the lines they are from, rising
    std::vector<std::size_t> later;  ///< which of Sample::further have it, of what the first lines have, rising
    bool isText = false;             ///< strings, not numbers
};

/// By their keys, as they stand in the log.
using SeenKeys = std::map<std::string, SeenKey>;

/// The members of the first lines.
struct SeenMembers
{
    std::size_t objects = 0; ///< lines of Sample::lines that are objects
    SeenKeys first;          ///< in these
    SeenKeys later;          ///< in these, but not in the first
};

/// A key, as it stands in the log.
struct NamedKey
{
    std::string key;
    const SeenKey* seen = nullptr;
};

/// By their names in lower case, with underscores for dashes.
using KeysByName = std::map<std::string, NamedKey>;

/// A stamp of our days: a number such as 0.012 under "time" is a duration.
[[nodiscard]] bool isStamp(const SeenKey& key);

/// Whether all are written in this pattern, from end to end; see StampPattern.
[[nodiscard]] bool areStamps(const SeenKey& key, std::string_view pattern);

/// Stamps with parts of a second.
[[nodiscard]] bool isFine(const SeenKey& key);

/// "2024-10-02T10:00:01" without a Z or an offset behind it.
[[nodiscard]] bool lacksZone(const SeenKey& key);

/// Whole URLs, not paths alone.
[[nodiscard]] bool isUrl(const SeenKey& key);

/// Nearly all are paths or URLs, "/a?b", or missing, but not all are missing.
[[nodiscard]] bool arePaths(const SeenKey& key);

/// Nearly all are methods, "GET".
[[nodiscard]] bool areMethods(const SeenKey& key);

/// Nearly all are request lines, "GET /a?b HTTP/1.1", or methods alone.
[[nodiscard]] bool beginWithMethods(const SeenKey& key);

/// Nearly all are status codes of HTTP, or say that there is none ("", "-", 0, -1), but not all say that.
[[nodiscard]] bool areStatuses(const SeenKey& key);

/// "HTTP/1.1", and not "https" or "TCP".
[[nodiscard]] bool isOfHttp(const SeenKey& key);

/// Most are addresses or names of clients, or missing.
[[nodiscard]] bool areClients(const SeenKey& key);

/// Nearly all are addresses, with a port or without.
[[nodiscard]] bool areAddresses(const SeenKey& key);

/// Whether the stamps of two keys are of the same moments: those of the first are less than two
/// seconds behind the others.
[[nodiscard]] bool runWith(const SeenKey& finer, const SeenKey& own);

/// Whether all values are hidden: Caddy writes cookies and credentials only if its configuration asks for them.
[[nodiscard]] bool isHidden(const SeenKey& key);

/// Each value another one: a serial number. For what is no text half of them are enough.
[[nodiscard]] bool isSerial(const SeenKey& key);

/// Whole numbers, or true and false: what names things, and does not measure them.
[[nodiscard]] bool areNames(const SeenKey& key);

} // namespace spillway
