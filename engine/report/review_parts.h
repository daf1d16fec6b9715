#pragma once

#include "engine/report/document.h"
#include "engine/study/review.h"

namespace spillway {

// Parts of reviewDocument(); each adds its heading and what stands below it.

void addEvidence(Document& document, const Review& review);
void addAffected(Document& document, const Review& review);

/// Whether any period is marked; else all traffic is normal.
[[nodiscard]] bool hasPeriods(const Review& review);

/// The effect of the limit on all periods of one kind.
[[nodiscard]] PeriodEstimate rangeOf(const Review& review, PeriodKind kind);

/// "180 ms", or "180 ms to 1.18 s".
[[nodiscard]] std::string waitText(Milliseconds low, Milliseconds high);

} // namespace spillway
