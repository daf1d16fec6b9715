#include "engine/core/siphash.h"

#include <bit>
#include <cstddef>

namespace spillway {

namespace {

/// The first bytes as a number, the lowest first; at most eight.
std::uint64_t littleEndian(std::string_view bytes)
{
    std::uint64_t word = 0;
    for (std::size_t i = 0; i < bytes.size(); ++i)
        word |= std::uint64_t{static_cast<unsigned char>(bytes[i])} << (8 * i);
    return word;
}

class SipState
{
public:
    explicit SipState(const SipKey& key) :
        m_v{key[0] ^ 0x736f6d6570736575U, key[1] ^ 0x646f72616e646f6dU, key[0] ^ 0x6c7967656e657261U,
            key[1] ^ 0x7465646279746573U}
    {
    }

    void take(std::uint64_t word)
    {
        m_v[3] ^= word;
        mix(2);
        m_v[0] ^= word;
    }

    std::uint64_t finish()
    {
        m_v[2] ^= 0xff;
        mix(4);
        return m_v[0] ^ m_v[1] ^ m_v[2] ^ m_v[3];
    }

private:
    void mix(int rounds)
    {
        for (int i = 0; i < rounds; ++i) {
            m_v[0] += m_v[1];
            m_v[2] += m_v[3];
            m_v[1] = std::rotl(m_v[1], 13) ^ m_v[0];
            m_v[3] = std::rotl(m_v[3], 16) ^ m_v[2];
            m_v[0] = std::rotl(m_v[0], 32);
            m_v[2] += m_v[1];
            m_v[0] += m_v[3];
            m_v[1] = std::rotl(m_v[1], 17) ^ m_v[2];
            m_v[3] = std::rotl(m_v[3], 21) ^ m_v[0];
            m_v[2] = std::rotl(m_v[2], 32);
        }
    }

    std::array<std::uint64_t, 4> m_v;
};

} // namespace

std::uint64_t sipHash(const SipKey& key, std::string_view bytes)
{
    constexpr std::size_t kWord = 8;
    SipState state(key);
    const std::uint64_t length = bytes.size();
    for (; bytes.size() >= kWord; bytes.remove_prefix(kWord))
        state.take(littleEndian(bytes.substr(0, kWord)));
    state.take(length << 56U | littleEndian(bytes));
    return state.finish();
}

} // namespace spillway
