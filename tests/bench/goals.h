#pragma once

#include "engine/replay/kernels/lane_replay.h"

#include <string>
#include <vector>

namespace spillway {

/// One line of the closing table: what was measured, and the bound that it is to keep, if there is one.
struct Goal
{
    std::string name;
    std::string unit;
    double measured = 0;
    double bound = 0;
    bool atMost = true;
};

/// All that were measured so far, in order.
[[nodiscard]] std::vector<Goal>& goals();

/// For the lines.
[[nodiscard]] const char* nameOf(LaneSet set);

/// Adds what maps of loaded() take.
void measureMaps(LaneSet set);

} // namespace spillway
