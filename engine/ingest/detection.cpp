#include "engine/ingest/detection.h"

#include "engine/ingest/either_format.h"
#include "engine/ingest/foreign_lines.h"
#include "engine/ingest/line_blocks.h"
#include "engine/ingest/named_format.h"
#include "engine/ingest/plain_detection.h"
#include "engine/ingest/wrapped_format.h"

#include <algorithm>
#include <map>
#include <utility>

namespace spillway {

namespace {

constexpr std::size_t kMostWrappers = 3; ///< around one line

/// What the first lines hold inside of a wrapper.
struct Contents
{
    Sample sample; ///< views into the lines and `scratch`
    OuterStamp stamp;
    std::size_t wrapped = 0; ///< lines
    Scratch scratch;
};

/// A request takes at least a tenth of the lines in a wrapper, where those of several programs stand.
bool isEnoughOf(std::size_t fits, const Sample& sample, std::size_t depth)
{
    return isEnough(fits, sample) || (depth > 0 && fits > 0 && fits * 10 >= sample.lines.size());
}

/// The format of the lines, and that of those it does not fit.
Result<ChosenFormat> detectLines(const Sample& sample, const std::string& source, OuterStamp outer, std::size_t depth)
{
    PlainChoice first = detectPlain(sample, SamplePart::All, outer);
    ChosenFormat& chosen = first.chosen;
    // Lines that others describe are no mixture.
    const bool hasHeadings = chosen.name == "csv" || chosen.name == "w3c";
    if (chosen.format && !first.rest.lines.empty() && !hasHeadings) {
        PlainChoice second = detectPlain(first.rest, SamplePart::Rest, outer);
        const bool isKind = second.chosen.fits * 10 >= first.rest.lines.size();
        if (second.chosen.format && isKind) {
            if (second.chosen.fits > chosen.fits) {
                std::swap(second.chosen.format, chosen.format);
                std::swap(second.chosen.name, chosen.name);
            }
            chosen.format = makeEitherFormat(std::move(chosen.format), std::move(second.chosen.format));
            chosen.fits += second.chosen.fits;
            if (second.chosen.name != chosen.name)
                chosen.name += " and " + second.chosen.name;
        }
    }
    if (!chosen.format || !(first.isSure || isEnoughOf(chosen.fits, sample, depth)))
        return unknownLines(sample, source);
    return std::move(chosen);
}

Result<ChosenFormat> chooseLines(const std::string& named, const Sample& sample, const std::string& source,
                                 OuterStamp outer, std::size_t depth)
{
    return named == "auto" ? detectLines(sample, source, outer, depth) : namePlain(named, sample, source, outer);
}

bool isFine(std::string_view stamp)
{
    constexpr std::size_t kMilliseconds = 13; // digits since 1970
    return stamp.find_first_of(".,") != std::string_view::npos ||
           (stamp.size() >= kMilliseconds && stamp.find_first_not_of("0123456789") == std::string_view::npos);
}

void add(Sample& sample, std::uint64_t number, std::string_view text)
{
    if (text.starts_with('#'))
        sample.comments.push_back({number, text});
    else if (text.find_first_not_of(" \t\r") != std::string_view::npos)
        sample.lines.push_back({number, text});
}

/// False where fewer than half of the lines are wrapped so, or nothing is in them.
bool unwrap(const Wrapper& wrapper, const Sample& sample, Contents& contents)
{
    Unwrapper unwrapper(wrapper);
    std::map<std::string, std::string> pieces; // by stream
    std::size_t whole = 0;
    for (const Sample::Line& line : sample.lines) {
        Unwrapped content;
        if (!unwrapper.open(line.text, contents.scratch, content))
            continue;
        ++contents.wrapped;
        whole += content.isPiece ? 0U : 1U;
        if (!content.stamp.empty())
            contents.stamp =
                std::min(contents.stamp.value_or(Milliseconds(1000)), Milliseconds(isFine(content.stamp) ? 1 : 1000));
        std::string& joined = pieces[std::string(content.stream)];
        if (joined.empty() && !content.isPiece) {
            add(contents.sample, line.number, content.text);
        } else {
            joined += content.text;
            if (!content.isPiece) {
                add(contents.sample, line.number, contents.scratch.keepPadded(joined, kBlockPadding));
                joined.clear();
            }
        }
    }
    for (const auto& [stream, joined] : pieces)
        add(contents.sample, sample.lines.back().number, contents.scratch.keepPadded(joined, kBlockPadding));
    const bool cuts = !wrapper.keys.cutsLines || whole > 0;
    return cuts && contents.wrapped * 2 >= sample.lines.size() && !contents.sample.lines.empty();
}

/// The requests among the sampled lines, and when they arrived.
std::vector<Instant> arrivalsOf(const Wrapper& wrapper, std::unique_ptr<LineFormat> inner, const Sample& sample,
                                TimeOf time)
{
    const auto format = makeWrappedFormat(wrapper, std::move(inner), time);
    std::vector<std::string_view> cells(std::max<std::size_t>(format->columns().size(), 1));
    Scratch scratch;
    std::vector<Instant> arrivals;
    for (const Sample::Line& line : sample.lines) {
        RowSink row{cells.data(), 1, &scratch, {}, line.number};
        if (format->read(line.text, row) == LineVerdict::Request)
            arrivals.push_back(row.arrival);
        scratch.reset();
    }
    return arrivals;
}

/// Whether nine of ten requests have a finer stamp in what is around them, which runs with their own.
bool isFinerAround(const Wrapper& wrapper, const LineFormat& inner, const Sample& sample)
{
    auto whole = inner.clone();
    auto finer = inner.clone();
    if (!wrapper.stampsAtOnce || !whole || !finer->refineStamps())
        return false;
    const auto seconds = arrivalsOf(wrapper, std::move(whole), sample, TimeOf::Line);
    const auto refined = arrivalsOf(wrapper, std::move(finer), sample, TimeOf::Both);
    std::size_t differ = 0;
    for (std::size_t i = 0; i < refined.size(); ++i)
        differ += refined[i] != seconds[i] ? 1U : 0U;
    return differ > 0 && differ * 10 >= refined.size() * 9;
}

/// Of lines that are wrapped, the better one: what we know them to be, or why they are not in the format that was named.
Error clearer(Error outer, const Wrapper& wrapper, Error inner, bool isNamed)
{
    if (outer.code == ErrorCode::BadLogFormat || (!isNamed && inner.code != ErrorCode::NotAnAccessLog))
        return outer;
    inner.detail = "inside " + std::string(wrapper.name) + ": " + inner.detail;
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

Error notWrapped(const Wrapper& wrapper, const Sample& sample, const std::string& source)
{
    const Sample::Line& first = sample.lines.front();
    return {ErrorCode::UnknownFormat, source + ":" + std::to_string(first.number),
            "fewer than half of the first lines are in " + std::string(wrapper.name) +
                ", as was said: " + shown(first.text, 120)};
}

Result<ChosenFormat> choose(const NamedFormat& named, const Sample& sample, const std::string& source,
                            std::size_t depth)
{
    auto plain = holdsRequests(named, depth) ? chooseLines(named.format, sample, source, {}, depth)
                                             : notWrapped(*named.around[depth], sample, source);
    if (plain || depth == (named.around.empty() ? kMostWrappers : named.around.size()))
        return plain;
    Error error = plain.error();
    const bool isNamed = named.format != "auto" || !named.around.empty();
    bool isWrapped = false;
    for (const Wrapper& wrapper : named.around.empty() ? wrappers() : std::span(named.around[depth], 1)) {
        Contents contents;
        if (!unwrap(wrapper, sample, contents))
            continue;
        TimeOf time = TimeOf::Line;
        auto inner = choose(named, contents.sample, source, depth + 1);
        if (!inner && contents.stamp && holdsRequests(named, depth + 1)) {
            time = TimeOf::Wrapper;
            auto undated = chooseLines(named.format, contents.sample, source, contents.stamp, depth + 1);
            if (undated)
                inner = std::move(undated);
        }
        if (inner) {
            if (time == TimeOf::Line && isFinerAround(wrapper, *inner->format, sample) && inner->format->refineStamps())
                time = TimeOf::Both;
            inner->format = makeWrappedFormat(wrapper, std::move(inner->format), time);
            inner->name += " in " + std::string(wrapper.name);
            return inner;
        }
        if (!std::exchange(isWrapped, true))
            error = clearer(error, wrapper, inner.error(), isNamed);
    }
    return error;
}

} // namespace

Result<ChosenFormat> chooseFormat(const std::string& named, const Sample& sample, const std::string& source)
{
    const NamedFormat format = namedFormatOf(named);
    auto chosen = choose(format, sample, source, 0);
    // A server may log much else before its first request.
    for (std::size_t at = 0; !chosen && at < sample.further.size() && mayFitLater(chosen.error());) {
        const std::size_t end = std::min(at + Sample::kMostLines, sample.further.size());
        Sample later{sample.beginning, {}, {}, sample.comments};
        later.lines.assign(sample.further.begin() + static_cast<std::ptrdiff_t>(at),
                           sample.further.begin() + static_cast<std::ptrdiff_t>(end));
        if (auto further = choose(format, later, source, 0))
            chosen = std::move(further);
        at = end;
    }
    return chosen;
}

} // namespace spillway
