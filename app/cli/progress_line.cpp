#include "app/cli/progress_line.h"

#include "app/cli/output.h"
#include "engine/words/figures.h"

#include <condition_variable>
#include <mutex>
#include <unistd.h>
#include <utility>

namespace spillway {

namespace {

void wipe()
{
    static_cast<void>(writeAll(STDERR_FILENO, "\r\x1b[K", "standard error"));
}

} // namespace

ProgressLine::ProgressLine() : m_terminal(::isatty(STDERR_FILENO) == 1) {}

ProgressLine::~ProgressLine()
{
    if (m_shown)
        wipe();
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
    return ", " + say("{} left", durationText(left));
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

WorkLine::WorkLine(std::string command) : m_command(std::move(command))
{
    if (::isatty(STDERR_FILENO) == 1)
        m_writer = std::jthread([this](const std::stop_token& stop) { show(stop); });
}

WorkLine::~WorkLine()
{
    if (!m_writer.joinable())
        return;
    m_writer.request_stop();
    m_writer.join();
    wipe();
}

void WorkLine::show(const std::stop_token& stop) const
{
    using namespace std::chrono;
    constexpr milliseconds kEach{250};
    std::mutex mutex;
    std::condition_variable_any ended;
    std::unique_lock lock(mutex);
    const auto start = steady_clock::now();
    do {
        const auto elapsed = floor<seconds>(steady_clock::now() - start);
        std::string line = fmt::format("\r{}: {:.0f} %, {}", m_command, m_share * 100, durationText(elapsed));
        if (const double share = m_share; share > 0 && elapsed >= 1s)
            line += ", " + say("{} left", durationText(ceil<seconds>(elapsed * (1 / share - 1))));
        line += "\x1b[K";
        static_cast<void>(writeAll(STDERR_FILENO, line, "standard error"));
    } while (!ended.wait_for(lock, stop, kEach, [&] { return stop.stop_requested(); }));
}

} // namespace spillway
