#include "engine/ingest/rows/line_taker.h"

#include "engine/ingest/line/foreign_lines.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace spillway {

namespace {

constexpr std::size_t kLongestJoined = 64U << 10U; ///< and longest line that others may try
constexpr std::size_t kMostJoined = 16;

/// Why a line of more than kLongestLine is none, whatever it holds; `begin` of it is there.
std::string whyTooLong(std::string_view begin)
{
    return say("The line is longer than a mebibyte; it begins with {}.", shown(begin));
}

} // namespace

std::string whyRefused(LineFormat& format, std::string_view line)
{
    if (line.size() > kLongestLine)
        return whyTooLong(line);
    const std::string_view kind = format.facts().knowsItsLines ? std::string_view() : foreignLine(line);
    return kind.empty() ? format.reason(line) : say("{} It begins with {}.", sentence(kind), shown(line));
}

bool isBlank(std::string_view line)
{
    return line.find_first_not_of(" \t\r\v\f") == std::string_view::npos;
}

std::string_view withoutZeros(std::string_view line)
{
    return line.substr(std::min(line.find_first_not_of('\0'), line.size()));
}

std::string_view takeLineOff(std::string_view& text)
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

LineTaker::LineTaker(std::unique_ptr<LineFormat> format) :
    m_format(std::move(format)),
    m_rows(m_format->columns(), m_format->tuning().leaveRequestsWhole()),
    m_untimed(m_format->notes().untimed)
{
}

void LineTaker::take(const LineBlock& block)
{
    m_report.bytesRead = block.bytesRead;
    if (block.tooLong) {
        ++m_number;
        skip(m_number, whyTooLong(block.text()), true);
        return;
    }
    takeText(block.text());
    m_rows.flush();
}

void LineTaker::takeText(std::string_view text)
{
    while (!text.empty()) {
        std::string_view line = takeLineOff(text);
        ++m_number;
        if (!line.empty() && line[0] == '\0')
            line = withoutZeros(line);
        if (!m_unfinished.empty())
            goOn(line);
        else if (!line.empty() && line[0] == '#')
            m_format->readComment(line);
        else if (!line.empty())
            takeLine(line);
    }
}

void LineTaker::takeLine(std::string_view line)
{
    RowSink& row = m_rows.row();
    row.line = m_number;
    const LineVerdict verdict = line.size() <= kLongestLine ? m_format->read(line, row) : LineVerdict::NoRequest;
    if (verdict == LineVerdict::Request)
        accept(line);
    else if (verdict == LineVerdict::Unfinished && line.size() < kLongestJoined)
        m_unfinished.emplace_back(m_number, line);
    else if (verdict == LineVerdict::Excluded)
        skip(m_number, m_report.examples.size() < kSkippedExamples ? whyRefused(*m_format, line) : std::string(),
             false);
    else if (verdict != LineVerdict::Heading && verdict != LineVerdict::Kept && !isBlank(line))
        refuse(line, m_number);
}

void LineTaker::accept(std::string_view line)
{
    ++m_report.requests;
    if (std::exchange(m_first, false))
        m_report.firstLine = m_format->fields(line);
    RowSink& row = m_rows.row();
    m_rows.accept();
    if (const std::uint64_t more = std::exchange(row.repeats, 0); more > 0) {
        m_rows.repeat(more);
        m_report.requests += more;
        m_report.repeated += more + 1;
    }
}

/// A value in quotes that goes on behind a line break.
void LineTaker::goOn(std::string_view line)
{
    m_unfinished.emplace_back(m_number, line);
    std::string joined;
    for (const auto& [number, part] : m_unfinished) {
        if (!joined.empty())
            joined += '\n';
        joined += part;
    }
    RowSink& row = m_rows.row();
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
void LineTaker::breakOff()
{
    const auto lines = std::exchange(m_unfinished, {});
    refuse(lines.front().second, lines.front().first);
    for (std::size_t i = 1; i < lines.size(); ++i) {
        const std::string_view kept = m_rows.row().scratch->keep(lines[i].second);
        const LineVerdict verdict = m_format->read(kept, m_rows.row());
        if (verdict == LineVerdict::Request)
            accept(kept);
        else if (verdict != LineVerdict::Heading && !isBlank(kept))
            refuse(kept, lines[i].first);
    }
}

void LineTaker::endSource()
{
    if (!m_unfinished.empty())
        breakOff();
    while (const auto left = m_format->takeLeftOver(m_rows.row())) {
        if (left->isRequest)
            accept(left->text);
        else
            skip(left->line, left->reason, true);
    }
    m_rows.flush();
}

/// Takes a line that begins behind the last quote of another one, as where a server died or two wrote at once. Whether
/// that is so.
bool LineTaker::takeBoth(std::string_view line, std::uint64_t number)
{
    std::size_t end = holdsLine(line) ? line.rfind('"') : std::string_view::npos;
    while (end != std::string_view::npos && end > 0 && !holdsLine(line.substr(end + 1)))
        end = line.rfind('"', end - 1);
    const std::string_view first = line.substr(0, end == std::string_view::npos ? 0 : end + 1);
    if (first.empty() || m_format->read(first, m_rows.row()) != LineVerdict::Request)
        return false;
    accept(first);
    const std::string_view second = line.substr(first.size());
    if (m_format->read(second, m_rows.row()) == LineVerdict::Request)
        accept(second);
    else
        refuse(second, number);
    return true;
}

void LineTaker::refuse(std::string_view line, std::uint64_t number)
{
    if (line.size() <= kLongestJoined && takeBoth(line, number))
        return;
    const bool mayBeRequest = line.size() > kLongestLine || m_format->mayBeRequest(line);
    skip(number, m_report.examples.size() < kSkippedExamples ? whyRefused(*m_format, line) : std::string(),
         mayBeRequest);
}

void LineTaker::skip(std::uint64_t number, std::string reason, bool mayBeRequest)
{
    ++m_report.skipped;
    m_report.unread += mayBeRequest ? 1U : 0U;
    auto& examples = m_report.examples;
    if (examples.size() < kSkippedExamples) // an unfinished line is known to be one after those behind it
        examples.insert(std::ranges::upper_bound(examples, number, {}, &SkippedLine::line),
                        {number, std::move(reason)});
}

void LineTaker::report(LinesReport& report)
{
    m_report.lines = m_number - m_report.linesBefore;
    const std::uint64_t untimed = m_format->notes().untimed;
    m_report.untimed = untimed - std::exchange(m_untimed, untimed);
    std::swap(m_report.rows, report.rows);
    m_rows.take(m_report.rows);
    report = std::exchange(m_report, {});
    m_report.linesBefore = m_number;
}

} // namespace spillway
