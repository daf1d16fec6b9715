#pragma once

#include "engine/core/progress.h"

#include <chrono>
#include <cstdint>

namespace spillway {

/// Passes on how far an import of several sources has come, at most 30 times a second.
class ProgressMeter
{
public:
    ProgressMeter(ProgressCallback callback, std::uint64_t bytesTotal);
    /// How far the present source has been read.
    void advance(std::uint64_t bytes, std::uint64_t lines);
    /// The source is read to its end.
    void finishSource(std::uint64_t bytes, std::uint64_t lines);

private:
    ProgressCallback m_callback;
    Progress m_before; ///< the sources that are done
    std::chrono::steady_clock::time_point m_last{};
};

} // namespace spillway
