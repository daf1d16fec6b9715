#include "engine/ingest/bytes/progress_meter.h"

#include <utility>

namespace spillway {

ProgressMeter::ProgressMeter(ProgressCallback callback, std::uint64_t bytesTotal) : m_callback(std::move(callback))
{
    m_before.bytesTotal = bytesTotal;
}

void ProgressMeter::advance(std::uint64_t bytes, std::uint64_t lines)
{
    constexpr auto kPause = std::chrono::milliseconds(40);
    const auto now = std::chrono::steady_clock::now();
    if (!m_callback || now - m_last < kPause)
        return;
    m_last = now;
    m_callback({m_before.bytesDone + bytes, m_before.bytesTotal, m_before.linesDone + lines});
}

void ProgressMeter::finishSource(std::uint64_t bytes, std::uint64_t lines)
{
    m_before.bytesDone += bytes;
    m_before.linesDone += lines;
}

} // namespace spillway
