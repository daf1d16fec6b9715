#pragma once

#include "engine/core/result.h"
#include "engine/policy/policy.h"

#include <string>
#include <string_view>
#include <vector>

namespace spillway {

/// The words of one directive, its name first.
using ConfWords = std::vector<std::string>;

/// One `limit_req_zone`. `spec` has no key of its own where `keyText` is empty: nginx accepts that and never limits by
/// it.
struct ZoneDirective
{
    ZoneSpec spec;
    std::string keyText;
    std::string where{}; ///< "file:line"; empty until it has a place
};

/// One `limit_req` before its zone is looked up; `limit.zone` means nothing yet.
struct LimitDirective
{
    std::string zone;
    std::vector<std::string> otherZones{}; ///< of `zone=` given before: nginx wants them declared, too
    ZoneLimit limit;
    std::string where{}; ///< "file:line"; empty until it has a place
};

/// nginx's refusal, without a place.
[[nodiscard]] Error refusal(std::string detail);

/// Refuses `${1}`, which nginx does not take for a capture but for a variable.
[[nodiscard]] Result<Done> checkBracedNumber(std::string_view text);

// Each reads one directive whose number of arguments is right, as its handler in nginx 1.22 does: parameters from left
// to right, the first that is wrong is the error. `detail` is nginx's sentence, `where` stays empty.
[[nodiscard]] Result<ZoneDirective> readZone(const ConfWords& words);
[[nodiscard]] Result<LimitDirective> readLimit(const ConfWords& words);
[[nodiscard]] Result<int> readStatus(const std::string& text);
[[nodiscard]] Result<std::string> readLogLevel(const std::string& text);
[[nodiscard]] Result<bool> readFlag(const ConfWords& words);

} // namespace spillway
