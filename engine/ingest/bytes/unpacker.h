#pragma once

#include "engine/core/result.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace spillway {

/// The result of one step of an Unpacker.
struct Unpacked
{
    /// Bytes of the input that are not needed again. Negative where bytes in front of it, of the call before, are
    /// needed after all: they lie behind the member's end.
    std::ptrdiff_t used = 0;
    std::size_t made = 0; ///< bytes of the output
    bool ended = false;   ///< a member is over: gzip's member, Zstandard's frame, a stream of xz or bzip2
};

/// Reads one way of packing, a member at a time. Not thread-safe.
class Unpacker
{
public:
    Unpacker() = default;
    virtual ~Unpacker() = default;
    Unpacker(const Unpacker&) = delete;
    Unpacker& operator=(const Unpacker&) = delete;

    /// Before each member, the first one too. OutOfMemory.
    virtual Result<Done> begin() = 0;
    /// Unpacks of `packed`, which may be empty, what fits in `into`, which is not. Nothing used and nothing made: more
    /// input is needed. DamagedData or OutOfMemory, without the file's name.
    virtual Result<Unpacked> unpack(std::span<const unsigned char> packed, std::span<char> into) = 0;
};

/// A way of packing: how it is known, and what to say where it fails.
struct Packing
{
    std::string_view test;   ///< the command that tests a file
    std::string_view rescue; ///< the command that gives what can be read of a damaged one
    std::string_view unpack; ///< the command that unpacks it, however much memory it takes
    /// Whether a source that begins like this is packed so. `head` has kPackingHead bytes, fewer only where the source
    /// ends: what then is the beginning of a header counts, from two bytes on (bzip2: three).
    bool (*begins)(std::span<const unsigned char> head);
    std::unique_ptr<Unpacker> (*unpacker)();
};

inline constexpr std::size_t kPackingHead = 6; ///< bytes by which each way of packing is known

/// The memory that a member may ask for: 128 MiB, as much as zstd itself allows without an option and twice the
/// dictionary of xz
/// -9. The header of a few bytes could ask for gigabytes otherwise.
inline constexpr unsigned kMostUnpackingLog = 27;
inline constexpr std::uint64_t kMostUnpackingBytes = std::uint64_t{1} << kMostUnpackingLog;

[[nodiscard]] const Packing& gzipPacking();  ///< RFC 1952, by ISA-L or zlib
[[nodiscard]] const Packing& zstdPacking();  ///< RFC 8878, by libzstd; skippable frames too, with which pzstd begins
[[nodiscard]] const Packing& xzPacking();    ///< the .xz file format 1.1, by liblzma
[[nodiscard]] const Packing& bzip2Packing(); ///< by libbz2

/// How a source that begins with `head` is packed; nullptr where it is not. `head` as in Packing::begins.
[[nodiscard]] const Packing* packingOf(std::span<const unsigned char> head);

/// For Packing::unpacker.
template <class Kind>
[[nodiscard]] std::unique_ptr<Unpacker> made()
{
    return std::make_unique<Kind>();
}

/// Whether `head` begins like `magic`, or is the beginning of it from `shortest` bytes on.
[[nodiscard]] bool beginsLikeMagic(std::span<const unsigned char> head, std::string_view magic, std::size_t shortest);

/// DamagedData: "the compressed data is cut off…; test it with gzip -t …", without the file's name.
[[nodiscard]] Error damaged(const Packing& packing, const std::string& what);
/// OutOfMemory: a member asks for more than kMostUnpackingBytes.
[[nodiscard]] Error asksForTooMuch(const Packing& packing);

} // namespace spillway
