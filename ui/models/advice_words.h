#pragma once

#include "engine/advise/advice.h"

#include <QtCore/QStringList>

namespace spillway::ui {

/// "6r/s burst=30 nodelay".
[[nodiscard]] QString adviceText(const Advice& advice);
/// What it does to the normal periods and to the incidents, in short.
[[nodiscard]] QString adviceSummary(const Advice& advice);
/// What makes it uncertain, in sentences, and that it does not tell the periods apart.
[[nodiscard]] QStringList adviceDoubts(const Advice& advice, const Grouped& grouped);
/// "6r/s burst=30 nodelay keeps out 98.6 %.": of the surplus, where no normal client loses anything.
[[nodiscard]] QString trialText(const Advice& advice);

/// Why it is what it is, in sentences: what the normal periods need, what it does to the incidents, what makes it uncertain.
/// `grouped` is what was advised on.
[[nodiscard]] QStringList adviceReasons(const Advice& advice, const Grouped& grouped);

} // namespace spillway::ui
