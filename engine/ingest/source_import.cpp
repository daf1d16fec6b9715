#include "engine/ingest/source_import.h"

#include "engine/ingest/detection.h"
#include "engine/ingest/foreign_lines.h"
#include "engine/ingest/line_blocks.h"
#include "engine/ingest/trace_builder.h"

#include <algorithm>
#include <cstring>
#include <optional>
#include <utility>

namespace spillway {

namespace {

constexpr std::size_t kMostHeadBytes = 4U << 20U;
constexpr std::size_t kLongestJoined = 64U << 10U;
constexpr std::size_t kMostJoined = 16;

bool isBlank(std::string_view line)
{
    return line.find_first_not_of(" \t\r\v\f") == std::string_view::npos;
}

bool isFull(const std::vector<Sample::Line>& lines)
{
    return lines.size() == Sample::kMostLines;
}

/// Cuts the next line off `text`, without its line end.
std::string_view takeLine(std::string_view& text)
{
    const void* const newline = std::memchr(text.data(), '\n', text.size());
    const std::size_t size =
        newline == nullptr ? text.size() : static_cast<std::size_t>(static_cast<const char*>(newline) - text.data());
    std::string_view line = text.substr(0, size);
    text.remove_prefix(newline == nullptr ? size : size + 1);
    if (line.ends_with('\r'))
        line.remove_suffix(1);
    return line;
}

class SourceReader
{
public:
    SourceReader(ByteSource source, std::string path, const std::string& logFormat, ProgressMeter& meter,
                 std::stop_source stop, const PieceSink& sink, std::size_t pieceRequests) :
        m_bytesTotal(source.bytesTotal()),
        m_stream(std::move(source), stop),
        m_logFormat(logFormat),
        m_meter(meter),
        m_stop(std::move(stop)),
        m_sink(sink),
        m_pieceRequests(pieceRequests)
    {
        m_report.name = std::move(path);
    }

    Result<SourceReport> run()
    {
        if (const auto begun = readHead(); !begun)
            return begun.error();
        if (const auto chosen = choose(); !chosen)
            return chosen.error();
        LineBlock block;
        for (HeadBlock& head : m_head) {
            m_report.lines = head.linesBefore;
            if (const auto taken = take(head.block); !taken)
                return taken.error();
        }
        m_head.clear();
        for (;;) {
            const auto more = m_stream.next(block);
            if (!more)
                return named(more.error());
            if (!*more)
                break;
            if (const auto taken = take(block); !taken)
                return taken.error();
            if (m_stop.stop_requested())
                return Error{ErrorCode::Cancelled, m_report.name, {}};
            m_meter.advance(m_report.bytes, m_report.lines);
        }
        return finish();
    }

private:
    struct HeadBlock
    {
        LineBlock block;
        std::uint64_t linesBefore = 0; ///< in the source
    };

    [[nodiscard]] Error named(Error error) const
    {
        if (error.where.empty())
            error.where = m_report.name;
        return error;
    }

    /// Keeps blocks until there are enough lines to tell the format. Of comments and blank lines before the first other line,
    /// however many, only the first block is kept.
    Result<Done> readHead()
    {
        std::size_t bytes = 0;
        std::uint64_t lines = 0;
        LineBlock block;
        while (m_sample.lines.size() < Sample::kMostLines && bytes < kMostHeadBytes) {
            const auto more = m_stream.next(block);
            if (!more)
                return named(more.error());
            if (!*more)
                break;
            const std::uint64_t before = lines;
            sample(block, lines);
            if (m_sample.lines.empty() && !block.tooLong && !m_head.empty()) {
                m_meter.advance(block.bytesRead, lines);
                continue;
            }
            bytes += block.bytes.size();
            m_head.push_back({std::exchange(block, {}), before});
        }
        if (!m_head.empty())
            m_sample.beginning = m_head.front().block.text();
        return Done{};
    }

    /// Collects lines; `number` counts them all, as long as more are wanted.
    void sample(const LineBlock& block, std::uint64_t& number)
    {
        constexpr std::size_t kMostComments = 200;
        if (block.tooLong) {
            ++number;
            return;
        }
        std::string_view text = block.text();
        while (!text.empty() && m_sample.further.size() < Sample::kMostFurther) {
            const std::string_view line = takeLine(text);
            ++number;
            if (line.starts_with('#')) {
                const bool kept = m_head.empty() || !m_sample.lines.empty();
                if (kept && m_sample.comments.size() < kMostComments)
                    m_sample.comments.push_back({number, line});
            } else if (!isBlank(line)) {
                (isFull(m_sample.lines) ? m_sample.further : m_sample.lines).push_back({number, line});
            }
        }
    }

    Result<Done> choose()
    {
        if (m_head.empty())
            return Error{ErrorCode::EmptyInput, m_report.name, "the file is empty"};
        if (m_sample.lines.empty() && m_head.front().block.tooLong)
            return Error{ErrorCode::NotAnAccessLog, m_report.name + ":1",
                         "the first line is longer than a mebibyte: this is no access log; it begins with " +
                             shown(m_head.front().block.text())};
        if (m_sample.lines.empty() && m_sample.comments.empty())
            return Error{ErrorCode::EmptyInput, m_report.name, "there are only blank lines in it"};
        if (m_sample.lines.empty()) {
            const std::string_view kind = foreignLine(m_sample.comments.front().text);
            return Error{kind.empty() ? ErrorCode::EmptyInput : ErrorCode::NotAnAccessLog, m_report.name,
                         kind.empty() ? "there are only comments in it" : std::string(kind)};
        }
        auto chosen = chooseFormat(m_logFormat, m_sample, m_report.name);
        if (!chosen)
            return chosen.error();
        m_format = std::move(chosen->format);
        m_report.format = std::move(chosen->name);
        m_report.formatText = m_format->text();
        m_report.detected = chosen->detected;
        m_report.sampled = chosen->sampled;
        m_report.sampleFits = chosen->fits;
        m_requestColumns = m_format->leaveRequestsWhole();
        m_builder.emplace(m_format->columns(), m_requestColumns);
        m_builder->expect(std::min(expectedRequests(), m_pieceRequests));
        return Done{};
    }

    /// If the whole source is as its beginning. 0 where its size is unknown.
    [[nodiscard]] std::size_t expectedRequests() const
    {
        constexpr std::uint64_t kShortestLine = 16; // compressed or not, over many lines
        const std::uint64_t bytes = m_head.back().block.bytesRead;
        std::uint64_t lines = 0;
        for (const HeadBlock& head : m_head)
            lines += static_cast<std::uint64_t>(std::ranges::count(head.block.text(), '\n'));
        if (bytes == 0)
            return 0;
        const std::uint64_t like = m_bytesTotal / bytes * lines; // the head is small
        return std::min(like + like / 4 + lines,
                        m_bytesTotal / kShortestLine); // room that is not used costs addresses only
    }

    /// Takes the requests out of a block, which becomes one that is no longer needed.
    Result<Done> take(LineBlock& block)
    {
        takeLines(block);
        if (m_failure)
            return *std::exchange(m_failure, {});
        auto spare = m_builder->exchange(std::move(block));
        if (!spare)
            return named(spare.error());
        block = *std::move(spare);
        return Done{};
    }

    void takeLines(const LineBlock& block)
    {
        m_report.bytes = block.bytesRead;
        if (block.tooLong) {
            ++m_report.lines;
            skip(m_report.lines, "The line is longer than a mebibyte; it begins with " + shown(block.text()) + ".");
            return;
        }
        std::string_view text = block.text();
        while (!text.empty()) {
            const std::string_view line = takeLine(text);
            ++m_report.lines;
            if (!m_unfinished.empty())
                goOn(line);
            else if (!line.empty() && line[0] == '#')
                m_format->readComment(line);
            else if (!line.empty())
                takeLineOf(line, m_report.lines);
        }
    }

    void takeLineOf(std::string_view line, std::uint64_t number)
    {
        RowSink& row = m_builder->row();
        row.line = number;
        const LineVerdict verdict = line.size() <= kLongestLine ? m_format->read(line, row) : LineVerdict::NoRequest;
        if (verdict == LineVerdict::Request)
            accept(line);
        else if (verdict == LineVerdict::Unfinished && line.size() < kLongestJoined)
            m_unfinished.emplace_back(number, line);
        else if (verdict != LineVerdict::Heading && verdict != LineVerdict::Kept && !isBlank(line))
            refuse(line, number);
    }

    void accept(std::string_view line)
    {
        if (m_report.requests++ == 0)
            m_report.firstLine = m_format->fields(line);
        m_builder->accept();
        if (m_builder->requests() == m_pieceRequests && !m_failure)
            handOut();
    }

    /// Passes the requests since the last piece on.
    void handOut()
    {
        OrderReport order;
        auto piece = m_builder->finish({m_report.name, 0, {}, {}}, m_stop.get_token(), order);
        if (!piece) {
            m_failure = piece.error();
            return;
        }
        m_report.outOfOrder += order.outOfOrder;
        m_report.furthestBack = std::max(m_report.furthestBack, order.furthestBack);
        piece->basis = m_format->basis();
        piece->resolution = m_format->resolution();
        const Instant latest = m_builder->latest();
        m_builder.emplace(m_format->columns(), m_requestColumns);
        m_builder->startAfter(latest);
        if (const auto taken = m_sink(*std::move(piece)); !taken)
            m_failure = named(taken.error());
    }

    /// A value in quotes that goes on behind a line break.
    void goOn(std::string_view line)
    {
        m_unfinished.emplace_back(m_report.lines, line);
        std::string joined;
        for (const auto& [number, part] : m_unfinished) {
            if (!joined.empty())
                joined += '\n';
            joined += part;
        }
        RowSink& row = m_builder->row();
        const std::string_view kept = row.scratch->keep(joined);
        const LineVerdict verdict = m_format->read(kept, row);
        if (verdict == LineVerdict::Request) {
            accept(kept);
            m_unfinished.clear();
        } else if (verdict != LineVerdict::Unfinished || joined.size() >= kLongestJoined ||
                   m_unfinished.size() >= kMostJoined) {
            breakOff();
        }
    }

    /// A quote that is never closed: its line is none, those behind it may well be some.
    void breakOff()
    {
        const auto lines = std::exchange(m_unfinished, {});
        refuse(lines.front().second, lines.front().first);
        for (std::size_t i = 1; i < lines.size(); ++i) {
            const std::string_view kept = m_builder->row().scratch->keep(lines[i].second);
            const LineVerdict verdict = m_format->read(kept, m_builder->row());
            if (verdict == LineVerdict::Request)
                accept(kept);
            else if (verdict != LineVerdict::Heading && !isBlank(kept))
                refuse(kept, lines[i].first);
        }
    }

    /// What the format kept because more might have followed.
    void takeLeftOvers()
    {
        while (const auto left = m_format->takeLeftOver(m_builder->row())) {
            if (left->isRequest)
                accept(left->text);
            else
                skip(left->line, left->reason);
        }
    }

    void refuse(std::string_view line, std::uint64_t number)
    {
        if (m_report.examples.size() == kSkippedExamples) {
            ++m_report.skipped;
            return;
        }
        const std::string_view text = m_format->unwrapped(line);
        const std::string_view kind = foreignLine(text);
        skip(number, kind.empty() ? m_format->reason(line) : sentence(kind) + " It begins with " + shown(text) + ".");
    }

    void skip(std::uint64_t number, std::string reason)
    {
        ++m_report.skipped;
        if (m_report.examples.size() < kSkippedExamples)
            m_report.examples.push_back({number, std::move(reason)});
    }

    Result<SourceReport> finish()
    {
        if (!m_unfinished.empty())
            breakOff();
        takeLeftOvers();
        m_report.bytes = m_stream.source().bytesRead();
        m_report.ignoredBytes = m_stream.source().bytesIgnored();
        m_report.unfinishedBytes = m_stream.bytesUnfinished();
        m_meter.finishSource(m_report.bytes, m_report.lines);
        if (m_report.requests == 0)
            return Error{ErrorCode::EmptyInput, m_report.name, "there is not one request in it"};
        if (m_builder->requests() > 0 && !m_failure)
            handOut();
        if (m_failure)
            return *std::move(m_failure);
        m_report.gap = m_format->gap();
        m_report.zoneName = m_format->zoneName();
        m_report.basis = m_format->basis();
        m_report.resolution = m_format->resolution();
        return std::move(m_report);
    }

    std::uint64_t m_bytesTotal;
    LineStream m_stream;
    const std::string& m_logFormat;
    ProgressMeter& m_meter;
    std::stop_source m_stop;
    SourceReport m_report;
    std::vector<HeadBlock> m_head;
    std::vector<std::pair<std::uint64_t, std::string>>
        m_unfinished; ///< lines whose request is not complete, with numbers
    Sample m_sample;  ///< views into m_head
    std::unique_ptr<LineFormat> m_format;
    std::optional<RequestColumns> m_requestColumns;
    std::optional<TraceBuilder> m_builder;
    const PieceSink& m_sink;
    std::size_t m_pieceRequests;
    std::optional<Error> m_failure; ///< of handing out
};

} // namespace

Result<SourceReport> readSource(const std::string& path, const std::string& logFormat, ProgressMeter& meter,
                                const std::stop_token& stop, const PieceSink& sink, std::size_t pieceRequests)
{
    // The reading thread ends on the caller's request and when this function returns for any other reason.
    std::stop_source stopReading;
    const std::stop_callback passOn(stop, [&] { stopReading.request_stop(); });
    auto source = ByteSource::open(path, stopReading.get_token());
    if (!source)
        return source.error();
    return readSource(std::move(*source), stopReading, path, logFormat, meter, sink, pieceRequests);
}

Result<SourceReport> readSource(ByteSource source, const std::stop_source& stop, const std::string& path,
                                const std::string& logFormat, ProgressMeter& meter, const PieceSink& sink,
                                std::size_t pieceRequests)
{
    return SourceReader(std::move(source), path, logFormat, meter, stop, sink, pieceRequests).run();
}

} // namespace spillway
