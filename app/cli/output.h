#pragma once

#include "engine/core/result.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace spillway {

/// Whether there still is somebody who reads.
enum class Sent : std::uint8_t { All, NobodyReads };

/// Writes to a file descriptor. A broken pipe is no error: nobody reads any more. CannotWrite names `name`.
[[nodiscard]] Result<Sent> writeAll(int descriptor, std::string_view bytes, const std::string& name);

/// writeAll() to standard output.
[[nodiscard]] Result<Sent> writeOut(std::string_view bytes);

/// One line on standard error, after "spillway-cli: ".
void complain(std::string_view message);

/// The warnings that complain() wrote so far, without their "warning: ".
[[nodiscard]] std::vector<std::string>& warnings();

/// Refuses an output that is one of the inputs, or lies in a folder among them and is read there. CannotWrite.
[[nodiscard]] Result<Done> keepsInputs(const std::optional<std::string>& output,
                                       const std::vector<std::string>& inputs);

using ByteWriter = std::function<Result<Done>(std::string_view bytes)>;

/// Replaces a file as a whole by what `fill` writes, or leaves it as it was: written beside it, synced, renamed. A symbolic
/// link stays one; what is no regular file (a pipe, a device) is written to directly. CannotWrite with the path and the
/// reason, or the error of `fill`.
[[nodiscard]] Result<Done> replaceFile(const std::string& path,
                                       const std::function<Result<Done>(const ByteWriter&)>& fill);

} // namespace spillway
