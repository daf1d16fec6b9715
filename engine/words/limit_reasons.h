#pragma once

#include "engine/policy/rule.h"
#include "engine/study/client_story.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace spillway {

/// Sentences about one limit_req: how far apart requests pass, how many pass or wait at once.
[[nodiscard]] std::vector<std::string> limitReasons(const ZoneSpec& zone, const ZoneLimit& ref);

/// Verdicts on `count` requests of one client that arrive together at an empty bucket; `count` >= 1.
[[nodiscard]] std::vector<std::string> pageReasons(const ZoneSpec& zone, const ZoneLimit& ref, std::uint64_t count);

/// Where the figures of one client come from: how fast it sends, what it may, its first and last rejected request, what
/// is served in each second. `name` is quoted here.
[[nodiscard]] std::vector<std::string> storyReasons(const ZoneSpec& zone, const ZoneLimit& ref, std::string_view name,
                                                    const ClientStory& story);

/// A pasted line of nginx's error.log about a limit_req. With a limit it says when the request would have passed.
/// BadArgument for any other line.
[[nodiscard]] Result<std::vector<std::string>> errorLineReasons(std::string_view line, const ZoneSpec* zone,
                                                                const ZoneLimit* ref);
/// The zone that such a line names; empty for any other line.
[[nodiscard]] std::string zoneOfErrorLine(std::string_view line);

} // namespace spillway
