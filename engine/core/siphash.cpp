#include "engine/core/siphash.h"

#include <cstddef>
#include <sodium/crypto_shorthash_siphash24.h>

namespace spillway {

namespace {

constexpr std::size_t kWord = 8;

} // namespace

std::uint64_t sipHash(const SipKey& key, std::string_view bytes)
{
    std::array<unsigned char, 2 * kWord> secret{}; // the lowest byte of each word first
    for (std::size_t i = 0; i < secret.size(); ++i)
        secret[i] = static_cast<unsigned char>(key[i / kWord] >> (8 * (i % kWord)));
    std::array<unsigned char, kWord> hash{};
    // NOLINTNEXTLINE(*-reinterpret-cast): the library takes bytes, and text is bytes
    const auto* const message = reinterpret_cast<const unsigned char*>(bytes.data());
    crypto_shorthash_siphash24(hash.data(), message, bytes.size(), secret.data()); // never fails
    std::uint64_t number = 0;
    for (std::size_t i = kWord; i > 0; --i)
        number = number << 8U | hash[i - 1];
    return number;
}

} // namespace spillway
