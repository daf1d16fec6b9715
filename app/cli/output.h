#pragma once

#include "engine/core/result.h"

#include <cstdint>
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

/// Replaces a file as a whole or leaves it as it was: written beside it, synced, renamed. A symbolic link
/// stays one; what is no regular file (a pipe, a device) is written to directly. Errors are CannotWrite with
/// the path and the reason.
class FileReplacement
{
public:
    [[nodiscard]] static Result<FileReplacement> begin(const std::string& path);
    /// Removes what was written beside the file, unless commit() was called.
    ~FileReplacement();
    FileReplacement(FileReplacement&& other) noexcept;
    FileReplacement& operator=(FileReplacement&&) = delete;

    [[nodiscard]] Result<Sent> write(std::string_view bytes);
    /// Puts it in the file's place. Nothing may follow.
    [[nodiscard]] Result<Done> commit();

private:
    FileReplacement() = default;

    std::string m_name;      ///< as the user gave it
    std::string m_real;      ///< the file that it leads to
    std::string m_temporary; ///< empty where it is written to directly
    unsigned m_mode = 0;     ///< permissions
    int m_descriptor = -1;   ///< -1 when it is closed
};

/// Refuses an output that is one of the inputs, or lies in a folder among them and is read there. CannotWrite.
[[nodiscard]] Result<Done> keepsInputs(const std::optional<std::string>& output,
                                       const std::vector<std::string>& inputs);

/// Replaces a file with these bytes.
[[nodiscard]] Result<Done> replaceFile(const std::string& path, std::string_view bytes);

} // namespace spillway
