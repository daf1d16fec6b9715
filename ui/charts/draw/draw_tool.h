#pragma once

#include <cstdint>

namespace spillway::ui {

/// The effect of a press on the drawing strip.
enum class DrawTool : std::uint8_t {
    Select, ///< selects, moves, copies, scales
    Pen,    ///< paints a rate
    Single, ///< one request each
    Eraser,
    Stamp ///< places the chosen pattern
};

/// How an edit becomes a step to undo.
enum class DrawEdit : std::uint8_t {
    Alone, ///< a step of its own
    Drag,  ///< one step with those before it since the press
    Nudge  ///< one step with those of the same second
};

} // namespace spillway::ui
