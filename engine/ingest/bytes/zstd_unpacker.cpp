#include "engine/ingest/bytes/unpacker.h"

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
        default: return damaged(zstdPacking(), "is damaged (" + std::string(ZSTD_getErrorName(status)) + ")");
        }
    }

private:
    struct Free
    {
        void operator()(ZSTD_DCtx* context) const { ZSTD_freeDCtx(context); }
    };
    std::unique_ptr<ZSTD_DCtx, Free> m_context;
};

} // namespace

const Packing& zstdPacking()
{
    static constexpr Packing packing{"zstd -t", "zstdcat", "zstd -d --long=31", beginsZstd, made<ZstdUnpacker>};
    return packing;
}

} // namespace spillway
