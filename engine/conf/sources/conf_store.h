#pragma once

#include "engine/core/result.h"

#include <cstddef>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace spillway {

/// A file of a configuration.
struct ConfSource
{
    std::string name; ///< as messages show it
    std::string text;
};

/// Files in memory, by their absolute paths.
using MemoryFiles = std::map<std::string, std::string>;

/// The files that a configuration may include: those of the disk, or of an archive or a dump. All that are loaded hold
/// at most 64 MiB.
class ConfStore
{
public:
    /// The disk.
    ConfStore() = default;
    /// `shown` stands before each path in messages.
    ConfStore(MemoryFiles files, std::string shown) :
        m_inMemory(true), m_files(std::move(files)), m_shown(std::move(shown))
    {
    }

    [[nodiscard]] bool inMemory() const { return m_inMemory; }
    /// The paths that a pattern of glob() matches, sorted; for a path without wildcards the path itself, where it is.
    [[nodiscard]] std::vector<std::filesystem::path> match(const std::filesystem::path& pattern) const;
    /// Only regular files are opened. BadConfig with nginx's sentence; Unsupported above the limit.
    [[nodiscard]] Result<ConfSource> load(const std::filesystem::path& path);

private:
    bool m_inMemory = false;
    MemoryFiles m_files;
    std::string m_shown;
    std::size_t m_bytesLeft = std::size_t{64} << 20U;
};

[[nodiscard]] bool hasGlob(std::string_view text);

/// The whole file, or standard input for "-". CannotOpen, ReadFailed; Unsupported above `limit`.
[[nodiscard]] Result<std::string> readWhole(const std::string& path, std::size_t limit = std::size_t{64} << 20U);

} // namespace spillway
