#pragma once

#include "engine/live/follow/line_cutter.h"
#include "engine/live/follow/live_source.h"

#include <QFile>

#include <chrono>
#include <memory>
#include <optional>

namespace spillway {

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
