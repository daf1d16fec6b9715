#pragma once

#include "ui/jobs/map_job.h"
#include "ui/models/words/advice_words.h"

#include <QtCore/QString>
#include <QtCore/QStringList>

#include <cstdint>

namespace spillway::ui {

class Results;

// The suggestion compared with the limit in force. `advised` has advice.

/// The suggestion is for the present requests, key, periods and aims.
[[nodiscard]] bool isOnThis(const Advised& advised, const Results& results);
/// "This was for other periods and other aims.": the differences if isOnThis() is false.
[[nodiscard]] QString whatIsElse(const Advised& advised, const Results& results);
/// The present limit is the suggested one.
[[nodiscard]] bool isUsed(const Advised& advised, const Results& results);
/// Behind if the effect of the present limit is not known yet.
[[nodiscard]] Standing standingOf(const Advised& advised, const Results& results);

enum class Beside : std::uint8_t { Alone, Places }; ///< limits for single places are suggested, too
/// The suggested limit, or that the present one is as good.
[[nodiscard]] QString suggestionHeadline(const Advised& advised, const Results& results, Beside beside);
/// The blocked share, and whether normal clients are rejected.
[[nodiscard]] QString suggestionEffect(const Advised& advised);
/// The first reason to doubt the suggestion; empty if there is none.
[[nodiscard]] QString suggestionDoubt(const Advised& advised);
/// All doubts, then how the suggestion was found.
[[nodiscard]] QStringList suggestionReasons(const Advised& advised);

} // namespace spillway::ui
