#pragma once

#include "engine/ingest/fields/field_plan.h"
#include "engine/ingest/line/line_format.h"
#include "engine/ingest/line/sample.h"
#include "engine/ingest/members/json_keys.h"

#include <memory>
#include <optional>

namespace spillway {

/// How one JSON object per line, flat or nested, is read, by the keys that the sample has: see recogniseKeys(). Nothing
/// if less than half of the sample's lines are JSON objects, or they hold no time and client or request.
[[nodiscard]] std::optional<JsonKeys> jsonKeysOf(const Sample& sample, OuterStamp outer, const JsonAsked& asked = {});

/// A reader for such lines.
///
/// nginx writes broken JSON where values are missing (`"rt":,`), lists stand without quotes (`0.001, 0.002`) or the
/// log_format lacks `escape=json` (`\x22`): such lines are mended.
[[nodiscard]] std::unique_ptr<LineFormat> makeJsonFormat(const JsonKeys& keys, OuterStamp outer = {});

/// What the first lines have, whatever they are.
[[nodiscard]] SeenMembers jsonMembersOf(const Sample& sample);

} // namespace spillway
