#pragma once

#include "engine/core/result.h"
#include "engine/policy/policy.h"

#include <string>
#include <vector>

namespace spillway {

/// The words of one directive, its name first.
using ConfWords = std::vector<std::string>;

/// One `limit_req_zone`. `spec` has no key of its own where `keyText` is empty: nginx accepts
/// that and never limits by it.
struct ZoneLine
{
    ZoneSpec spec;
    std::string keyText;
};

/// One `limit_req` before its zone is looked up; `ref.zone` means nothing yet.
struct LimitLine
{
    std::string zone;
    LimitRef ref;
};

// Each reads one directive whose number of arguments is right, as its handler in nginx 1.22 does: parameters from left
// to right, the first that is wrong is the error. `detail` is nginx's sentence, `where` stays empty.
[[nodiscard]] Result<ZoneLine> readZoneLine(const ConfWords& words);
[[nodiscard]] Result<LimitLine> readLimitLine(const ConfWords& words);
[[nodiscard]] Result<int> readStatus(const std::string& text);
[[nodiscard]] Result<std::string> readLogLevel(const std::string& text);
[[nodiscard]] Result<bool> readFlag(const ConfWords& words);

} // namespace spillway
