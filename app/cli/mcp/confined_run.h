#pragma once

#include "engine/core/result.h"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace spillway {

/// The output of a confined run, and its exit status; -1 where it was ended before.
struct RunAnswer
{
    int status = -1;
    bool wasEnded = false;    ///< by us
    std::string out{};        ///< standard output
    std::string complaints{}; ///< standard error
};

/// Runs `work` in a process of its own, which opens files below these folders only and creates none: the kernel sees to
/// that (Landlock). It ends once `isOver`, asked every 50 ms, says so, or has printed more than 16 MiB. Call it while the program
/// has one thread. Unsupported where the kernel lacks Landlock; CannotOpen for a folder.
[[nodiscard]] Result<RunAnswer> runConfined(const std::vector<std::string>& folders, const std::function<int()>& work,
                                            const std::function<bool()>& isOver);

} // namespace spillway
