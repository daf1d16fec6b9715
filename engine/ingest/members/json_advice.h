#pragma once

#include "engine/ingest/line/sample.h"
#include "engine/ingest/members/json_keys.h"

#include <string>

namespace spillway {

/// What to say of JSON lines in which nobody knows what is what: what is missing, which members there are, and a
/// description to copy, by what they hold. A clause.
[[nodiscard]] std::string jsonAdvice(const SeenMembers& seen);

/// A clause with the options that read lines whose member `client`, which should be the client's address, holds none.
/// Empty where it holds some, or nothing helps.
[[nodiscard]] std::string adviceForClient(const SeenMembers& seen, std::string_view client);

} // namespace spillway
