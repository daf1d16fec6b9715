#include "engine/ingest/unpacker.h"

#include <algorithm>
#include <zlib.h>

namespace spillway {

namespace {

bool beginsGzip(std::span<const unsigned char> head)
{
    return beginsLikeMagic(head, "\x1F\x8B", 2);
}

class GzipUnpacker : public Unpacker
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
            return damaged(gzipPacking(),
                           m_stream.msg != nullptr ? "is damaged (" + std::string(m_stream.msg) + ")" : "is damaged");
        return Unpacked{offered - m_stream.avail_in, wanted - m_stream.avail_out, status == Z_STREAM_END};
    }

private:
    z_stream m_stream{};
    bool m_ready = false;
};

std::unique_ptr<Unpacker> makeGzip()
{
    return std::make_unique<GzipUnpacker>();
}

} // namespace

const Packing& gzipPacking()
{
    static constexpr Packing packing{"gzip -t", "zcat -f", "gzip -d", beginsGzip, makeGzip};
    return packing;
}

} // namespace spillway
