#include "app/cli/progress_line.h"

#include "app/cli/output.h"
#include "engine/report/words.h"

#include <fmt/format.h>
#include <unistd.h>

namespace spillway {

ProgressLine::ProgressLine() : m_terminal(::isatty(STDERR_FILENO) == 1) {}

ProgressLine::~ProgressLine()
{
    if (m_shown)
        static_cast<void>(writeAll(STDERR_FILENO, "\r\x1b[K", "standard error"));
}

ProgressCallback ProgressLine::callback()
{
    if (!m_terminal)
        return {};
    return [this](const Progress& progress) { show(progress); };
}

std::string ProgressLine::timeLeft(const Progress& progress) const
{
    using namespace std::chrono;
    const auto elapsed = steady_clock::now() - m_start;
    if (elapsed < 1s || progress.bytesDone == 0 || progress.bytesDone > progress.bytesTotal)
        return {};
    const double whole = static_cast<double>(progress.bytesTotal) / static_cast<double>(progress.bytesDone);
    const auto left = duration_cast<seconds>(duration<double>(elapsed) * (whole - 1) + 1s);
    return fmt::format(", {} left", durationText(left));
}

void ProgressLine::show(const Progress& progress)
{
    const double megabytes = static_cast<double>(progress.bytesDone) / 1e6;
    std::string line = fmt::format("\r{:.1f} MB, {}", megabytes, countText(progress.linesDone, "line", "lines"));
    if (progress.bytesTotal > 0)
        line += ", " + shareText(progress.bytesDone, progress.bytesTotal) + timeLeft(progress);
    static_cast<void>(writeAll(STDERR_FILENO, line + "\x1b[K", "standard error"));
    m_shown = true;
}

} // namespace spillway
