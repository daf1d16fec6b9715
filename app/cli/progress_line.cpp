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

void ProgressLine::show(const Progress& progress)
{
    const double megabytes = static_cast<double>(progress.bytesDone) / 1e6;
    std::string line = fmt::format("\r{:.1f} MB, {}", megabytes, countText(progress.linesDone, "line", "lines"));
    if (progress.bytesTotal > 0)
        line += ", " + shareText(progress.bytesDone, progress.bytesTotal);
    static_cast<void>(writeAll(STDERR_FILENO, line + "\x1b[K", "standard error"));
    m_shown = true;
}

} // namespace spillway
