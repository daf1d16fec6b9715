#pragma once

#include "engine/live/follow/live_source.h"

#include <QFile>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace spillway {

/// Where lines end in a stream of bytes.
enum class Framing : std::uint8_t {
    Lines, ///< at newlines
    Syslog ///< RFC 6587: a message has its length before it, or a newline behind it
};

/// Cuts bytes that come in pieces into lines. Keeps at most the beginning of one.
class LineCutter
{
public:
    /// Drops lines of more than `longest` bytes.
    LineCutter(Framing framing, std::size_t longest) : m_framing(framing), m_longest(longest) {}

    /// Appends the lines that end in `bytes` to `lines`, each with a newline. Line breaks inside of a message with a
    /// length become blanks. Returns how many lines were too long.
    std::uint64_t take(std::string_view bytes, std::string& lines);
    /// Behind the last bytes: appends the line that has no end.
    void end(std::string& lines);
    [[nodiscard]] bool isAmidLine() const { return !m_begun.empty() || m_toDrop > 0 || m_drops; }

private:
    [[nodiscard]] std::size_t cut(std::string_view text, std::string& lines);

    Framing m_framing;
    std::size_t m_longest;
    std::string m_begun;
    std::size_t m_toDrop = 0; ///< bytes of a message with a length
    bool m_drops = false;     ///< up to the next newline
    std::uint64_t m_dropped = 0;
};

enum class FollowFrom : std::uint8_t { Start, End };

/// A log that grows, through its rotations: by rename, by copy and truncation, or removed and made anew. The rest of the
/// old file is read first; lines that are written to it within a minute are read, too. A missing file is waited for.
class FollowedFile : public LiveSource
{
public:
    FollowedFile(const std::string& path, const std::string& logFormat, FollowFrom from) :
        LiveSource(path, logFormat), m_from(from)
    {
    }
    /// BadArgument where it is no regular file.
    [[nodiscard]] Result<Done> start() override;

private:
    struct Part
    {
        QFile file;
        qint64 at = 0;    ///< bytes read
        std::string last; ///< of these, the last ones: others are there once the file was truncated and written again
        LineCutter cutter{Framing::Lines, kLongestLine};
        std::optional<std::chrono::steady_clock::time_point> closesAt{}; ///< where it is an old file
        explicit Part(const std::string& path);
        [[nodiscard]] bool isContinuedBy(const QFile& other) const;
    };
    bool take(std::string& lines) override;
    void look();
    void startAgain();
    void read(Part& part, std::string& lines);

    FollowFrom m_from;
    std::vector<std::unique_ptr<Part>> m_parts; ///< old files, and the present one at the end
    bool m_isMissing = false;
};

/// Lines from standard input, up to its end.
class StandardInput : public LiveSource
{
public:
    explicit StandardInput(const std::string& logFormat) : LiveSource("-", logFormat) {}
    [[nodiscard]] Result<Done> start() override;

private:
    bool take(std::string& lines) override;

    LineCutter m_cutter{Framing::Lines, kLongestLine};
};

} // namespace spillway
