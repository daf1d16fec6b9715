#include "engine/ingest/capture/capture_piece.h"
#include "engine/ingest/capture/capture_reader.h"
#include "engine/ingest/capture/capture_report.h"
#include "tests/fuzz/fuzz_input.h"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <unistd.h>

using namespace spillway;
using namespace spillway::fuzz;

// The first byte of an input tells what the rest is: 'c' a capture, 'z' a piece's packed content behind two bytes of
// its size unpacked, 'p' the content of a piece, 'r' that of a report; so those are reached without a checksum. What
// can be read is written again and read back.

namespace {

void demandGoodPiece(const Trace& piece)
{
    demand(piece.size() > 0 && piece.size() <= kMostPieceRequests, "a piece has requests");
    demand(std::is_sorted(piece.arrivals.begin(), piece.arrivals.end()), "arrivals ascend");
    for (const Column& column : piece.columns) {
        demand(column.ids.size() == piece.size(), "a column has a value for each request");
        for (const ValueId id : column.ids)
            demand(id < column.values.size(), "values are in the dictionary");
    }
}

void readPiece(std::string_view content)
{
    const auto piece = decodePiece(content);
    if (!piece)
        return demandGoodError(piece.error());
    demandGoodPiece(*piece);
    const auto again = encodePiece(*piece);
    demand(again.has_value(), "what was read can be written");
    const auto back = decodePiece(*again);
    demand(back && back->arrivals == piece->arrivals && back->columns.size() == piece->columns.size(),
           "what was written is what was read");
    for (std::size_t i = 0; i < piece->columns.size(); ++i)
        demand(back->columns[i].ids == piece->columns[i].ids, "its columns, too");
}

void readReport(std::string_view content)
{
    const auto source = decodeReport(content);
    if (!source)
        return demandGoodError(source.error());
    const std::string again = encodeReport(*source);
    const auto back = decodeReport(again);
    demand(back && encodeReport(*back) == again, "a report is written as it was read");
}

/// A file that holds the input; its name. Removed at the end of the program.
class InputFile
{
public:
    InputFile()
    {
        const int descriptor = ::mkstemp(m_name.data());
        demand(descriptor >= 0, "there is room for a file");
        ::close(descriptor);
    }
    ~InputFile() { ::unlink(m_name.c_str()); }
    InputFile(const InputFile&) = delete;
    InputFile& operator=(const InputFile&) = delete;

    const std::string& write(std::string_view bytes)
    {
        std::ofstream(m_name, std::ios::binary | std::ios::trunc) << bytes;
        return m_name;
    }

private:
    std::string m_name = "/tmp/spillway-fuzz-XXXXXX";
};

void readCapture(std::string_view bytes)
{
    static InputFile file;
    auto source = ByteSource::open(file.write(bytes), {});
    if (!source)
        return demandGoodError(source.error());
    CaptureReader reader(std::move(*source), "input.spwl");
    for (;;) {
        const auto block = reader.next();
        if (!block)
            return demandGoodError(block.error());
        if (!*block)
            return;
        if ((*block)->head.kind == BlockKind::Report) {
            const auto report = unpackReport(**block, reader.name());
            if (!report)
                return demandGoodError(report.error());
            continue;
        }
        const auto piece = unpackPiece(**block, reader.name());
        if (!piece)
            return demandGoodError(piece.error());
        demandGoodPiece(*piece);
    }
}

void readPacked(std::string_view bytes)
{
    CaptureBlock block;
    for (std::size_t i = 0; i < 2 && i < bytes.size(); ++i)
        block.head.plain |= std::uint32_t{static_cast<unsigned char>(bytes[i])} << (8 * i);
    block.packed = bytes.substr(std::min<std::size_t>(2, bytes.size()));
    const auto piece = unpackPiece(block, "input.spwl");
    piece ? demandGoodPiece(*piece) : demandGoodError(piece.error());
}

} // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string text(data, data + size);
    const std::string_view rest = std::string_view(text).substr(std::min<std::size_t>(1, text.size()));
    if (text.starts_with('c'))
        readCapture(rest);
    else if (text.starts_with('z'))
        readPacked(rest);
    else if (text.starts_with('p'))
        readPiece(rest);
    else if (text.starts_with('r'))
        readReport(rest);
    return 0;
}
