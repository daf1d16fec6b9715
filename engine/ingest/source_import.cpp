#include "engine/ingest/source_import.h"

#include "engine/ingest/detection.h"
#include "engine/ingest/foreign_lines.h"
#include "engine/ingest/line_slices.h"
#include "engine/ingest/line_taker.h"
#include "engine/ingest/slice_readers.h"
#include "engine/ingest/trace_builder.h"

#include <algorithm>
#include <optional>
#include <thread>
#include <utility>

namespace spillway {

namespace {

constexpr std::size_t kMostHeadBytes = 4U << 20U;

bool isFull(const std::vector<Sample::Line>& lines)
{
    return lines.size() == Sample::kMostLines;
}

class SourceReader
{
public:
    SourceReader(std::unique_ptr<LineSource> source, std::string path, const std::string& logFormat,
                 ProgressMeter& meter, std::stop_source stop, const PieceSink& sink, const PieceSize& size,
                 const PartialSink& partial) :
        m_source(std::move(source)),
        m_logFormat(logFormat),
        m_meter(meter),
        m_stop(std::move(stop)),
        m_sink(sink),
        m_size(size),
        m_partial(partial)
    {
        m_report.name = std::move(path);
    }

    Result<SourceReport> run()
    {
        if (const auto begun = readHead(); !begun)
            return begun.error();
        if (const auto chosen = choose(); !chosen)
            return chosen.error();
        if (const auto taken = takeHead(); !taken)
            return taken.error();
        if (const auto taken = m_ended ? Result<Done>(Done{}) : takeSlices(); !taken)
            return taken.error();
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
            const auto more = m_source->nextOfHead(block);
            if (!more)
                return named(more.error());
            m_ended = !*more;
            if (m_ended)
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
            const std::string_view line = takeLineOff(text);
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
        m_report.format = std::move(chosen->name);
        m_report.formatText = chosen->format->text();
        m_report.detected = chosen->detected;
        m_report.sampled = chosen->sampled;
        m_report.sampleFits = chosen->fits;
        addTakers(std::move(chosen->format));
        const std::vector<std::string> columns(format().columns().begin(), format().columns().end());
        m_builder.emplace(columns, m_takers.size());
        m_builder->expect(std::min(expectedRequests(), m_size.requests));
        return Done{};
    }

    /// As many as there are processors, where the format allows it.
    void addTakers(std::unique_ptr<LineFormat> chosen)
    {
        constexpr unsigned kMostThreads = 8;
        const unsigned threads = m_ended ? 1 : std::clamp(std::thread::hardware_concurrency(), 1U, kMostThreads);
        std::vector<std::unique_ptr<LineFormat>> others;
        while (others.size() + 1 < threads) {
            auto other = chosen->clone();
            if (!other)
                break;
            others.push_back(std::move(other));
        }
        m_takers.push_back(std::make_unique<LineTaker>(std::move(chosen)));
        for (auto& other : others)
            m_takers.push_back(std::make_unique<LineTaker>(std::move(other)));
    }

    [[nodiscard]] LineFormat& format() { return m_takers.front()->format(); }

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
        const std::uint64_t like = m_source->bytesTotal() / bytes * lines; // the head is small
        return std::min(like + like / 4 + lines,
                        m_source->bytesTotal() / kShortestLine); // room that is not used costs addresses only
    }

    Result<Done> takeHead()
    {
        for (const HeadBlock& head : m_head) {
            m_takers.front()->skipTo(head.linesBefore);
            m_takers.front()->take(head.block);
        }
        m_head.clear();
        return m_ended ? Result<Done>(Done{}) : takeReport();
    }

    /// What the first taker has told so far.
    Result<Done> takeReport()
    {
        SliceReport report;
        m_takers.front()->report(report.lines);
        return gather(report);
    }

    Result<Done> takeSlices()
    {
        SliceReaders readers(*m_source, m_takers, m_stop);
        SliceReport report;
        for (;;) {
            const auto more = readers.next(report);
            if (!more)
                return named(more.error());
            if (!*more)
                return Done{};
            if (const auto gathered = gather(report); !gathered)
                return gathered.error();
            if (m_stop.stop_requested())
                return Error{ErrorCode::Cancelled, m_report.name, {}};
            m_meter.advance(m_report.bytes, m_report.lines);
            if (m_partial.wanted && m_report.requests > 0 && m_partial.wanted(m_report.requests))
                showPart();
        }
    }

    /// Shows what there is to whoever wants to see it.
    void showPart()
    {
        auto soFar = m_builder->soFar({m_report.name, 0, {}, {}}, m_stop.get_token());
        if (!soFar)
            return; // asked to stop
        complete(*soFar);
        soFar->partial = true;
        m_partial.take(*std::move(soFar));
    }

    void complete(Trace& trace)
    {
        trace.basis = format().basis();
        trace.resolution = format().resolution();
    }

    /// Joins what some lines told to what those before them did.
    Result<Done> gather(SliceReport& slice)
    {
        LinesReport& lines = slice.lines;
        for (SkippedLine& example : lines.examples) {
            if (m_report.examples.size() == kSkippedExamples)
                break;
            m_report.examples.push_back({example.line - lines.linesBefore + m_report.lines, std::move(example.reason)});
        }
        m_report.skipped += lines.skipped;
        m_report.lines += lines.lines;
        m_report.bytes = std::max(m_report.bytes, lines.bytesRead);
        if (m_report.firstLine.empty())
            m_report.firstLine = std::move(lines.firstLine);
        m_builder->learn(slice.taker, lines.rows);
        const std::size_t count = lines.rows.arrivals.size();
        for (std::size_t begin = 0; begin < count;) {
            const std::size_t end = begin + std::min(count - begin, m_size.requests - m_builder->requests());
            if (const auto appended = m_builder->append(slice.taker, lines.rows, begin, end); !appended)
                return named(appended.error());
            if (m_builder->requests() == m_size.requests || m_builder->valueBytes() > m_size.valueBytes) {
                if (const auto handed = handOut(); !handed)
                    return handed;
            }
            begin = end;
        }
        if (!lines.rows.retired.empty())
            m_builder->forget(slice.taker);
        m_report.requests += lines.requests;
        return Done{};
    }

    /// Passes the requests since the last piece on.
    Result<Done> handOut()
    {
        auto piece = m_builder->finish({m_report.name, 0, {}, {}}, m_stop.get_token());
        if (!piece)
            return piece.error();
        complete(*piece);
        const auto taken = m_sink(*std::move(piece));
        return taken ? taken : named(taken.error());
    }

    Result<SourceReport> finish()
    {
        if (const auto same = m_source->check(); !same)
            return same.error();
        m_takers.front()->endSource();
        if (const auto taken = takeReport(); !taken)
            return taken.error();
        m_report.bytes = m_source->bytesRead();
        m_report.ignoredBytes = m_source->bytesIgnored();
        m_report.unfinishedBytes = m_source->bytesUnfinished();
        m_meter.finishSource(m_report.bytes, m_report.lines);
        if (m_report.requests == 0)
            return Error{ErrorCode::EmptyInput, m_report.name, "there is not one request in it"};
        if (m_builder->requests() > 0) {
            if (const auto handed = handOut(); !handed)
                return handed.error();
        }
        m_report.outOfOrder = m_builder->order().outOfOrder;
        m_report.furthestBack = m_builder->order().furthestBack;
        m_report.gap = format().gap();
        m_report.zoneName = format().zoneName();
        m_report.basis = format().basis();
        m_report.resolution = format().resolution();
        return std::move(m_report);
    }

    std::unique_ptr<LineSource> m_source;
    const std::string& m_logFormat;
    ProgressMeter& m_meter;
    std::stop_source m_stop;
    SourceReport m_report;
    std::vector<HeadBlock> m_head;
    bool m_ended = false; ///< the head is all there is
    Sample m_sample;      ///< views into m_head
    std::vector<std::unique_ptr<LineTaker>> m_takers;
    std::optional<TraceBuilder> m_builder;
    const PieceSink& m_sink;
    PieceSize m_size;
    const PartialSink& m_partial;
};

} // namespace

Result<SourceReport> readSource(const std::string& path, const std::string& logFormat, ProgressMeter& meter,
                                const std::stop_token& stop, const PieceSink& sink, const PieceSize& size)
{
    // The threads end on the caller's request and when this function returns for any other reason.
    std::stop_source stopReading;
    const std::stop_callback passOn(stop, [&] { stopReading.request_stop(); });
    auto source = ByteSource::open(path, stopReading.get_token());
    if (!source)
        return source.error();
    return readSource(std::move(*source), stopReading, path, logFormat, meter, sink, size);
}

Result<SourceReport> readSource(ByteSource source, const std::stop_source& stop, const std::string& path,
                                const std::string& logFormat, ProgressMeter& meter, const PieceSink& sink,
                                const PieceSize& size, const PartialSink& partial)
{
    SourceReader reader(LineSource::of(std::move(source), stop), path, logFormat, meter, stop, sink, size, partial);
    return reader.run();
}

} // namespace spillway
