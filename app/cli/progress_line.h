#pragma once

#include "engine/core/progress.h"

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

    bool m_terminal = false;
    bool m_shown = false;
};

} // namespace spillway
