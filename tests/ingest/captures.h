#pragma once

#include "engine/ingest/capture/capture_reader.h"
#include "engine/ingest/capture/capture_writer.h"
#include "tests/ingest/sample_file.h"

#include <random>
#include <vector>

namespace spillway {

/// A source of a capture: its pieces in order, and its report.
struct MadeSource
{
    std::vector<Trace> pieces;
    CapturedSource captured;
};

/// The bytes of a capture of these sources; throws where it cannot be written.
inline std::string captureOf(const std::vector<MadeSource>& sources)
{
    const auto must = [](const Result<Done>& done) {
        if (!done)
            throw std::runtime_error(done.error().message());
    };
    std::string bytes;
    CaptureWriter writer([&](std::string_view more) -> Result<Done> {
        bytes += more;
        return Done{};
    });
    for (const MadeSource& source : sources) {
        for (const Trace& piece : source.pieces)
            must(writer.add(piece));
        must(writer.endSource(source.captured));
    }
    must(writer.finish());
    return bytes;
}

/// All sources of a capture file, one thread, one block at a time.
inline Result<std::vector<MadeSource>> readBack(const std::string& path)
{
    auto source = ByteSource::open(path, {});
    if (!source)
        return source.error();
    CaptureReader reader(std::move(*source), path);
    std::vector<MadeSource> sources;
    MadeSource current;
    for (;;) {
        auto block = reader.next();
        if (!block)
            return block.error();
        if (!*block)
            return sources;
        if ((*block)->head.kind == BlockKind::Piece) {
            auto piece = unpackPiece(**block, path);
            if (!piece)
                return piece.error();
            current.pieces.push_back(*std::move(piece));
            continue;
        }
        auto captured = unpackReport(**block, path);
        if (!captured)
            return captured.error();
        current.captured = *std::move(captured);
        sources.push_back(std::exchange(current, {}));
    }
}

struct RandomShape
{
    std::size_t requests = 0;
    std::size_t columns = 0;
    std::size_t values = 1;        ///< distinct ones of a column, about
    std::int64_t mostDelta = 1000; ///< ms between requests
};

/// A piece of random requests; values are short, long, empty or bytes that are no text.
inline Trace randomPiece(std::mt19937_64& random, const RandomShape& shape)
{
    const auto below = [&](std::uint64_t bound) { return static_cast<std::size_t>(random() % bound); };
    Trace piece;
    Instant arrival{Milliseconds(static_cast<std::int64_t>(below(2'000'000'000'000)))};
    for (std::size_t i = 0; i < shape.requests; ++i) {
        piece.arrivals.push_back(arrival);
        arrival += Milliseconds(static_cast<std::int64_t>(below(static_cast<std::uint64_t>(shape.mostDelta) + 1)));
    }
    piece.sourceOf.assign(shape.requests, 0);
    for (std::size_t c = 0; c < shape.columns; ++c) {
        Column& column = piece.columns.emplace_back();
        column.variable = "column_" + std::to_string(c);
        for (std::size_t i = 0; i < shape.requests; ++i) {
            const std::size_t value = below(shape.values);
            std::string text = value == 0 ? std::string() : std::to_string(value * 7919 % 100'003);
            if (value % 5 == 1)
                text += std::string(value % 300, '\xff') + '\0' + '\n';
            column.ids.push_back(column.values.intern(text));
        }
    }
    return piece;
}

} // namespace spillway
