#include "engine/ingest/detect/detection.h"

#include "engine/ingest/catalogue/catalogue.h"
#include "engine/ingest/detect/named_format.h"
#include "engine/ingest/detect/plain_detection.h"
#include "engine/ingest/detect/sample_contents.h"
#include "engine/ingest/detect/sample_reading.h"
#include "engine/ingest/fields/field_plan.h"
#include "engine/ingest/line/foreign_lines.h"
#include "engine/ingest/wrap/wrapped_format.h"

#include <algorithm>
#include <iterator>
#include <memory>
#include <span>
#include <utility>

namespace spillway {

namespace {

constexpr std::size_t kMostWrappers = 3; ///< around one line

/// A request takes at least a tenth of the lines in a wrapper, where those of several programs stand.
bool isEnoughOf(std::size_t fits, const Sample& sample, std::size_t depth)
{
    return isEnough(fits, sample) || (depth > 0 && fits > 0 && fits * 10 >= sample.lines.size());
}

/// Whether so many are a kind of their own among lines that another format does not fit.
bool isKind(std::size_t fits, const Sample& rest)
{
    return fits > 0 && fits * 10 >= rest.lines.size();
}

/// Whether lines of other formats may stand between those of this one: not where headings say what each line holds.
bool mayBeMixed(const ChosenFormat& chosen)
{
    const FormatFile* const known = formatNamed(chosen.name);
    const bool isSure = known != nullptr && known->use == FormatUse::Sure; // other programs have the same requests
    return !chosen.name.starts_with("csv") && !chosen.name.starts_with("w3c") && !isSure;
}

/// Reads each line by the first format, or where it is no request in that, by the second. The columns are those of both.
class EitherFormat final : public LineFormat
{
public:
    EitherFormat(std::unique_ptr<LineFormat> first, std::unique_ptr<LineFormat> second) :
        m_first(std::move(first)), m_second(std::move(second)), m_cells(m_second->columns().size())
    {
        for (const std::string& name : m_first->columns())
            m_columns.add(name);
        for (const std::string& name : m_second->columns())
            m_places.push_back(m_columns.add(name));
    }

    [[nodiscard]] std::span<const std::string> columns() const override { return m_columns.names(); }

    LineVerdict read(std::string_view line, RowSink& row) override
    {
        const Instant given = row.arrival;
        const auto clear = [&](std::size_t from) {
            for (std::size_t i = from; i < m_columns.names().size(); ++i)
                row.cells[i * row.stride] = {};
        };
        clear(m_first->columns().size());
        m_last = m_first.get();
        const LineVerdict verdict = m_first->read(line, row);
        if (verdict != LineVerdict::NoRequest)
            return verdict;
        RowSink own{m_cells.data(), 1, row.scratch, given, row.line};
        if (const auto other = m_second->read(line, own); other != LineVerdict::Request)
            return other == LineVerdict::Excluded ? other : LineVerdict::NoRequest;
        m_last = m_second.get();
        clear(0);
        for (std::size_t i = 0; i < m_places.size(); ++i)
            row.cells[m_places[i] * row.stride] = m_cells[i];
        row.arrival = own.arrival;
        row.repeats = own.repeats;
        row.isUsual = own.isUsual;
        return LineVerdict::Request;
    }

    [[nodiscard]] std::unique_ptr<LineFormat> clone() const override
    {
        auto first = m_first->clone();
        auto second = m_second->clone();
        return first && second ? std::make_unique<EitherFormat>(std::move(first), std::move(second)) : nullptr;
    }

    void readComment(std::string_view line) override
    {
        m_first->readComment(line);
        m_second->readComment(line);
    }

    [[nodiscard]] FormatFacts facts() const override { return combined(m_first->facts(), m_second->facts()); }
    [[nodiscard]] ReadingNotes notes() const override { return combined(m_first->notes(), m_second->notes()); }
    [[nodiscard]] std::string reason(std::string_view line) override { return m_first->reason(line); }
    [[nodiscard]] bool mayBeRequest(std::string_view line) override
    {
        return m_first->mayBeRequest(line) && m_second->mayBeRequest(line);
    }
    [[nodiscard]] std::vector<std::pair<std::string, std::string>> fields(std::string_view line) override
    {
        return m_last->fields(line);
    }

private:
    std::unique_ptr<LineFormat> m_first;
    std::unique_ptr<LineFormat> m_second;
    ColumnNames m_columns;
    std::vector<std::size_t> m_places;     ///< of the second's columns among those of both
    std::vector<std::string_view> m_cells; ///< of the second
    LineFormat* m_last = m_first.get();    ///< that read the last line
};

/// Reads what `chosen` does not fit by the others. The format of the most lines is tried first.
void join(ChosenFormat& chosen, ChosenFormat other)
{
    if (other.fits > chosen.fits) {
        std::swap(other.format, chosen.format);
        std::swap(other.name, chosen.name);
    }
    chosen.format = std::make_unique<EitherFormat>(std::move(chosen.format), std::move(other.format));
    chosen.fits = std::min(chosen.fits + other.fits, std::max(chosen.sampled, other.sampled));
    chosen.name = mixtureOf(chosen.name, other.name);
}

/// A search for a format.
struct Wanted
{
    const NamedFormat& named;
    const std::string& source; ///< its name
    bool anything = false;     ///< may be around the lines: see FormatUse::Last
};

/// The format of the lines, and those of what it does not fit.
Result<ChosenFormat> detectLines(const Wanted& wanted, const Sample& sample, OuterStamp outer, std::size_t depth)
{
    constexpr int kMostOthers = 4;
    const PlainLines lines{outer, wanted.named.asked, wanted.anything};
    PlainChoice choice = detectPlain(sample, SamplePart::All, lines);
    ChosenFormat& chosen = choice.chosen;
    for (int i = 0; i < kMostOthers && chosen.format && !choice.rest.lines.empty() && mayBeMixed(chosen); ++i) {
        PlainChoice other = detectPlain(choice.rest, SamplePart::Rest, lines);
        if (!other.chosen.format || !isKind(other.chosen.fits, choice.rest))
            break;
        join(chosen, std::move(other.chosen));
        choice.rest = std::move(other.rest);
    }
    if (!chosen.format || !(choice.isSure || isEnoughOf(chosen.fits, sample, depth)))
        return unknownLines(sample, wanted.source);
    return std::move(chosen);
}

Result<ChosenFormat> chooseLines(const Wanted& wanted, const Sample& sample, OuterStamp outer, std::size_t depth)
{
    const std::string& named = wanted.named.format;
    return named == "auto" ? detectLines(wanted, sample, outer, depth)
                           : namePlain(named, sample, wanted.source, {outer, wanted.named.asked});
}

/// The requests among the sampled lines, and when they arrived.
std::vector<Instant> arrivalsOf(const FormatFile& wrapper, std::unique_ptr<LineFormat> inner, const Sample& sample,
                                TimeOf time)
{
    const auto format = makeWrappedFormat(wrapper, std::move(inner), time);
    std::vector<Instant> arrivals;
    readSample(sample, *format, [&](const Sample::Line&, LineVerdict verdict, const RowSink& row) {
        if (verdict == LineVerdict::Request)
            arrivals.push_back(row.arrival);
        return true;
    });
    return arrivals;
}

/// Whether nine of ten requests have a finer stamp in what is around them, which runs with their own.
bool isFinerAround(const FormatFile& wrapper, const LineFormat& inner, const Sample& sample)
{
    auto whole = inner.clone();
    auto finer = inner.clone();
    if (!wrapper.wrapper.stampsAtOnce || !whole || !finer->tuning().refineStamps())
        return false;
    const auto seconds = arrivalsOf(wrapper, std::move(whole), sample, TimeOf::Line);
    const auto refined = arrivalsOf(wrapper, std::move(finer), sample, TimeOf::Both);
    std::size_t differ = 0;
    for (std::size_t i = 0; i < refined.size(); ++i)
        differ += refined[i] != seconds[i] ? 1U : 0U;
    return differ > 0 && differ * 10 >= refined.size() * 9;
}

/// Whether lines of the format that was named begin as those do that are wrapped in time stamps.
bool beginsWithStamp(std::string_view format)
{
    static constexpr std::string_view kStamps[] = {"$time_iso8601", "${time_iso8601}", "%{", "%d", "%x"};
    const std::string_view first = format.substr(std::min(format.find_first_of("$%"), format.size()));
    return std::ranges::any_of(kStamps, [&](std::string_view stamp) { return first.starts_with(stamp); });
}

/// The more helpful error for wrapped lines: a kind of line that we know, or why they are not in the named format.
Error clearer(Error outer, const FormatFile& wrapper, Error inner, const NamedFormat& named)
{
    const bool isNamed = named.format != "auto" || !named.around.empty();
    const bool isItsOwn =
        named.around.empty() && wrapper.name.starts_with("time stamps") && beginsWithStamp(named.format);
    if (outer.code == ErrorCode::BadLogFormat || isItsOwn || (!isNamed && inner.code != ErrorCode::NotAnAccessLog))
        return outer;
    inner.detail = "inside " + wrapper.name + ": " + inner.detail;
    return inner;
}

bool mayFitLater(const Error& error)
{
    return error.code == ErrorCode::UnknownFormat || error.code == ErrorCode::NotAnAccessLog;
}

/// Whether that deep the lines may be requests themselves.
bool holdsRequests(const NamedFormat& named, std::size_t depth)
{
    return named.around.empty() || depth == named.around.size();
}

Error notWrapped(const FormatFile& wrapper, const Sample& sample, const std::string& source)
{
    const Sample::Line& first = sample.lines.front();
    return {ErrorCode::UnknownFormat, source + ":" + std::to_string(first.number),
            say("fewer than half of the first lines are in {}, as was said: {}", wrapper.name, shown(first.text, 120))};
}

/// `outer`: see PlainLines; nothing where the lines have times of their own.
Result<ChosenFormat> choose(const Wanted& wanted, const Sample& sample, OuterStamp outer, std::size_t depth)
{
    const NamedFormat& named = wanted.named;
    auto plain = holdsRequests(named, depth) ? chooseLines(wanted, sample, outer, depth)
                                             : notWrapped(*named.around[depth], sample, wanted.source);
    if (plain || depth == (named.around.empty() ? kMostWrappers : named.around.size()))
        return plain;
    Error error = plain.error();
    if (!jsonDocumentKind(sample).empty())
        return error;
    bool isWrapped = false;
    for (const FormatFile* const around :
         named.around.empty() ? formatsOf(FormatKind::Wrapper) : std::vector{named.around[depth]}) {
        const FormatFile& wrapper = *around;
        if (wrapper.use == FormatUse::Last && !wanted.anything && named.around.empty())
            continue;
        const auto contents = contentsOf(wrapper, sample);
        if (!contents || (outer && contents->stamp)) // its own counts, as was tried before
            continue;
        TimeOf time = TimeOf::Line;
        // A line with its time around it is in one more wrapper at most.
        const std::size_t next = outer && named.around.empty() ? kMostWrappers : depth + 1;
        auto inner = choose(wanted, contents->sample, outer, next);
        if (!inner && contents->stamp) {
            time = TimeOf::Wrapper;
            auto undated = choose(wanted, contents->sample, contents->stamp, depth + 1);
            if (undated || named.format != "auto")
                inner = std::move(undated);
        }
        if (inner) {
            if (time == TimeOf::Line && isFinerAround(wrapper, *inner->format, sample) &&
                inner->format->tuning().refineStamps())
                time = TimeOf::Both;
            return inWrapper(wrapper, *std::move(inner), time);
        }
        if (!std::exchange(isWrapped, true))
            error = clearer(error, wrapper, inner.error(), named);
    }
    return error;
}

/// The format that `named` names by itself.
Result<ChosenFormat> chooseOne(const NamedFormat& format, const Sample& sample, const std::string& source)
{
    const auto chooseOf = [&](const Sample& some) {
        auto chosen = choose({format, source}, some, {}, 0);
        if (chosen || !mayFitLater(chosen.error()))
            return chosen;
        auto inAnything = choose({format, source, /*anything=*/true}, some, {}, 0);
        return inAnything ? std::move(inAnything) : std::move(chosen);
    };
    auto chosen = chooseOf(sample);
    // A server may log much else before its first request.
    for (std::size_t at = 0; !chosen && at < sample.further.size() && mayFitLater(chosen.error());) {
        const std::size_t end = std::min(at + Sample::kMostLines, sample.further.size());
        Sample later{sample.beginning, {}, {}, sample.comments};
        later.lines.assign(sample.further.begin() + static_cast<std::ptrdiff_t>(at),
                           sample.further.begin() + static_cast<std::ptrdiff_t>(end));
        if (auto further = chooseOf(later))
            chosen = std::move(further);
        at = end;
    }
    return chosen;
}

/// The one that fits most of the first lines, the first of several; why the first does not fit where none does.
Result<ChosenFormat> chooseBest(const std::vector<NamedFormat>& alternatives, const Sample& sample,
                                const std::string& source)
{
    Result<ChosenFormat> best = chooseOne(alternatives.front(), sample, source);
    for (const NamedFormat& named : std::span(alternatives).subspan(1)) {
        auto other = chooseOne(named, sample, source);
        if (other && (!best || other->fits > best->fits))
            best = std::move(other);
    }
    if (best)
        return best;
    Error error = best.error();
    error.detail = "none of the formats that were named fits; of the first: " + error.detail;
    return error;
}

} // namespace

Result<ChosenFormat> chooseFormat(const std::string& named, const Sample& sample, const std::string& source)
{
    if (isTarArchive(sample.beginning))
        return Error{ErrorCode::NotAnAccessLog, source, "this is a tar archive: unpack it first (tar -xf)"};
    const auto texts = alternativesOf(named);
    auto chosen = chooseOne(namedFormatOf(named), sample, source);
    if (!chosen && texts.size() > 1) { // else the lines may have an " or " themselves
        std::vector<NamedFormat> alternatives;
        std::ranges::transform(texts, std::back_inserter(alternatives), namedFormatOf);
        std::vector<std::string> asked; // of each what stands behind any
        for (const NamedFormat& alternative : alternatives)
            asked.insert(asked.end(), alternative.asked.begin(), alternative.asked.end());
        for (NamedFormat& alternative : alternatives)
            alternative.asked = asked;
        chosen = chooseBest(alternatives, sample, source);
    }
    return chosen;
}

} // namespace spillway
