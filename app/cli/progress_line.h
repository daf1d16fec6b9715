#pragma once

#include "engine/core/progress.h"

#include <chrono>
#include <string>

namespace spillway {

/// How far reading has come, on one line of standard error that is wiped at the end. Only where that is a terminal.
class ProgressLine
{
public:
    ProgressLine();
    ~ProgressLine();
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    /// Empty where standard error is no terminal. Valid as long as this object.
    [[nodiscard]] ProgressCallback callback();

private:
    void show(const Progress& progress);
    /// ", 12 s left"; empty until a second has told how fast it goes.
    [[nodiscard]] std::string timeLeft(const Progress& progress) const;

    std::chrono::steady_clock::time_point m_start = std::chrono::steady_clock::now();
    bool m_terminal = false;
    bool m_shown = false;
};

} // namespace spillway
