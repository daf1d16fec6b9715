#pragma once

#include "engine/ingest/line/scratch.h"

#include <string_view>

namespace spillway {

/// A value as it was before the log wrote it: `\xHH` in both cases, `\"`, `\\`, `\n`, `\t`, `\r`, `\b`, `\f`, `\/` and
/// `\uHHHH` of nginx and Apache, where two halves of a character in UTF-16 are one. Other escapes stay, and so does
/// half a character, so that what differs in the log is no one key. Does not copy where there is no backslash.
[[nodiscard]] std::string_view unescaped(std::string_view text, Scratch& scratch);

} // namespace spillway
