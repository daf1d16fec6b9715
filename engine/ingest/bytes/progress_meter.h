#pragma once

#include "engine/core/progress.h"

#include <chrono>
#include <cstdint>
#include <utility>

namespace spillway {

/// Passes on how far an import of several sources has come, at most 30 times a second.
class ProgressMeter
{
public:
    ProgressMeter(ProgressCallback callback, std::uint64_t bytesTotal) : m_callback(std::move(callback))
    {
        m_before.bytesTotal = bytesTotal;
    }
    /// How far the present source has been read.
    void advance(std::uint64_t bytes, std::uint64_t lines)
    {
        constexpr auto kPause = std::chrono::milliseconds(40);
        const auto now = std::chrono::steady_clock::now();
        if (!m_callback || now - m_last < kPause)
            return;
        m_last = now;
        m_callback({m_before.bytesDone + bytes, m_before.bytesTotal, m_before.linesDone + lines});
    }
    /// The source is read to its end.
    void finishSource(std::uint64_t bytes, std::uint64_t lines)
    {
        m_before.bytesDone += bytes;
        m_before.linesDone += lines;
    }

private:
    ProgressCallback m_callback;
    Progress m_before; ///< the sources that are done
    std::chrono::steady_clock::time_point m_last{};
};

} // namespace spillway
