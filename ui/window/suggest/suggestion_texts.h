#pragma once

#include "ui/jobs/map_job.h"
#include "ui/models/project/setup.h"
#include "ui/models/words/advice_words.h"

#include <QtCore/QString>

#include <cstdint>

namespace spillway::ui {

class Results;

// The suggestion beside the setting that is in force. `advised` has advice.

/// The advice is on what the project has now: its requests, key, periods and aims.
[[nodiscard]] bool isOnThis(const Advised& advised, const Results& results);
/// "This was for other periods and other aims.": what differs if isOnThis() is false.
[[nodiscard]] QString whatIsElse(const Advised& advised, const Results& results);
/// The setting is the advised one.
[[nodiscard]] bool isUsed(const Advised& advised, const Results& results);
/// Behind if the effect of the setting in force is not known, or not for the advised traffic.
[[nodiscard]] Standing standingOf(const Advised& advised, const Results& results);
/// The suggestion, and the setting in force if that is another and its effect is known.
[[nodiscard]] Beside besideOf(const Advised& advised, const Results& results);
/// The setting in force is another one and does as well: the texts are about that one.
[[nodiscard]] bool tellsOfOwn(const Advised& advised, const Results& results);

/// The suggested limit, or how the setting of one's own does beside it.
[[nodiscard]] QString suggestionHeadline(const Advised& advised, const Results& results);
/// The effect of the suggestion, or of the present setting if that does as well.
[[nodiscard]] QString suggestionSummary(const Advised& advised, const Results& results);
/// Why the suggestion is uncertain; empty if it is not.
[[nodiscard]] QString suggestionDoubts(const Advised& advised);

} // namespace spillway::ui
