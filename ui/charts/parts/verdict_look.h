#pragma once

#include "engine/limiter/limit_req.h"

#include <QtCore/QCoreApplication>
#include <QtGui/QColor>

namespace spillway::ui {

/// The context of texts that functions of the charts make.
struct ChartWords
{
    Q_DECLARE_TR_FUNCTIONS(Charts)
};

[[nodiscard]] QColor verdictColor(Verdict verdict);
/// The word of the legend: "passed".
[[nodiscard]] QString verdictWord(Verdict verdict);

} // namespace spillway::ui
