#include "engine/ingest/bytes/unpacker.h"
#include "engine/core/say.h"

#include <algorithm>
#include <bzlib.h>
#include <lzma.h>
#include <zstd.h>
#include <zstd_errors.h>

namespace spillway {

namespace {

/// A frame, or a skippable one: sixteen numbers stand for those, the lowest byte of the magic counts them.
bool beginsZstd(std::span<const unsigned char> head)
{
    constexpr unsigned char kSixteen = 0xF0;
    const bool skippable =
        !head.empty() && (head[0] & kSixteen) == 0x50 && beginsLikeMagic(head.subspan(1), "\x2A\x4D\x18", 3);
    return skippable || beginsLikeMagic(head, "\x28\xB5\x2F\xFD", 2);
}

class ZstdUnpacker : public Unpacker
{
public:
    Result<Done> begin() override
    {
        if (m_context == nullptr) {
            m_context.reset(ZSTD_createDCtx());
            if (m_context == nullptr)
                return Error{ErrorCode::OutOfMemory, {}, {}};
            ZSTD_DCtx_setParameter(m_context.get(), ZSTD_d_windowLogMax, int{kMostUnpackingLog});
        }
        ZSTD_DCtx_reset(m_context.get(), ZSTD_reset_session_only);
        return Done{};
    }

    Result<Unpacked> unpack(std::span<const unsigned char> packed, std::span<char> into) override
    {
        ZSTD_inBuffer input{packed.data(), packed.size(), 0};
        ZSTD_outBuffer output{into.data(), into.size(), 0};
        const std::size_t status = ZSTD_decompressStream(m_context.get(), &output, &input);
        if (ZSTD_isError(status) == 0)
            return Unpacked{static_cast<std::ptrdiff_t>(input.pos), output.pos, status == 0};
        switch (ZSTD_getErrorCode(status)) {
        case ZSTD_error_frameParameter_windowTooLarge: return asksForTooMuch(zstdPacking());
        case ZSTD_error_memory_allocation: return Error{ErrorCode::OutOfMemory, {}, {}};
        default: return damaged(zstdPacking(), say("is damaged ({})", ZSTD_getErrorName(status)));
        }
    }

private:
    struct Free
    {
        void operator()(ZSTD_DCtx* context) const { ZSTD_freeDCtx(context); }
    };
    std::unique_ptr<ZSTD_DCtx, Free> m_context;
};

bool beginsXz(std::span<const unsigned char> head)
{
    constexpr std::string_view kMagic("\xFD"
                                      "7zXZ\0",
                                      6);
    return beginsLikeMagic(head, kMagic, 2);
}

class XzUnpacker : public Unpacker
{
public:
    ~XzUnpacker() override { lzma_end(&m_stream); }

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
        case LZMA_OPTIONS_ERROR: return damaged(xzPacking(), say("is damaged, or packed by a newer xz"));
        default: return damaged(xzPacking(), say("is damaged"));
        }
    }

private:
    lzma_stream m_stream = LZMA_STREAM_INIT;
};

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
            return damaged(bzip2Packing(), say("is damaged"));
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

const Packing& zstdPacking()
{
    static constexpr Packing packing{"zstd -t", "zstdcat", "zstd -d --long=31", beginsZstd, made<ZstdUnpacker>};
    return packing;
}

const Packing& xzPacking()
{
    static constexpr Packing packing{"xz -t", "xzcat", "xz -d", beginsXz, made<XzUnpacker>};
    return packing;
}

const Packing& bzip2Packing()
{
    static constexpr Packing packing{"bzip2 -t", "bzip2recover", "bzip2 -d", beginsBzip2, made<Bzip2Unpacker>};
    return packing;
}

const Packing* packingOf(std::span<const unsigned char> head)
{
    for (const Packing* packing : {&gzipPacking(), &zstdPacking(), &xzPacking(), &bzip2Packing()}) {
        if (packing->begins(head))
            return packing;
    }
    return nullptr;
}

bool beginsLikeMagic(std::span<const unsigned char> head, std::string_view magic, std::size_t shortest)
{
    const std::size_t seen = std::min(head.size(), magic.size());
    return seen >= shortest &&
           std::equal(magic.begin(), magic.begin() + static_cast<std::ptrdiff_t>(seen), head.begin(),
                      [](char a, unsigned char b) { return static_cast<unsigned char>(a) == b; });
}

Error damaged(const Packing& packing, const std::string& what)
{
    return {ErrorCode::DamagedData,
            {},
            say("the compressed data {}; test it with {} and fetch the file again; {} gives what can still be read",
                what, packing.test, packing.rescue)};
}

Error asksForTooMuch(const Packing& packing)
{
    return {ErrorCode::OutOfMemory,
            {},
            say("unpacking it takes more than the 128 MiB of memory that one file may have here; unpack it first ({})",
                packing.unpack)};
}

} // namespace spillway
