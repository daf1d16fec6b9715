#pragma once

#include "engine/core/result.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace spillway {

/// Whether there still is somebody who reads.
enum class Sent : std::uint8_t { All, NobodyReads };

/// Writes to a file descriptor. A broken pipe is no error: nobody reads any more. CannotWrite names `name`.
[[nodiscard]] Result<Sent> writeAll(int descriptor, std::string_view bytes, const std::string& name);

/// The same to standard output.
[[nodiscard]] Result<Sent> writeOut(std::string_view bytes);

/// One line on standard error, after "spillway-cli: ".
void complain(std::string_view message);

/// Replaces a file as a whole or leaves it as it was: written beside it, synced, renamed. A symbolic link stays one; what is
/// no regular file (a pipe, a device) is written to directly. CannotWrite names the path and the reason.
[[nodiscard]] Result<Done> replaceFile(const std::string& path, std::string_view bytes);

} // namespace spillway
