#include "engine/ingest/bytes/unpacker.h"

#include <algorithm>
#include <bzlib.h>

namespace spillway {

namespace {

/// Three letters and the size of a block.
bool beginsBzip2(std::span<const unsigned char> head)
{
    constexpr std::size_t kDigit = 3;
    return beginsLikeMagic(head, "BZh", kDigit) &&
           (head.size() == kDigit || (head[kDigit] >= '1' && head[kDigit] <= '9'));
}

class Bzip2Unpacker : public Unpacker
{
public:
    ~Bzip2Unpacker() override { end(); }
    Bzip2Unpacker() = default;
    Bzip2Unpacker(const Bzip2Unpacker&) = delete;
    Bzip2Unpacker& operator=(const Bzip2Unpacker&) = delete;

    Result<Done> begin() override
    {
        constexpr int kSilent = 0;
        constexpr int kFast = 0; // 3.6 MiB at most
        end();
        if (BZ2_bzDecompressInit(&m_stream, kSilent, kFast) != BZ_OK)
            return Error{ErrorCode::OutOfMemory, {}, {}};
        m_ready = true;
        return Done{};
    }

    Result<Unpacked> unpack(std::span<const unsigned char> packed, std::span<char> into) override
    {
        constexpr std::size_t kMost = 1U << 30U; // libbz2 counts in 32 bits
        const std::size_t offered = std::min(packed.size(), kMost);
        const std::size_t wanted = std::min(into.size(), kMost);
        // NOLINTNEXTLINE(*-const-cast, *-reinterpret-cast): libbz2 only reads it
        m_stream.next_in = reinterpret_cast<char*>(const_cast<unsigned char*>(packed.data()));
        m_stream.avail_in = static_cast<unsigned>(offered);
        m_stream.next_out = into.data();
        m_stream.avail_out = static_cast<unsigned>(wanted);
        const int status = BZ2_bzDecompress(&m_stream);
        if (status == BZ_MEM_ERROR)
            return Error{ErrorCode::OutOfMemory, {}, {}};
        if (status != BZ_OK && status != BZ_STREAM_END)
            return damaged(bzip2Packing(), "is damaged");
        return Unpacked{static_cast<std::ptrdiff_t>(offered - m_stream.avail_in), wanted - m_stream.avail_out,
                        status == BZ_STREAM_END};
    }

private:
    void end()
    {
        if (m_ready)
            BZ2_bzDecompressEnd(&m_stream);
        m_ready = false;
    }

    bz_stream m_stream{};
    bool m_ready = false;
};

} // namespace

const Packing& bzip2Packing()
{
    static constexpr Packing packing{"bzip2 -t", "bzip2recover", "bzip2 -d", beginsBzip2, made<Bzip2Unpacker>};
    return packing;
}

} // namespace spillway
