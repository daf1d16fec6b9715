#pragma once

#include "engine/ingest/catalogue/format_file.h"

#include <string>
#include <string_view>
#include <vector>

namespace spillway {

/// All formats that the program knows, in the order in which they are tried: those of the user first.
[[nodiscard]] const std::vector<FormatFile>& knownFormatFiles();
/// Those of one kind.
[[nodiscard]] std::vector<const FormatFile*> formatsOf(FormatKind kind);
/// The format with this name or alias; nullptr where there is none. Names of wrappers are apart from those of formats.
[[nodiscard]] const FormatFile* formatNamed(std::string_view name);
[[nodiscard]] const FormatFile* wrapperNamed(std::string_view name);

/// Adds a format; it replaces one of the same name. Call this before anything is read: what the other functions
/// returned is invalid afterwards.
void addFormat(FormatFile format);

} // namespace spillway
