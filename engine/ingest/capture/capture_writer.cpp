#include "engine/ingest/capture/capture_writer.h"

#include "engine/ingest/capture/capture_piece.h"
#include "engine/trace/columns/sampled_trace.h"

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

#include <zstd.h>

namespace spillway {

namespace {

Trace cutOut(const Trace& piece, std::size_t begin, std::size_t end)
{
    std::vector<std::uint32_t> rows(end - begin);
    std::iota(rows.begin(), rows.end(), static_cast<std::uint32_t>(begin));
    return picked(piece, rows);
}

bool fitsOneBlock(const Trace& piece)
{
    return piece.size() <= kMostPieceRequests &&
           std::ranges::all_of(piece.columns, [&](const Column& c) { return c.values.size() - 1 <= piece.size(); });
}

} // namespace

/// Zstandard with its memory, for use with each block anew.
struct CaptureWriter::Packer
{
    Packer() : context(ZSTD_createCCtx()) { ZSTD_CCtx_setParameter(context, ZSTD_c_compressionLevel, kLevel); }
    ~Packer() { ZSTD_freeCCtx(context); }
    Packer(const Packer&) = delete;
    Packer& operator=(const Packer&) = delete;

    static constexpr int kLevel = 6;
    ZSTD_CCtx* context;
    std::vector<char> packed;
};

CaptureWriter::CaptureWriter(CaptureSink sink) : m_sink(std::move(sink)), m_packer(std::make_unique<Packer>()) {}

CaptureWriter::~CaptureWriter() = default;

Result<Done> CaptureWriter::add(const Trace& piece)
{
    if (piece.size() == 0)
        return Done{};
    if (!fitsOneBlock(piece))
        return addHalves(piece);
    const auto content = encodePiece(piece);
    if (!content)
        return content.error();
    return content->size() <= kMostPlain ? write(BlockKind::Piece, *content) : addHalves(piece);
}

Result<Done> CaptureWriter::addHalves(const Trace& piece)
{
    const std::size_t middle = piece.size() / 2;
    if (middle == 0) {
        const Trace alone = cutOut(piece, 0, 1);
        if (!fitsOneBlock(piece))
            return add(alone);
        return Error{ErrorCode::Unsupported, {}, "a request is longer than 16 MiB"};
    }
    if (const auto first = add(cutOut(piece, 0, middle)); !first)
        return first;
    return add(cutOut(piece, middle, piece.size()));
}

Result<Done> CaptureWriter::endSource(const CapturedSource& source)
{
    return write(BlockKind::Report, encodeReport(source));
}

Result<Done> CaptureWriter::finish()
{
    return write(BlockKind::Last, {});
}

Result<Done> CaptureWriter::write(BlockKind kind, std::string_view content)
{
    std::string_view packed;
    if (!content.empty()) {
        std::vector<char>& room = m_packer->packed;
        room.resize(std::max(room.size(), ZSTD_compressBound(content.size())));
        const std::size_t size =
            ZSTD_compress2(m_packer->context, room.data(), room.size(), content.data(), content.size());
        if (ZSTD_isError(size) != 0)
            return Error{ErrorCode::OutOfMemory, {}, {}};
        packed = {room.data(), size};
    }
    std::string head = m_blocks == 0 ? prologue(kCaptureVersion) : std::string();
    head += blockHead({kind, m_blocks, static_cast<std::uint32_t>(packed.size()),
                       static_cast<std::uint32_t>(content.size()), captureChecksum(packed)});
    ++m_blocks;
    if (const auto taken = m_sink(head); !taken)
        return taken;
    return packed.empty() ? Result<Done>(Done{}) : m_sink(packed);
}

} // namespace spillway
