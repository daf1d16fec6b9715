#pragma once

#include "engine/core/result.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace spillway {

/// A file, a pipe or standard input while it is read: its bytes as they are, and whether it is still what it was.
class SourceFile
{
public:
    /// `path` or, where that is "-", standard input. Fails where it cannot be opened or is a folder.
    static Result<SourceFile> open(const std::string& path, std::stop_token stop);
    ~SourceFile();
    SourceFile(SourceFile&& other) noexcept;
    SourceFile& operator=(SourceFile&&) = delete;
    SourceFile(const SourceFile&) = delete;
    SourceFile& operator=(const SourceFile&) = delete;

    /// One system read: how many bytes; 0 at the end. Waits for a pipe until it is asked to stop. At the end of a file:
    /// fails where that was cut short or written anew since it was opened.
    Result<std::size_t> read(std::span<char> into);

    [[nodiscard]] bool isStopped() const { return m_stop.stop_requested(); }
    [[nodiscard]] const std::string& name() const { return m_name; }
    /// Bytes that were read.
    [[nodiscard]] std::uint64_t taken() const { return m_taken; }
    /// Its size in bytes when it was opened; where it is 0, the end is where reading ends.
    [[nodiscard]] std::uint64_t total() const { return m_total; }
    /// Its size in bytes now.
    [[nodiscard]] std::uint64_t size() const;

private:
    SourceFile(int descriptor, std::string name, std::stop_token stop);
    Result<std::size_t> took(std::span<const char> bytes);
    [[nodiscard]] bool isWrittenAnew() const;

    int m_descriptor;
    std::string m_name;
    std::stop_token m_stop;
    std::uint64_t m_taken = 0;
    std::uint64_t m_total = 0;
    std::vector<char> m_head; ///< its first bytes
    bool m_waits = false;     ///< wait with poll() before each read
};

} // namespace spillway
