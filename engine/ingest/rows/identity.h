#pragma once

#include "engine/ingest/bytes/mark_index.h"

#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>

namespace spillway {

/// What tells a value of a log from others, so that none has to be compared with a text elsewhere in memory. Of up to
/// kExactIdentity bytes it is the value itself. Of more it is their number and 128 bits mixed from them with keys that
/// are drawn at random for each process: by rounds of AES, or by SipHash where they are many or the processor has no
/// AES. Two values, whoever chose them, are taken for one with a probability below 2^-113.
struct Identity
{
    std::uint64_t low = 0;
    std::uint64_t high = 0;
    std::uint32_t size = 0; ///< of the value, in bytes

    friend bool operator==(const Identity&, const Identity&) = default;
};

inline constexpr std::size_t kExactIdentity = 16;

/// Gives the identities of values, none of which is empty, to as many places.
using Identify = void (*)(std::span<const std::string_view> values, Identity* identities);

/// The way to do that. Those of two of them are not to be compared.
[[nodiscard]] Identify identifyBy(Scan scan);

/// Of one value, of 1 to kExactIdentity bytes.
[[nodiscard]] inline Identity exactIdentity(std::string_view value)
{
    const auto word = [](const char* at, auto bits) {
        std::memcpy(&bits, at, sizeof bits);
        return std::uint64_t{bits};
    };
    const char* const begin = value.data();
    const char* const end = begin + value.size();
    const auto size = static_cast<std::uint32_t>(value.size());
    // Words that overlap in the middle, so that nothing behind the value is read.
    if (size >= 8)
        return {word(begin, std::uint64_t{}), word(end - 8, std::uint64_t{}), size};
    if (size >= 4)
        return {word(begin, std::uint32_t{}), word(end - 4, std::uint32_t{}), size};
    if (size >= 2)
        return {word(begin, std::uint16_t{}), word(end - 2, std::uint16_t{}), size};
    return {word(begin, std::uint8_t{}), 0, size};
}

} // namespace spillway
