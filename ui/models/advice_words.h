#pragma once

#include "engine/advise/advice.h"

#include <QtCore/QStringList>

namespace spillway::ui {

/// Why it is what it is, in sentences: what the normal periods need, what it does to the incidents, what makes it uncertain.
/// `grouped` is what was advised on.
[[nodiscard]] QStringList adviceReasons(const Advice& advice, const Grouped& grouped);

} // namespace spillway::ui
