#pragma once

#include "ui/jobs/map_job.h"

#include <QtCore/QString>

#include <cstdint>

namespace spillway::ui {

class Workspace;

// What is told of a suggestion on its card. `advised` has advice.

/// Beside what does better there is less room.
enum class Room : std::uint8_t { Ample, Scarce };

/// What is suggested, or how the setting of one's own does beside it.
[[nodiscard]] QString suggestionHeadline(const Advised& advised, const Workspace& workspace);
/// What the suggestion does, or the present setting where that does as well.
[[nodiscard]] QString suggestionSummary(const Advised& advised, const Workspace& workspace, Room room);
/// What the words of that sentence are of; empty where there is nothing to explain.
[[nodiscard]] QString suggestionExplained(const Advised& advised, const Workspace& workspace);
/// What makes it uncertain; empty where nothing does.
[[nodiscard]] QString suggestionDoubts(const Advised& advised, Room room);

} // namespace spillway::ui
