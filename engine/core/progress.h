#pragma once

#include <cstdint>
#include <functional>

namespace spillway {

/// How far a long piece of work has come.
struct Progress
{
    std::uint64_t bytesDone = 0;
    std::uint64_t bytesTotal = 0; ///< 0 where unknown (standard input)
    std::uint64_t linesDone = 0;
};

/// Called on the worker's own thread, at most 30 times a second. May be empty.
using ProgressCallback = std::function<void(const Progress&)>;

} // namespace spillway
