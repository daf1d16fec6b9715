#include "engine/ingest/wrap/wrapped_format.h"

#include "engine/ingest/line/foreign_lines.h"
#include "engine/ingest/line/line_blocks.h"
#include "engine/ingest/rows/line_taker.h"
#include "engine/ingest/timestamps/time_stamp.h"

#include <algorithm>
#include <charconv>
#include <utility>

namespace spillway {

namespace {

constexpr std::string_view kBehindText = "; the ";

/// Reads the stamps of wrappers, in whatever way they are written.
class WrapperClock
{
public:
    WrapperClock()
    {
        constexpr const char* kWithoutYear = "%b %e %H:%M:%S";
        if (auto pattern = StampPattern::compile(kWithoutYear))
            m_dates.add(0, std::move(*pattern));
    }

    std::optional<Instant> read(std::string_view stamp)
    {
        constexpr std::size_t kDate = 15; // of RFC 3164; a fraction may follow
        const bool isDate = !stamp.empty() && (stamp[0] < '0' || stamp[0] > '9');
        if (!isDate) {
            const bool isCaddys = stamp.find('/') != std::string_view::npos; // which is UTC
            const bool isCounted = stamp.find(':') == std::string_view::npos;
            m_lacksZone = m_lacksZone || !(isCaddys || isCounted || namesZone(stamp));
            return readAnyTime(stamp, m_local);
        }
        m_lacksYear = true;
        const std::string_view seconds = stamp.substr(0, kDate);
        return m_dates.read({&seconds, 1});
    }

    [[nodiscard]] StampGap gap() const
    {
        return m_lacksYear ? StampGap::Year : m_lacksZone ? StampGap::Zone : StampGap::None;
    }

private:
    TimeLocalReader m_local;
    StampReader m_dates;
    bool m_lacksYear = false;
    bool m_lacksZone = false;
};

/// Pieces of a line, of one stream.
struct Pieces
{
    std::string stream;
    std::uint64_t line = 0; ///< of the first one
    std::string text;
    std::string stamp; ///< of the last one
    bool tooLong = false;
};

class WrappedFormat final : public LineFormat
{
public:
    WrappedFormat(const FormatFile& wrapper, std::unique_ptr<LineFormat> inner, TimeOf time) :
        m_unwrapper(wrapper), m_inner(std::move(inner)), m_time(time)
    {
    }

    [[nodiscard]] std::span<const std::string> columns() const override { return m_inner->columns(); }

    LineVerdict read(std::string_view line, RowSink& row) override
    {
        m_lastLine = line;
        m_joinedTooMuch = false;
        row.repeats = 0;
        Unwrapped content;
        m_isWrapped = m_unwrapper.open(line, *row.scratch, content);
        m_lastText = m_isWrapped ? content.text : line;
        if (m_unwrapper.rule().repeatsLines) {
            if (const auto repeated = repeatedLine(m_lastText))
                return readRepeated(*repeated, row);
        }
        if (!m_isWrapped)
            return LineVerdict::NoRequest;
        if (content.isPiece)
            return keep(content, row.line);
        if (!join(content, *row.scratch)) {
            m_joinedTooMuch = true;
            return LineVerdict::NoRequest;
        }
        const LineVerdict verdict = readInner(content, row);
        if (m_unwrapper.rule().repeatsLines)
            m_lineBefore.assign(verdict == LineVerdict::Request ? content.text : std::string_view());
        return verdict;
    }

    void readComment(std::string_view line) override { m_inner->readComment(line); }

    [[nodiscard]] std::optional<LeftOver> takeLeftOver(RowSink& row) override
    {
        if (m_pieces.empty())
            return m_inner->takeLeftOver(row);
        const auto first = std::ranges::min_element(m_pieces, {}, &Pieces::line);
        const Pieces pieces = std::move(*first);
        m_pieces.erase(first);
        row.line = pieces.line;
        LeftOver left{pieces.line, false, row.scratch->keepPadded(pieces.text, kBlockPadding), {}};
        const Unwrapped content{left.text, {}, pieces.stamp, false};
        left.isRequest = !pieces.tooLong && readInner(content, row) == LineVerdict::Request;
        m_lastLine = {};
        if (!left.isRequest)
            left.reason = say("The log ends before the rest of this line: {}.", shown(pieces.text));
        return left;
    }

    [[nodiscard]] LineTuning& tuning() override { return m_inner->tuning(); }

    [[nodiscard]] std::string reason(std::string_view line) override
    {
        if (isLast(line) && m_joinedTooMuch)
            return say("The pieces of this line are longer than a mebibyte together: {}.", shown(m_lastText));
        const std::string text = textOf(line);
        if (const auto repeated = repeatedLine(text.empty() ? line : text); repeated && m_unwrapper.rule().repeatsLines)
            return whyNot(*repeated) + ": " + shown(text.empty() ? line : text) + ".";
        if (text.empty() && !line.empty())
            return say("It has not what is around the other lines ({}): {}.", m_unwrapper.name(), shown(line));
        return whyRefused(*m_inner, withPadding(text));
    }

    [[nodiscard]] bool mayBeRequest(std::string_view line) override
    {
        const std::string text = textOf(line);
        return text.empty() ? looksLikeRequest(line)
                            : looksLikeRequest(text) && m_inner->mayBeRequest(withPadding(text));
    }

    [[nodiscard]] std::vector<std::pair<std::string, std::string>> fields(std::string_view line) override
    {
        const std::string text = textOf(line);
        return m_inner->fields(withPadding(text.empty() ? std::string(line) : text));
    }

    [[nodiscard]] FormatFacts facts() const override
    {
        FormatFacts facts = m_inner->facts();
        facts.knowsItsLines = true;
        if (m_time != TimeOf::Line)
            facts.text.append(kBehindText)
                .append(m_time == TimeOf::Both ? "milliseconds are those of " : "time is that of ")
                .append(m_unwrapper.name());
        return facts;
    }
    [[nodiscard]] ReadingNotes notes() const override
    {
        ReadingNotes notes = m_inner->notes();
        notes.gap = m_time == TimeOf::Wrapper ? m_clock.gap() : notes.gap;
        return notes;
    }

private:
    static constexpr std::size_t kMostStreams = 16; // with pieces at once; a container has two

    std::vector<Pieces>::iterator piecesOf(std::string_view stream)
    {
        return std::ranges::find(m_pieces, stream, &Pieces::stream);
    }

    LineVerdict keep(const Unwrapped& content, std::uint64_t line)
    {
        auto pieces = piecesOf(content.stream);
        if (pieces == m_pieces.end()) {
            if (m_pieces.size() == kMostStreams)
                return LineVerdict::NoRequest;
            m_pieces.push_back({std::string(content.stream), line, {}, {}, false});
            pieces = m_pieces.end() - 1;
        }
        pieces->tooLong = pieces->tooLong || pieces->text.size() + content.text.size() > kLongestLine;
        if (!pieces->tooLong)
            pieces->text += content.text;
        pieces->stamp = content.stamp;
        return LineVerdict::Kept;
    }

    /// Puts the pieces before the last one. False where they are too long together.
    bool join(Unwrapped& content, Scratch& scratch)
    {
        const auto pieces = m_pieces.empty() ? m_pieces.end() : piecesOf(content.stream);
        if (pieces == m_pieces.end())
            return true;
        const bool fits = !pieces->tooLong && pieces->text.size() + content.text.size() <= kLongestLine;
        content.text =
            scratch.keepPadded(fits ? pieces->text + std::string(content.text) : pieces->text, kBlockPadding);
        m_lastText = content.text;
        m_pieces.erase(pieces);
        return fits;
    }

    /// As many requests as the line stands for. Where the wrapper has their time, that is of the line
    /// itself, which came later.
    LineVerdict readRepeated(const RepeatedLine& repeated, RowSink& row)
    {
        if (m_time != TimeOf::Line || repeated.times > kMostRepeats)
            return LineVerdict::NoRequest;
        const bool isWhole = !repeated.text.empty() && m_inner->read(repeated.text, row) == LineVerdict::Request;
        if (!isWhole) {
            if (m_lineBefore.empty() || !m_lineBefore.starts_with(repeated.text) ||
                m_inner->read(row.scratch->keepPadded(m_lineBefore, kBlockPadding), row) != LineVerdict::Request)
                return LineVerdict::NoRequest;
        }
        row.repeats = repeated.times - 1;
        return LineVerdict::Request;
    }

    [[nodiscard]] std::string whyNot(const RepeatedLine& repeated) const
    {
        const std::string lines = std::to_string(repeated.times) + (repeated.times == 1 ? " line" : " lines");
        if (repeated.times > kMostRepeats)
            return say("It stands for {}, more than a log daemon counts", lines);
        if (m_time != TimeOf::Line)
            return say("It stands for {} without a time of their own", lines);
        return say("It stands for {} that are no requests, or begin behind the first line", lines);
    }

    LineVerdict readInner(const Unwrapped& content, RowSink& row)
    {
        if (content.text.starts_with('#')) {
            m_inner->readComment(content.text);
            return LineVerdict::Kept;
        }
        if (content.text.find_first_not_of(" \t\r\v\f") == std::string_view::npos)
            return LineVerdict::Kept;
        if (m_time != TimeOf::Line) {
            const auto time = m_clock.read(content.stamp);
            if (!time && m_time == TimeOf::Wrapper)
                return LineVerdict::NoRequest;
            row.arrival = time.value_or(Instant());
        }
        const LineVerdict verdict = m_inner->read(content.text, row);
        return verdict == LineVerdict::Unfinished ? LineVerdict::NoRequest : verdict;
    }

    [[nodiscard]] bool isLast(std::string_view line) const
    {
        return line.data() == m_lastLine.data() && line.size() == m_lastLine.size();
    }

    /// The text in the wrapper; empty where there is none.
    std::string textOf(std::string_view line)
    {
        if (isLast(line))
            return m_isWrapped ? std::string(m_lastText) : std::string();
        Unwrapped content;
        const bool opened = m_unwrapper.open(line, m_scratch, content);
        std::string text(opened ? content.text : std::string_view());
        m_scratch.reset();
        return text;
    }

    std::string_view withPadding(const std::string& text)
    {
        m_scratch.reset();
        return m_scratch.keepPadded(text, kBlockPadding);
    }

    Unwrapper m_unwrapper;
    std::unique_ptr<LineFormat> m_inner;
    TimeOf m_time;
    WrapperClock m_clock;
    std::vector<Pieces> m_pieces;
    std::string_view m_lastLine; ///< of read()
    std::string_view m_lastText; ///< what was in it
    std::string m_lineBefore;    ///< what was in it, if it is a request; only where lines may be repeated
    bool m_isWrapped = false;
    bool m_joinedTooMuch = false;
    Scratch m_scratch;
};

void dropBlanks(std::string_view& text)
{
    while (text.starts_with(' '))
        text.remove_prefix(1);
}

/// Takes "5 times" off, or "1 time".
std::optional<std::uint64_t> takeTimes(std::string_view& text)
{
    std::uint64_t times = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), times);
    if (error != std::errc() || times == 0)
        return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    for (const std::string_view word : {" times", " time"}) {
        if (text.starts_with(word)) {
            text.remove_prefix(word.size());
            return times;
        }
    }
    return std::nullopt;
}

std::optional<RepeatedLine> ofRsyslog(std::string_view text)
{
    constexpr std::string_view kBegin = "message repeated ";
    constexpr std::string_view kBefore = ": [";
    if (!text.starts_with(kBegin))
        return std::nullopt;
    text.remove_prefix(kBegin.size());
    const auto times = takeTimes(text);
    if (!times || !text.starts_with(kBefore) || !text.ends_with(']'))
        return std::nullopt;
    text.remove_prefix(kBefore.size());
    text.remove_suffix(1);
    dropBlanks(text);
    return RepeatedLine{*times, text};
}

/// "last message repeated 5 times", with "--- " before it and " ---" behind or without.
std::optional<RepeatedLine> ofOthers(std::string_view text)
{
    constexpr std::string_view kBegin = "last message repeated ";
    constexpr std::size_t kLongest = 256; // with what a daemon puts before it
    const bool mayEnd = text.ends_with("times") || text.ends_with("time") || text.ends_with(" ---");
    const std::size_t begin = text.size() > kLongest || !mayEnd ? std::string_view::npos : text.find(kBegin);
    if (begin == std::string_view::npos || text.substr(0, begin).find_first_of("\"{") != std::string_view::npos)
        return std::nullopt;
    text.remove_prefix(begin + kBegin.size());
    const auto times = takeTimes(text);
    if (!times || !(text.empty() || text == " ---"))
        return std::nullopt;
    return RepeatedLine{*times, {}};
}

std::optional<RepeatedLine> ofSyslogNg(std::string_view text)
{
    constexpr std::string_view kBegin = "Last message '";
    constexpr std::string_view kBehind = "' repeated ";
    if (!text.starts_with(kBegin))
        return std::nullopt;
    const std::size_t end = text.rfind(kBehind);
    if (end == std::string_view::npos || end < kBegin.size())
        return std::nullopt;
    const std::string_view line = text.substr(kBegin.size(), end - kBegin.size());
    text.remove_prefix(end + kBehind.size());
    const auto times = takeTimes(text);
    if (!times || !text.starts_with(", sup")) // for years it was "supressed"
        return std::nullopt;
    return RepeatedLine{*times, line};
}

} // namespace

std::unique_ptr<LineFormat> makeWrappedFormat(const FormatFile& wrapper, std::unique_ptr<LineFormat> inner, TimeOf time)
{
    return std::make_unique<WrappedFormat>(wrapper, std::move(inner), time);
}

std::optional<RepeatedLine> repeatedLine(std::string_view text)
{
    dropBlanks(text);
    if (const auto line = ofRsyslog(text))
        return line;
    if (const auto line = ofSyslogNg(text))
        return line;
    return ofOthers(text);
}

} // namespace spillway
