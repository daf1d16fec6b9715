#include "engine/trace/columns/key_sample.h"

#include <xxhash.h>

namespace spillway {

bool KeySample::holds(std::string_view value) const
{
    // Not the hash of the dictionaries, and always the same one: two machines keep the same clients.
    constexpr XXH64_hash_t kSeed = 0x73616D706C65U;
    return isAll() || value.empty() || (XXH3_64bits_withSeed(value.data(), value.size(), kSeed) & (oneIn - 1)) == 0;
}

std::uint32_t partOf(std::string_view value, std::uint32_t parts)
{
    constexpr XXH64_hash_t kSeed = 0x7061727473U; // another one than of samples: a part is not their clients
    return static_cast<std::uint32_t>(XXH3_64bits_withSeed(value.data(), value.size(), kSeed) % parts);
}

} // namespace spillway
