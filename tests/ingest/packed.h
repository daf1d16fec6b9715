#pragma once

#include "tests/ingest/sample_file.h"

#include <bzlib.h>
#include <lzma.h>
#include <vector>
#include <zstd.h>

namespace spillway {

/// `text` as one frame of Zstandard, with a checksum as zstd writes it.
inline std::string zstdPacked(std::string_view text)
{
    std::string packed(ZSTD_compressBound(text.size()), '\0');
    ZSTD_CCtx* const context = ZSTD_createCCtx();
    ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1);
    packed.resize(ZSTD_compress2(context, packed.data(), packed.size(), text.data(), text.size()));
    ZSTD_freeCCtx(context);
    return packed;
}

/// `text` as one stream of xz.
inline std::string xzPacked(std::string_view text)
{
    constexpr std::uint32_t kPreset = 1;
    const std::vector<std::uint8_t> input(text.begin(), text.end());
    std::vector<std::uint8_t> packed(lzma_stream_buffer_bound(text.size()));
    std::size_t size = 0;
    lzma_easy_buffer_encode(kPreset, LZMA_CHECK_CRC64, nullptr, input.data(), input.size(), packed.data(), &size,
                            packed.size());
    return {packed.begin(), packed.begin() + static_cast<std::ptrdiff_t>(size)};
}

/// `text` as one stream of bzip2, in blocks of 100 kB.
inline std::string bzip2Packed(std::string_view text)
{
    std::string input(text);
    std::string packed(text.size() + text.size() / 100 + 600, '\0'); // as its manual advises
    auto size = static_cast<unsigned>(packed.size());
    BZ2_bzBuffToBuffCompress(packed.data(), &size, input.data(), static_cast<unsigned>(input.size()), 1, 0, 0);
    packed.resize(size);
    return packed;
}

} // namespace spillway
