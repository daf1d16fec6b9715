#pragma once

#include "engine/trace/made/pattern.h"

#include <cstdint>
#include <string>
#include <vector>

namespace spillway {

/// The resource that a drawn request asks for; see resourceOf().
using ResourceId = std::uint16_t;

struct DrawnRequest
{
    std::uint32_t at = 0;     ///< ms after the pattern's start
    std::uint32_t client = 0; ///< below Clients::size()
    ResourceId resource = 0;
    bool operator==(const DrawnRequest&) const = default;
};

/// The requests of a pattern that is checked(), in order of time. The same everywhere for the same pattern: whole
/// numbers alone decide. `start` matters to the daily curve only, which follows the clock. O(n log n), or O(n) where
/// the kind makes them in order. Unsupported beyond kMostDrawnRequests.
[[nodiscard]] Result<std::vector<DrawnRequest>> requestsOf(const Pattern& pattern, Instant start);

/// The values of a request's columns.
struct Resource
{
    std::string method;
    std::string uri;  ///< without arguments
    std::string args; ///< what stands behind the "?"
    std::string status;
    bool operator==(const Resource&) const = default;
};

/// All ids are below this.
inline constexpr ResourceId kResources = 600;
[[nodiscard]] Resource resourceOf(const Pattern& pattern, ResourceId id);
/// The `$http_user_agent` of a client of this pattern; empty where the kind has no typical one.
[[nodiscard]] std::string_view userAgentOf(PatternKind kind, std::uint32_t client);

} // namespace spillway
