#include "engine/ingest/bytes/unpacker.h"

#include "engine/core/say.h"

#include <algorithm>
#ifdef SPILLWAY_ISAL
#include <isa-l/igzip_lib.h>
#else
#include <zlib.h>
#endif

namespace spillway {

namespace {

bool beginsGzip(std::span<const unsigned char> head)
{
    return beginsLikeMagic(head, "\x1F\x8B", 2);
}

Error damagedGzip(const char* reason)
{
    return damaged(gzipPacking(), reason != nullptr ? say("is damaged ({})", reason) : say("is damaged"));
}

#ifdef SPILLWAY_ISAL

/// In zlib's words, which people find when they look for them; nullptr if there are none.
const char* reasonFor(int status)
{
    switch (status) {
    case ISAL_INCORRECT_CHECKSUM: return "incorrect data check";
    case ISAL_INVALID_LOOKBACK: return "invalid distance too far back";
    case ISAL_INVALID_SYMBOL: return "invalid literal/length code";
    case ISAL_INVALID_BLOCK: return "invalid block type";
    case ISAL_INVALID_WRAPPER: return "incorrect header check";
    case ISAL_UNSUPPORTED_METHOD: return "unknown compression method";
    default: return nullptr;
    }
}

/// By ISA-L, four times as fast as zlib.
class GzipUnpacker final : public Unpacker
{
public:
    Result<Done> begin() override
    {
        isal_inflate_init(&m_state);
        m_state.crc_flag = ISAL_GZIP;
        return Done{};
    }

    Result<Unpacked> unpack(std::span<const unsigned char> packed, std::span<char> into) override
    {
        constexpr std::size_t kMost = 1U << 30U; // it counts in 32 bits
        const std::size_t offered = std::min(packed.size(), kMost);
        const std::size_t wanted = std::min(into.size(), kMost);
        m_state.next_in = const_cast<unsigned char*>(packed.data());      // NOLINT(*-const-cast): it is only read
        m_state.next_out = reinterpret_cast<unsigned char*>(into.data()); // NOLINT(*-reinterpret-cast)
        m_state.avail_in = static_cast<std::uint32_t>(offered);
        m_state.avail_out = static_cast<std::uint32_t>(wanted);
        const int status = isal_inflate(&m_state);
        if (status != ISAL_DECOMP_OK)
            return damagedGzip(reasonFor(status));
        // Bytes that an earlier call took ahead and that lie behind the end are given back: then more
        // is left than was offered.
        return Unpacked{static_cast<std::ptrdiff_t>(offered) - static_cast<std::ptrdiff_t>(m_state.avail_in),
                        wanted - m_state.avail_out, m_state.block_state == ISAL_BLOCK_FINISH};
    }

private:
    inflate_state m_state{};
};

#else

class GzipUnpacker final : public Unpacker
{
public:
    ~GzipUnpacker() override
    {
        if (m_ready)
            inflateEnd(&m_stream);
    }
    GzipUnpacker() = default;
    GzipUnpacker(const GzipUnpacker&) = delete;
    GzipUnpacker& operator=(const GzipUnpacker&) = delete;

    Result<Done> begin() override
    {
        constexpr int kGzipOnly = 15 + 16;
        if (m_ready)
            inflateReset(&m_stream);
        else if (inflateInit2(&m_stream, kGzipOnly) != Z_OK)
            return Error{ErrorCode::OutOfMemory, {}, {}};
        m_ready = true;
        return Done{};
    }

    Result<Unpacked> unpack(std::span<const unsigned char> packed, std::span<char> into) override
    {
        constexpr std::size_t kMost = 1U << 30U; // zlib counts in 32 bits
        const std::size_t offered = std::min(packed.size(), kMost);
        const std::size_t wanted = std::min(into.size(), kMost);
        m_stream.next_in = const_cast<Bytef*>(packed.data());      // NOLINT(*-const-cast): zlib only reads it
        m_stream.next_out = reinterpret_cast<Bytef*>(into.data()); // NOLINT(*-reinterpret-cast)
        m_stream.avail_in = static_cast<uInt>(offered);
        m_stream.avail_out = static_cast<uInt>(wanted);
        const int status = inflate(&m_stream, Z_NO_FLUSH);
        if (status == Z_MEM_ERROR)
            return Error{ErrorCode::OutOfMemory, {}, {}};
        if (status != Z_OK && status != Z_BUF_ERROR && status != Z_STREAM_END)
            return damagedGzip(m_stream.msg);
        return Unpacked{static_cast<std::ptrdiff_t>(offered - m_stream.avail_in), wanted - m_stream.avail_out,
                        status == Z_STREAM_END};
    }

private:
    z_stream m_stream{};
    bool m_ready = false;
};

#endif

} // namespace

const Packing& gzipPacking()
{
    static constexpr Packing packing{"gzip -t", "zcat -f", "gzip -d", beginsGzip, made<GzipUnpacker>};
    return packing;
}

} // namespace spillway
