#pragma once

#include "engine/conf/sources/conf_store.h"

#include <optional>
#include <string>
#include <string_view>

namespace spillway {

/// Several files in one, and which of them is the main one.
struct PackedConf
{
    MemoryFiles files;
    std::string main;
};

/// The files of the output of `nginx -T`, which begins each with "# configuration file PATH:"; nothing for other text.
[[nodiscard]] std::optional<PackedConf> unpackDump(std::string_view text);

/// Whether the bytes begin like an archive, or like a file that was packed alone.
[[nodiscard]] bool isPacked(std::string_view bytes);

/// The regular files of a tar or zip archive, packed or not, links followed inside of it. A file that was packed alone
/// has no name: `main` then is "/". At most 64 MiB and 100,000 files. BadConfig for an archive that is damaged or has no
/// nginx.conf; Unsupported for one that is too large. `where` of errors is empty.
[[nodiscard]] Result<PackedConf> unpackArchive(std::string_view bytes);

} // namespace spillway
