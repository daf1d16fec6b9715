#pragma once

#include "engine/ingest/line/line_format.h"
#include "engine/ingest/line/sample.h"
#include "engine/ingest/members/choose_members.h"

#include <memory>
#include <optional>
#include <span>
#include <string_view>

namespace spillway {

/// A way to write named members in a line that is not JSON.
struct MemberKind
{
    std::string_view name;
    std::string_view description;
    std::string_view example;
    std::string_view time; ///< what its timestamps allow
    /// As chooseJsonMembers() and makeJsonFormat().
    std::optional<MemberChoice> (*choose)(const Sample& sample, OuterStamp outer, const KnownMembers& known);
    std::unique_ptr<LineFormat> (*make)(const MemberChoice& choice, OuterStamp outer);
};

[[nodiscard]] std::span<const MemberKind> memberKinds();

} // namespace spillway
