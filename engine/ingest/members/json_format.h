#pragma once

#include "engine/ingest/line/line_format.h"
#include "engine/ingest/line/sample.h"
#include "engine/ingest/members/choose_members.h"

#include <memory>
#include <optional>

namespace spillway {

/// How one JSON object per line, flat or nested, is read, by the members that the sample has: see chooseMembers().
/// Nothing if less than half of the sample's lines are JSON objects, or they hold no time and client or request.
[[nodiscard]] std::optional<MemberChoice> chooseJsonMembers(const Sample& sample, OuterStamp outer,
                                                            const KnownMembers& known);

/// A reader for such lines.
///
/// nginx writes broken JSON where values are missing (`"rt":,`), lists stand without quotes (`0.001, 0.002`) or the
/// log_format lacks `escape=json` (`\x22`): such lines are mended.
[[nodiscard]] std::unique_ptr<LineFormat> makeJsonFormat(const MemberChoice& choice, OuterStamp outer = {});

/// The members of the first lines, whatever they are.
[[nodiscard]] SeenMembers jsonMembersOf(const Sample& sample);

} // namespace spillway
