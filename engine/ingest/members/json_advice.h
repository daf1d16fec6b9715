#pragma once

#include "engine/ingest/line/sample.h"
#include "engine/ingest/members/choose_members.h"

#include <string>

namespace spillway {

/// An explanation of JSON lines in which no member is known: what is missing, which members there are, and a
/// description to copy, by the values. A clause.
[[nodiscard]] std::string jsonAdvice(const SeenMembers& seen, std::span<const FormatFile> tables);

/// A clause with the options that read lines whose member `client`, which should be the client's address, holds none.
/// Empty where it holds some, or nothing helps.
[[nodiscard]] std::string adviceForClient(const SeenMembers& seen, std::string_view client);

} // namespace spillway
