#pragma once

#include "engine/study/explanation.h"

#include <QtCore/QStringList>

namespace spillway::ui {

/// Why a request was decided so, in the terms of its limiter: the arithmetic ("9.731 − 10 r/s × 0.044 s + 1 = 10.291
/// > burst 10"), and what would have changed it ("30 ms later it would have passed"), a line each. `why` is
/// explain()'s of `request`.
[[nodiscard]] QStringList explanationLines(const Limit& limit, const RequestOutcome& request, const Explanation& why);

} // namespace spillway::ui
