#pragma once

#include "engine/trace/made/pattern.h"

#include <QtCore/QString>

namespace spillway::ui {

/// The engine's words, as the window shows them.
[[nodiscard]] QString wordsOf(std::string_view text);
/// "Burst · 50 · 20 clients", "Ramp · 0 r/s – 50 r/s", "Pen · up to 40 r/s": the kind, its amounts, and
/// who sends it if many do.
[[nodiscard]] QString patternWords(const Pattern& pattern);
/// "198.51.100.1", "50 clients".
[[nodiscard]] QString whoWords(const Clients& clients);
/// The highest rate that the pattern's shape reaches: of a pen, a steady stroke, a ramp. 0 of all others,
/// which have no such shape.
[[nodiscard]] Rate peakOf(const Pattern& pattern);

} // namespace spillway::ui
