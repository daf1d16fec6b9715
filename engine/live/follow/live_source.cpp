#include "engine/live/follow/live_source.h"

#include "engine/ingest/detect/detection.h"
#include "engine/ingest/line/sample.h"
#include "engine/ingest/rows/trace_builder.h"
#include "engine/words/figures.h"

#include <algorithm>

namespace spillway {

namespace {

constexpr qint64 kSecondMs = 1000;

} // namespace

/// Padding is behind the lines.
bool LiveSource::choose(std::string_view lines)
{
    Sample sample;
    sample.beginning = lines;
    for (std::uint64_t number = 1; !lines.empty() && sample.lines.size() < Sample::kMostLines; ++number) {
        const std::string_view line = takeLineOff(lines);
        if (!isBlank(line))
            (line.starts_with('#') ? sample.comments : sample.lines).push_back({number, line});
    }
    if (sample.lines.empty())
        return false;
    auto chosen = chooseFormat(m_logFormat, sample, m_name);
    if (!chosen) {
        if (!m_hasEnded && !m_unread)
            report(SourceState::Lossy, chosen.error().message());
        m_unread = chosen.error();
        return false;
    }
    const bool isCoarse = chosen->format->facts().resolution >= std::chrono::seconds(1);
    report(SourceState::Reading,
           "read as " + chosen->name + (isCoarse ? ". Requests of one second count as simultaneous" : ""));
    m_taker.emplace(std::move(chosen->format));
    return true;
}

TracePtr LiveSource::read(bool ends)
{
    constexpr int kMostHalved = 4;
    constexpr std::uint64_t kEnough = 20; // lines, to see that the format is another one now
    if (m_hasEnded)
        return nullptr;
    std::string lines = std::exchange(m_waiting, {});
    if (lines.empty())
        m_waitingSince.start();
    const std::size_t before = lines.size();
    m_hasEnded = !take(lines) || ends;
    m_hasMore = lines.size() - before >= kMostBytes;
    const auto count = static_cast<std::size_t>(std::ranges::count(lines, '\n'));
    if (!m_taker && !m_hasEnded && count < Sample::kMostLines && !m_waitingSince.hasExpired(kSecondMs)) {
        m_waiting = std::move(lines);
        return nullptr;
    }
    const std::size_t size = lines.size();
    lines.append(kBlockPadding, '\0');
    std::string_view text(lines.data(), size);
    m_lines += count;
    for (int halved = 0; !m_taker && !choose(text); ++halved) { // the first lines may be the wrong ones
        const std::size_t half = halved < kMostHalved ? text.find('\n', text.size() / 2) : std::string_view::npos;
        const std::string_view dropped = text.substr(0, half == std::string_view::npos ? half : half + 1);
        m_skipped += static_cast<std::size_t>(std::ranges::count(dropped, '\n'));
        text.remove_prefix(dropped.size());
        if (text.empty())
            return nullptr;
    }
    LinesReport taken;
    m_taker->takeText(text);
    if (m_hasEnded)
        m_taker->endSource();
    m_taker->report(taken);
    if (taken.requests == 0 && taken.unread >= kEnough && choose(text)) {
        m_taker->takeText(text);
        m_taker->report(taken);
    }
    m_skipped += taken.skipped;
    TraceBuilder builder(m_taker->format().columns(), 1);
    builder.learn(0, taken.rows);
    const auto appended = builder.append(0, taken.rows, 0, taken.rows.arrivals.size());
    if (!m_taker->isAmidRequest())
        m_taker.emplace(m_taker->releaseFormat()); // forgets the values that it has seen
    auto trace = builder.finish({m_name, 0, {}, {}}, {});
    if (taken.requests == 0 || !appended || !trace)
        return nullptr;
    trace->basis = m_taker->format().facts().basis;
    trace->resolution = m_taker->format().facts().resolution;
    return std::make_shared<const Trace>(*std::move(trace));
}

std::vector<SourceNews> LiveSource::takeNews()
{
    if (m_hasEnded || !m_lossesSince.isValid() || m_lossesSince.hasExpired(kSecondMs)) {
        for (const auto& [what, count] : std::exchange(m_losses, {}))
            if (count > 0)
                report(SourceState::Lossy, "lost " + countText(count) + ' ' + what);
        m_lossesSince.start();
    }
    return std::exchange(m_news, {});
}

} // namespace spillway
