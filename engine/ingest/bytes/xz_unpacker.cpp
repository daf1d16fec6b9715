#include "engine/ingest/bytes/unpacker.h"

#include <lzma.h>

namespace spillway {

namespace {

constexpr std::string_view kMagic("\xFD"
                                  "7zXZ\0",
                                  6);

bool beginsXz(std::span<const unsigned char> head)
{
    return beginsLikeMagic(head, kMagic, 2);
}

class XzUnpacker : public Unpacker
{
public:
    ~XzUnpacker() override { lzma_end(&m_stream); }
    XzUnpacker() = default;
    XzUnpacker(const XzUnpacker&) = delete;
    XzUnpacker& operator=(const XzUnpacker&) = delete;

    Result<Done> begin() override
    {
        if (lzma_stream_decoder(&m_stream, kMostUnpackingBytes, 0) != LZMA_OK)
            return Error{ErrorCode::OutOfMemory, {}, {}};
        return Done{};
    }

    Result<Unpacked> unpack(std::span<const unsigned char> packed, std::span<char> into) override
    {
        m_stream.next_in = packed.data();
        m_stream.avail_in = packed.size();
        m_stream.next_out = reinterpret_cast<std::uint8_t*>(into.data()); // NOLINT(*-reinterpret-cast)
        m_stream.avail_out = into.size();
        const lzma_ret status = lzma_code(&m_stream, LZMA_RUN);
        switch (status) {
        case LZMA_OK:
        case LZMA_BUF_ERROR: // no progress: more input is needed
        case LZMA_STREAM_END:
            return Unpacked{static_cast<std::ptrdiff_t>(packed.size() - m_stream.avail_in),
                            into.size() - m_stream.avail_out, status == LZMA_STREAM_END};
        case LZMA_MEMLIMIT_ERROR: return asksForTooMuch(xzPacking());
        case LZMA_MEM_ERROR: return Error{ErrorCode::OutOfMemory, {}, {}};
        case LZMA_OPTIONS_ERROR: return damaged(xzPacking(), "is damaged, or packed by a newer xz");
        default: return damaged(xzPacking(), "is damaged");
        }
    }

private:
    lzma_stream m_stream = LZMA_STREAM_INIT;
};

} // namespace

const Packing& xzPacking()
{
    static constexpr Packing packing{"xz -t", "xzcat", "xz -d", beginsXz, made<XzUnpacker>};
    return packing;
}

} // namespace spillway
