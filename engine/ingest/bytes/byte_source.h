#pragma once

#include "engine/core/result.h"

#include <cstdint>
#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>

namespace spillway {

/// The bytes of a file, a named pipe or standard input, unpacked where they are gzip, Zstandard, xz or bzip2, which is
/// known by content, not by name. One layer: what is packed twice stays packed once. Memory: see kMostUnpackingBytes.
///
/// Reads of a file what was in it when it was opened. One that grows does not keep the reader for ever, and one that
/// is renamed is read on. What is cut short or written anew meanwhile, as by logrotate's copytruncate, is ReadFailed.
///
/// Waiting for a pipe ends within 50 ms of a request to stop. Not thread-safe.
class ByteSource
{
public:
    /// `path` "-" is standard input. CannotOpen or IsDirectory with the file's name otherwise.
    static Result<ByteSource> open(const std::string& path, std::stop_token stop);
    ~ByteSource();
    ByteSource(ByteSource&&) noexcept;
    ByteSource& operator=(ByteSource&&) noexcept;

    /// Some bytes into the start of `into`, at least one; 0 at the end. ReadFailed, DamagedData, OutOfMemory or
    /// Cancelled.
    [[nodiscard]] Result<std::size_t> read(std::span<char> into);
    /// The next `count` bytes, fewer only where the source ends before; read() gives them again. Errors as of read().
    /// The view is valid until the next call.
    [[nodiscard]] Result<std::string_view> peek(std::size_t count);

    /// Looks at the first bytes: from now on read() gives each object of JSON that does not have a line of its own,
    /// one; see ObjectSeparator. Of a browser's recording it gives the entries. Whether it is such JSON. Before anything
    /// is read. Errors as of read(); NotAnAccessLog for UTF-16.
    [[nodiscard]] Result<bool> separateObjects();

    /// The bytes of the disk or pipe, compressed where it is, that those given so far were made of.
    [[nodiscard]] std::uint64_t bytesRead() const;
    [[nodiscard]] std::uint64_t bytesTotal() const; ///< 0 where unknown
    /// Whether the last error was that packed data ends in the middle: what was given before it is the beginning.
    [[nodiscard]] bool isCutOff() const;
    /// At the end: what stood behind the last member and is not packed like it, as gunzip ignores it too. 0 for zero
    /// bytes alone, which are padding.
    [[nodiscard]] std::uint64_t bytesIgnored() const;
    /// Whether more was appended since it was opened: what stands behind its last newline may be the beginning of a
    /// line. False where it is packed or no file.
    [[nodiscard]] bool hasGrown() const;

private:
    struct State;
    [[nodiscard]] Result<std::size_t> readAsItIs(std::span<char> into);
    explicit ByteSource(std::unique_ptr<State> state);
    std::unique_ptr<State> m_state;
};

} // namespace spillway
