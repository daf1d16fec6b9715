#include "engine/ingest/import/import.h"

#include "engine/ingest/catalogue/catalogue.h"
#include "engine/ingest/detect/config_log_format.h"
#include "engine/ingest/import/file_set.h"
#include "engine/ingest/import/sampled_pieces.h"
#include "engine/ingest/import/traffic_reader.h"
#include "engine/ingest/members/member_kinds.h"
#include "engine/ingest/timestamps/calendar.h"
#include "engine/ingest/wrap/wrapper.h"
#include "engine/trace/group/copies.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

namespace spillway {

namespace {

/// The name of a file may hold any byte but two.
Error fitToShow(Error error)
{
    constexpr std::size_t kLongestPath = 4096;
    error.where = printable(error.where, kLongestPath);
    return error;
}

/// One source with its requests.
struct Part
{
    SourceReport report;
    std::shared_ptr<Trace> trace;
};

/// Reads the files of a set one after another.
class SetImport
{
public:
    SetImport(const ImportOptions& options, std::string logFormat, ProgressMeter& meter, std::stop_token stop) :
        m_options(options),
        m_logFormat(std::move(logFormat)),
        m_meter(meter),
        m_stop(std::move(stop)),
        m_partial(options.onPartial, options.firstPartialAfter)
    {
    }

    Result<Import> run(const std::vector<std::string>& named, FileSet set)
    {
        m_result.set.named = named;
        m_result.set.leftOut = std::move(set.leftOut);
        m_samples = !m_options.sample.isAll() || mayExceed(set.files, m_options.memory);
        m_pieces = SampledPieces(m_samples ? m_options.memory : 0, m_options.sample);
        for (const SetFile& file : set.files)
            if (const auto read = readFile(file, set.files.size()); !read)
                return fitToShow(read.error());
        for (std::size_t i = 0; i < m_parts.size() && m_samples; ++i)
            if (const auto done = join(i); !done)
                return done.error();
        if (m_parts.empty())
            return fitToShow(nothingLeft());
        placeYearless();
        std::ranges::stable_sort(m_parts, {}, middle);
        if (m_options.duplicates != Duplicates::Keep)
            leaveOutCopies();
        return joined();
    }

private:
    /// The first and the last request; of a source in parts those of all parts, so that each is read as the whole is.
    static YearlessSpan spanOf(const Part& part)
    {
        const TraceSource& source = part.trace->sources.front();
        const SourcePart& of = part.report.part;
        return of.of > 0 ? YearlessSpan{of.first, of.last} : YearlessSpan{source.first, source.last};
    }

    /// The middle of its time, doubled. Rotated files overlap a little where long requests are logged late,
    /// but their middles do not.
    static Milliseconds middle(const Part& part)
    {
        const YearlessSpan span = spanOf(part);
        return span.first.time_since_epoch() + span.last.time_since_epoch();
    }

    Result<Done> readFile(const SetFile& file, std::size_t files)
    {
        // As a whole: a source with more requests than a trace may have is refused before it would be handed out.
        constexpr PieceSize kWhole{Trace::kMostRequests + 1, SIZE_MAX};
        const std::size_t before = m_parts.size();
        const TrafficSinks sinks{[&](Trace piece) { return m_pieces.add(m_parts.size(), std::move(piece)); },
                                 [&](CapturedSource source) { return endSource(std::move(source.report)); }};
        auto read = readTraffic(file.path, m_logFormat, m_meter, m_stop, sinks, m_samples ? PieceSize() : kWhole,
                                m_samples ? PartialSink() : m_partial.sink());
        if (read && m_parts.size() == before)
            read = Error{ErrorCode::EmptyInput, file.path, "there is not one request in this capture"};
        if (!read) {
            m_parts.resize(before);
            m_pieces.forget(before);
            return leaveOut(file, read.error(), files);
        }
        for (std::size_t i = before; i < m_parts.size() && !m_samples; ++i)
            m_partial.add(m_parts[i].trace);
        return Done{};
    }

    Result<Done> endSource(SourceReport report)
    {
        if (report.requests == 0)
            return Done{};
        m_parts.push_back({std::move(report), nullptr});
        return m_samples ? Done{} : join(m_parts.size() - 1);
    }

    /// Gives the source its trace.
    Result<Done> join(std::size_t part)
    {
        auto trace = m_pieces.joined(part, m_stop);
        if (!trace)
            return trace.error();
        const SourceReport& report = m_parts[part].report;
        trace->basis = report.basis;
        trace->resolution = report.resolution;
        trace->sources.front().name = report.name;
        m_parts[part].trace = std::make_shared<Trace>(*std::move(trace));
        return Done{};
    }

    /// A file that is no log is no longer one of those that were named, so that these can be read again as they are.
    Result<Done> leaveOut(const SetFile& file, const Error& error, std::size_t files)
    {
        auto leftOut = tolerated(file, error, files, m_options.unfit);
        if (!leftOut)
            return error;
        if (leftOut->named && error.code != ErrorCode::EmptyInput)
            std::erase(m_result.set.named, file.path);
        if ((leftOut->named || leftOut->damaged) && !m_firstUnfit)
            m_firstUnfit = error;
        m_result.set.leftOut.push_back(*std::move(leftOut));
        return Done{};
    }

    /// Timestamps without a year are dated file by file: brings the files into one year.
    void placeYearless()
    {
        std::vector<Part*> yearless;
        std::vector<YearlessSpan> spans;
        for (Part& part : m_parts) {
            if (part.report.gap != StampGap::Year)
                continue;
            yearless.push_back(&part);
            spans.push_back(spanOf(part));
        }
        const auto moves = yearMoves(spans);
        for (std::size_t i = 0; i < yearless.size(); ++i) {
            if (moves[i] == Milliseconds(0))
                continue;
            Trace& trace = *yearless[i]->trace;
            std::vector<Instant> moved(trace.arrivals.size());
            for (std::size_t row = 0; row < moved.size(); ++row)
                moved[row] = trace.arrivals[row] + moves[i];
            trace.arrivals = Arrivals();
            trace.arrivals.append(moved);
            trace.sources.front().first += moves[i];
            trace.sources.front().last += moves[i];
        }
    }

    [[nodiscard]] Error nothingLeft() const
    {
        if (m_options.unfit == Unfit::IsLeftOut && m_firstUnfit)
            return *m_firstUnfit;
        const std::vector<LeftOut>& leftOut = m_result.set.leftOut;
        const std::size_t others = leftOut.size() - 1;
        return {ErrorCode::EmptyInput, leftOut.front().name,
                leftOut.front().reason +
                    (others == 0   ? "; there is nothing else to read"
                     : others == 1 ? "; the other one is not an access log either"
                                   : "; none of the other " + std::to_string(others) + " is an access log either")};
    }

    /// `gzip -k` leaves the plain file beside the packed one; others keep copies, or a capture of a few columns, which
    /// is the one to leave out. In order of time they are neighbours.
    void leaveOutCopies()
    {
        std::vector<Part> kept;
        for (Part& part : m_parts) {
            const auto begin = std::ranges::lower_bound(kept, middle(part), {}, middle);
            const auto end = std::ranges::upper_bound(kept, middle(part), {}, middle);
            const auto original =
                std::find_if(begin, end, [&](const Part& earlier) { return holdsAllOf(*earlier.trace, *part.trace); });
            if (original != end) {
                leaveOutCopy(part, *original);
                continue;
            }
            const auto isCopy = [&](const Part& earlier) { return holdsAllOf(*part.trace, *earlier.trace); };
            for (auto earlier = begin; earlier != end; ++earlier) {
                if (isCopy(*earlier))
                    leaveOutCopy(*earlier, part);
            }
            kept.erase(std::remove_if(begin, end, isCopy), end);
            kept.push_back(std::move(part));
        }
        m_parts = std::move(kept);
    }

    void leaveOutCopy(const Part& copy, const Part& original)
    {
        const bool hasAll = copy.trace->columns.size() == original.trace->columns.size();
        const auto [name, same] = namesOf(copy.report, original.report);
        for (LeftOut& file : m_result.set.leftOut) {
            if (file.sameAs == name)
                file.sameAs = same; // that one is gone, too
        }
        m_result.set.leftOut.push_back(
            {name, hasAll ? "it has exactly the same requests" : "it has, in fewer columns, exactly the same requests",
             same});
    }

    Result<Import> joined()
    {
        std::vector<TracePtr> traces;
        for (Part& part : m_parts) {
            m_result.sources.push_back(std::move(part.report));
            traces.push_back(std::move(part.trace));
        }
        m_parts.clear();
        m_result.trace = traces.front();
        if (traces.size() > 1) {
            auto all = merged(traces, m_stop);
            traces.clear();
            if (!all)
                return all.error();
            m_result.trace = std::make_shared<const Trace>(*std::move(all));
        }
        if (m_stop.stop_requested())
            return Error{ErrorCode::Cancelled, {}, {}};
        return std::move(m_result);
    }

    const ImportOptions& m_options;
    std::string m_logFormat;
    ProgressMeter& m_meter;
    std::stop_token m_stop;
    PartialImports m_partial;
    bool m_samples = false; ///< the traffic may be too much for the memory allowed: traces are joined at the end
    SampledPieces m_pieces{0, {}};
    std::vector<Part> m_parts;
    std::optional<Error> m_firstUnfit; ///< of the named files that are left out
    Import m_result;
};

} // namespace

Result<Import> importTraffic(const std::vector<std::string>& paths, const ImportOptions& options,
                             const ProgressCallback& progress, const std::stop_token& stop)
{
    if (paths.empty())
        return Error{ErrorCode::BadArgument, {}, "no file was named"};
    if (std::ranges::count(paths, "-") > 1)
        return Error{ErrorCode::BadArgument, "-", "standard input can be read only once"};
    auto inFile = logFormatInFile(options.logFormat);
    if (!inFile)
        return inFile.error();
    auto set = filesOf(paths, options.duplicates);
    if (!set)
        return fitToShow(set.error());
    if (set->files.empty() && set->leftOut.empty())
        return fitToShow(
            {ErrorCode::EmptyInput, paths.front(), "the folder holds no file; hidden ones are not looked at"});
    ProgressMeter meter(progress, totalBytes(set->files));
    return SetImport(options, inFile->value_or(options.logFormat), meter, stop).run(paths, *std::move(set));
}

std::vector<FormatInfo> knownFormats()
{
    std::vector<FormatInfo> formats;
    for (const FormatFile* const format : formatsOf(FormatKind::Text))
        formats.push_back({format->name, format->title, format->example, format->time});
    formats.push_back(
        {"json", "one JSON object per line, flat or nested: nginx, Caddy, Traefik, Envoy, Cloudflare, own",
         R"({"msec":"$msec","request_time":"$request_time","remote_addr":"$remote_addr","request":"$request"})",
         "as its keys allow; arrival to the millisecond with msec and request_time"});
    for (const MemberKind& kind : memberKinds())
        formats.push_back(
            {std::string(kind.name), std::string(kind.description), std::string(kind.example), std::string(kind.time)});
    formats.push_back({"w3c", "W3C extended log with #Fields lines: IIS, CloudFront, Incapsula",
                       "#Fields: date time c-ip cs-method cs-uri-stem cs-uri-query sc-status cs(User-Agent) time-taken",
                       "arrival where time-taken is logged, else completion; whole seconds, or as its clock has it"});
    formats.push_back({"csv", "request CSV: a header line with time_ms and nginx variables, then a line per request",
                       "time_ms,binary_remote_addr,request_method,uri", "arrival to the millisecond"});
    return formats;
}

std::vector<FormatInfo> knownWrappers()
{
    std::vector<FormatInfo> known;
    for (const FormatFile* const wrapper : formatsOf(FormatKind::Wrapper))
        known.push_back({wrapper->name, wrapper->title, wrapper->example, {}});
    return known;
}

} // namespace spillway
