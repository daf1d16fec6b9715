#include "engine/ingest/import/sampled_pieces.h"

#include "engine/core/say.h"
#include "engine/ingest/bytes/unpacker.h"
#include "engine/ingest/capture/capture_format.h"
#include "engine/trace/columns/sampled_trace.h"

#include <array>
#include <filesystem>
#include <fstream>
#include <memory>
#include <span>
#include <system_error>
#include <utility>

namespace spillway {

namespace {

/// Pieces may take two fifths of the bytes allowed: joining them takes as much again, and grouping some more.
std::uint64_t forPieces(std::uint64_t memory)
{
    return memory == 0 ? UINT64_MAX : memory / 5 * 2;
}

/// How many times a file's bytes its traffic can take at most, so that nobody need look closer.
std::uint64_t mostGrowth(const std::string& path)
{
    constexpr std::uint64_t kPlain = 2;   // the shortest lines
    constexpr std::uint64_t kPacked = 64; // logs that say nearly the same in each line
    std::array<char, kPrologueSize> head{};
    std::ifstream file(path, std::ios::binary);
    file.read(head.data(), head.size());
    const std::string_view begin(head.data(), static_cast<std::size_t>(file.gcount()));
    std::array<unsigned char, kPackingHead> bytes{};
    const std::size_t count = std::min(begin.size(), bytes.size());
    std::copy_n(begin.begin(), count, bytes.begin());
    return beginsCapture(begin) || packingOf(std::span(bytes).first(count)) != nullptr ? kPacked : kPlain;
}

std::string lack(const KeySample& sample)
{
    return say("it has no ${} to keep a sample by", printable(sample.variable));
}

/// Pieces count as sources of their own when they are merged; they are of one.
void uniteSources(Trace& trace)
{
    TraceSource all{trace.sources.front().name, trace.size(), {}, {}};
    if (!trace.arrivals.empty()) {
        all.first = trace.arrivals.front();
        all.last = trace.arrivals.back();
    }
    trace.sources = {std::move(all)};
    trace.sourceOf.assign(trace.size(), 0);
}

} // namespace

bool mayExceed(const std::vector<SetFile>& files, std::uint64_t memory)
{
    if (memory == 0)
        return false;
    std::uint64_t most = 0;
    for (const SetFile& file : files) {
        std::error_code error;
        if (file.path == "-" || !std::filesystem::is_regular_file(file.path, error))
            return true;
        const std::uintmax_t size = std::filesystem::file_size(file.path, error);
        most += error ? memory + 1 : size * mostGrowth(file.path);
    }
    return most > memory;
}

SampledPieces::SampledPieces(std::uint64_t memory, KeySample sample) :
    m_most(forPieces(memory)), m_sample(std::move(sample))
{
}

Result<Done> SampledPieces::add(std::size_t source, Trace piece)
{
    m_pieces.resize(std::max(m_pieces.size(), source + 1));
    std::vector<Trace>& pieces = m_pieces[source];
    piece.sources.resize(1); // those of captures have none
    if (m_bytes == 0 && piece.column(m_sample.variable) == nullptr)
        m_sample.variable = KeySample().variable;
    if (!m_sample.isAll() && piece.column(m_sample.variable) == nullptr)
        return Error{ErrorCode::BadArgument, {}, lack(m_sample)};
    pieces.push_back(sampled(std::move(piece), m_sample));
    m_bytes += residentBytes(pieces.back());
    while (m_bytes > m_most) {
        if (const auto done = coarsen(); !done)
            return done;
    }
    return Done{};
}

Result<Done> SampledPieces::coarsen()
{
    if (m_sample.oneIn == KeySample::kCoarsest)
        return Error{ErrorCode::OutOfMemory, {}, "not even a sample of its clients fits into the memory allowed"};
    m_sample.oneIn *= 2;
    m_bytes = 0;
    for (std::vector<Trace>& pieces : m_pieces)
        for (Trace& piece : pieces) {
            if (piece.column(m_sample.variable) == nullptr)
                return Error{
                    ErrorCode::OutOfMemory, {}, say("it does not fit into the memory allowed, and {}", lack(m_sample))};
            piece = sampled(std::move(piece), m_sample);
            m_bytes += residentBytes(piece);
        }
    return Done{};
}

Result<Trace> SampledPieces::joined(std::size_t source, const std::stop_token& stop)
{
    std::vector<Trace> pieces = std::move(m_pieces[source]);
    Result<Trace> all = std::move(pieces.front());
    if (pieces.size() > 1) {
        std::vector<TracePtr> parts{std::make_shared<const Trace>(*std::move(all))};
        for (std::size_t i = 1; i < pieces.size(); ++i)
            parts.push_back(std::make_shared<const Trace>(std::move(pieces[i])));
        all = merged(parts, stop);
    }
    if (!all)
        return all;
    if (!m_sample.isAll())
        all->sample = m_sample;
    uniteSources(*all);
    return all;
}

} // namespace spillway
