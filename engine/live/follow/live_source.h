#pragma once

#include "engine/ingest/rows/line_taker.h"

#include <QElapsedTimer>

#include <map>
#include <optional>

namespace spillway {

enum class SourceState : std::uint8_t { Reading, Missing, Lossy };

/// A change of a source of live traffic.
struct SourceNews
{
    std::string source;
    SourceState state = SourceState::Reading;
    std::string text; ///< for people
};

/// A place from which lines of a log come. The format is detected by the first ones, and again where it fits no line any
/// more. Belongs to one thread, with an event loop.
class LiveSource
{
public:
    /// `logFormat` as of ImportOptions.
    LiveSource(std::string name, std::string logFormat) : m_name(std::move(name)), m_logFormat(std::move(logFormat)) {}
    virtual ~LiveSource() = default;
    LiveSource(const LiveSource&) = delete;
    LiveSource& operator=(const LiveSource&) = delete;

    [[nodiscard]] virtual Result<Done> start() = 0;
    /// The requests in the lines since the last call, sorted by arrival; null where there is none. The first lines wait for
    /// more of them, up to a second; not if `ends`, when no other call follows.
    [[nodiscard]] TracePtr read(bool ends);
    [[nodiscard]] bool hasMore() const { return m_hasMore; } ///< for another read() at once
    [[nodiscard]] bool hasEnded() const { return m_hasEnded; }

    [[nodiscard]] std::uint64_t lines() const { return m_lines; }
    [[nodiscard]] std::uint64_t skipped() const { return m_skipped; } ///< of the lines: no requests
    [[nodiscard]] const std::optional<Error>& unread() const
    {
        return m_unread;
    } ///< why no format fitted the first lines
    /// Changes since the last call; losses are counted for a second before.
    [[nodiscard]] std::vector<SourceNews> takeNews();

protected:
    /// take() ends at about so many bytes, where it can.
    static constexpr std::size_t kMostBytes = std::size_t{4} << 20U;

    /// Appends new lines, each with a newline. False where no more will come.
    virtual bool take(std::string& lines) = 0;
    void report(SourceState state, std::string text) { m_news.push_back({m_name, state, std::move(text)}); }
    /// Counts what was lost, such as "lines longer than 64 KiB".
    void lose(const char* what, std::uint64_t count) { m_losses[what] += count; }
    [[nodiscard]] const std::string& name() const { return m_name; }

private:
    [[nodiscard]] bool choose(std::string_view lines);

    std::string m_name;
    std::string m_logFormat;
    std::optional<LineTaker> m_taker;
    std::string m_waiting; ///< lines, until the format is known
    QElapsedTimer m_waitingSince;
    bool m_hasMore = false;
    bool m_hasEnded = false;
    std::uint64_t m_lines = 0;
    std::uint64_t m_skipped = 0;
    std::optional<Error> m_unread;
    std::vector<SourceNews> m_news;
    std::map<std::string, std::uint64_t> m_losses; ///< since they were last reported
    QElapsedTimer m_lossesSince;
};

} // namespace spillway
