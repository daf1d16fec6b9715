#pragma once

#include <cstdint>

namespace spillway::ui {

/// Where a drag stands. One drag is one step to undo; the value that comes with any phase is meant.
enum class DragPhase : std::uint8_t { Begin, Move, End };

} // namespace spillway::ui
