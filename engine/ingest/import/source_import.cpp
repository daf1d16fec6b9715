#include "engine/ingest/import/source_import.h"

#include "engine/ingest/detect/detection.h"
#include "engine/ingest/detect/source_head.h"
#include "engine/ingest/import/slice_readers.h"
#include "engine/ingest/line/line_source.h"
#include "engine/ingest/rows/line_taker.h"
#include "engine/ingest/rows/trace_builder.h"

#include <algorithm>
#include <optional>
#include <thread>
#include <utility>

namespace spillway {

namespace {

class SourceReader
{
public:
    SourceReader(ByteSource source, std::string path, const std::string& logFormat, ProgressMeter& meter,
                 std::stop_source stop, const PieceSink& sink, const PieceSize& size, const PartialSink& partial) :
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

    /// Where packed data is cut off before the first request, that is what is wrong with it.
    Result<SourceReport> run()
    {
        auto report = readAll();
        const bool isEmpty = !report && report.error().code == ErrorCode::EmptyInput;
        return isEmpty && m_head.isAll() && m_source.cutOff() ? *m_source.cutOff() : std::move(report);
    }

private:
    Result<SourceReport> readAll()
    {
        if (const auto begun = m_head.read(m_source, m_meter); !begun)
            return named(begun.error());
        if (const auto chosen = choose(); !chosen)
            return chosen.error();
        if (const auto taken = takeHead(); !taken)
            return taken.error();
        if (const auto taken = m_head.isAll() ? Result<Done>(Done{}) : takeSlices(); !taken)
            return taken.error();
        return finish();
    }

    [[nodiscard]] Error named(Error error) const
    {
        if (error.where.empty())
            error.where = m_report.name;
        return error;
    }

    Result<Done> choose()
    {
        if (const auto checked = m_head.check(m_report.name); !checked)
            return checked.error();
        auto chosen = chooseFormat(m_logFormat, m_head.sample(), m_report.name);
        if (!chosen)
            return chosen.error();
        m_report.format = std::move(chosen->name);
        FormatFacts facts = chosen->format->facts();
        m_report.formatText = std::move(facts.text);
        m_report.detected = chosen->detected;
        m_report.openDuration = std::move(facts.openDuration);
        m_report.sampled = chosen->sampled;
        m_report.sampleFits = chosen->fits;
        addTakers(std::move(chosen->format));
        const std::vector<std::string> columns(format().columns().begin(), format().columns().end());
        m_builder.emplace(columns, m_takers.size());
        return Done{};
    }

    /// As many as there are processors, where the format allows it.
    void addTakers(std::unique_ptr<LineFormat> chosen)
    {
        constexpr unsigned kMostThreads = 8;
        const unsigned threads = m_head.isAll() ? 1 : std::clamp(std::thread::hardware_concurrency(), 1U, kMostThreads);
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

    Result<Done> takeHead()
    {
        for (const SourceHead::Block& head : m_head.blocks()) {
            m_takers.front()->skipTo(head.linesBefore);
            m_takers.front()->take(head.block);
        }
        const std::size_t expected = std::min(m_head.expectedRequests(m_source.bytes().bytesTotal()), m_size.requests);
        m_head.clear();
        if (m_head.isAll())
            return Done{};
        auto taken = takeReport();
        m_builder->expect(expected); // by now it knows which columns are wide
        return taken;
    }

    /// Gathers the report of the first taker so far.
    Result<Done> takeReport()
    {
        SliceReport report;
        m_takers.front()->report(report.lines);
        return gather(report);
    }

    Result<Done> takeSlices()
    {
        SliceReaders readers(m_source, m_takers, m_stop);
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
        const FormatFacts known = format().facts();
        std::erase_if(trace.columns, [&](const Column& column) { // asked for, and nowhere
            return column.values.size() <= 1 &&
                   std::ranges::find(known.unseenColumns, column.variable) != known.unseenColumns.end();
        });
        trace.basis = basis(known);
        trace.resolution = known.resolution;
    }

    /// The arrivals, where requests that lack their durations are few.
    [[nodiscard]] ArrivalBasis basis(const FormatFacts& known) const
    {
        constexpr std::uint64_t kFew = 100; // of so many, one
        return m_report.untimed * kFew > m_report.requests ? ArrivalBasis::Completion : known.basis;
    }

    /// Joins the report on some lines to that on those before them.
    Result<Done> gather(SliceReport& slice)
    {
        LinesReport& lines = slice.lines;
        for (SkippedLine& example : lines.examples) {
            if (m_report.examples.size() == kSkippedExamples)
                break;
            m_report.examples.push_back({example.line - lines.linesBefore + m_report.lines, std::move(example.reason)});
        }
        m_report.skipped += lines.skipped;
        m_report.unread += lines.unread;
        m_report.repeated += lines.repeated;
        m_report.untimed += lines.untimed;
        m_report.lines += lines.lines;
        m_report.bytes = std::max(m_report.bytes, lines.bytesRead);
        if (m_report.firstLine.empty())
            m_report.firstLine = std::move(lines.firstLine);
        m_builder->learn(slice.taker, lines.rows);
        if (const auto appended = append(slice.taker, lines.rows); !appended)
            return appended;
        if (!lines.rows.retired.empty())
            m_builder->forget(slice.taker);
        m_report.requests += lines.requests;
        return Done{};
    }

    Result<Done> append(std::size_t builder, const NumberedRows& rows)
    {
        const std::size_t end = rows.arrivals.size();
        for (std::size_t begin = 0; begin < end;) {
            const std::size_t to = begin + std::min(end - begin, m_size.requests - m_builder->requests());
            if (const auto appended = m_builder->append(builder, rows, begin, to); !appended)
                return named(appended.error());
            if (m_builder->requests() == m_size.requests || m_builder->valueBytes() > m_size.valueBytes) {
                if (const auto handed = handOut(); !handed)
                    return handed;
            }
            begin = to;
        }
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
        m_report.cutOff = m_source.cutOff().has_value();
        m_takers.front()->endSource();
        if (const auto taken = takeReport(); !taken)
            return taken.error();
        m_report.bytes = m_source.bytes().bytesRead();
        m_report.ignoredBytes = m_source.bytes().bytesIgnored();
        m_report.unfinishedBytes = m_source.bytesUnfinished();
        m_meter.finishSource(m_report.bytes, m_report.lines);
        if (m_report.requests == 0)
            return Error{ErrorCode::EmptyInput, m_report.name, "there is not one request in it"};
        if (m_builder->requests() > 0) {
            if (const auto handed = handOut(); !handed)
                return handed.error();
        }
        m_report.outOfOrder = m_builder->order().outOfOrder;
        m_report.furthestBack = m_builder->order().furthestBack;
        m_report.furthestBackTo = m_builder->order().furthestBackTo;
        const ReadingNotes notes = format().notes();
        const FormatFacts known = format().facts();
        m_report.gap = notes.gap;
        m_report.zoneName = notes.zoneName;
        m_report.basis = basis(known);
        m_report.resolution = known.resolution;
        return std::move(m_report);
    }

    LineSource m_source;
    const std::string& m_logFormat;
    ProgressMeter& m_meter;
    std::stop_source m_stop;
    SourceReport m_report;
    SourceHead m_head;
    std::vector<std::unique_ptr<LineTaker>> m_takers;
    std::optional<TraceBuilder> m_builder;
    const PieceSink& m_sink;
    PieceSize m_size;
    const PartialSink& m_partial;
};

} // namespace

Result<SourceReport> readSource(ByteSource source, const std::stop_source& stop, const std::string& path,
                                const std::string& logFormat, ProgressMeter& meter, const PieceSink& sink,
                                const PieceSize& size, const PartialSink& partial)
{
    const auto separated = source.separateObjects();
    if (!separated)
        return separated.error();
    SourceReader reader(std::move(source), path, logFormat, meter, stop, sink, size, partial);
    auto report = reader.run();
    if (report && *separated)
        report->formatText += "; each object counts as a line";
    return report;
}

} // namespace spillway
