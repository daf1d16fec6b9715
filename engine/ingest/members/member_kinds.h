#pragma once

#include "engine/ingest/line/line_format.h"
#include "engine/ingest/line/sample.h"
#include "engine/ingest/members/json_keys.h"

#include <memory>
#include <optional>
#include <span>
#include <string_view>

namespace spillway {

/// A way to write named members in a line that is not JSON: known by its name, and read by those of its members.
struct MemberKind
{
    std::string_view name;
    std::string_view description;
    std::string_view example;
    std::string_view time; ///< what its stamps allow
    /// As jsonKeysOf() and makeJsonFormat().
    std::optional<JsonKeys> (*keysOf)(const Sample& sample, OuterStamp outer, std::span<const std::string> asked);
    std::unique_ptr<LineFormat> (*make)(const JsonKeys& keys, OuterStamp outer);
};

[[nodiscard]] std::span<const MemberKind> memberKinds();

} // namespace spillway
