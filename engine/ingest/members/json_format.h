#pragma once

#include "engine/ingest/line/line_format.h"
#include "engine/ingest/line/sample.h"
#include "engine/ingest/members/choose_members.h"

#include <memory>
#include <optional>
#include <string>

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

/// An explanation of JSON lines in which no member is known: what is missing, which members there are, and a
/// description to copy, by the values. A clause.
[[nodiscard]] std::string jsonAdvice(const SeenMembers& seen, std::span<const FormatFile> tables);

/// A clause with the options that read lines whose member `client`, which should be the client's address, holds none.
/// Empty where it holds some, or nothing helps.
[[nodiscard]] std::string adviceForClient(const SeenMembers& seen, std::string_view client);

} // namespace spillway
