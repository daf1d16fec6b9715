#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace spillway {

/// 128 secret bits.
using SipKey = std::array<std::uint64_t, 2>;

/// A keyed hash: who lacks the key can neither compute it nor go back from it. O(bytes).
/// Source: Aumasson and Bernstein, "SipHash: a fast short-input PRF", SipHash-2-4 with 64 bits of output.
[[nodiscard]] std::uint64_t sipHash(const SipKey& key, std::string_view bytes);

} // namespace spillway
