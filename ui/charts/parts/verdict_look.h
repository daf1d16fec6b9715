#pragma once

#include "engine/limiter/limit_req.h"
#include "ui/text/words.h"

#include <QtGui/QColor>

namespace spillway::ui {

[[nodiscard]] QColor verdictColor(Verdict verdict);
/// The word of the legend: "passed".
[[nodiscard]] QString verdictWord(Verdict verdict);

} // namespace spillway::ui
