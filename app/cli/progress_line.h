#pragma once

#include "engine/core/progress.h"
#include "engine/core/steps.h"

#include <atomic>
#include <chrono>
#include <stop_token>
#include <string>
#include <thread>

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
    /// ", 12 s left"; empty for the first second, until the speed is known.
    [[nodiscard]] std::string timeLeft(const Progress& progress) const;

    std::chrono::steady_clock::time_point m_start = std::chrono::steady_clock::now();
    bool m_terminal = false;
    bool m_shown = false;
};

/// That a command is still at work: its name, how much of it is done and for how long it has run, on one line of
/// standard error that is wiped at the end. Only where that is a terminal.
class WorkLine
{
public:
    explicit WorkLine(std::string command);
    ~WorkLine();
    WorkLine(const WorkLine&) = delete;
    WorkLine& operator=(const WorkLine&) = delete;

    /// Valid as long as this object.
    [[nodiscard]] ShareCallback callback()
    {
        return [this](double share) { m_share = share; };
    }

private:
    void show(const std::stop_token& stop) const;

    std::string m_command;
    std::atomic<double> m_share = 0;
    std::jthread m_writer; ///< not running where standard error is no terminal
};

} // namespace spillway
