#pragma once

#include "engine/ingest/json_keys.h"
#include "engine/ingest/sample.h"

#include <string>

namespace spillway {

/// What to say of JSON lines in which nobody knows what is what: what is missing, which members there are, and a description to
/// copy, by what they hold. A clause.
[[nodiscard]] std::string jsonAdvice(const SeenMembers& seen);

} // namespace spillway
