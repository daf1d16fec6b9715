#pragma once

#include "engine/report/document.h"
#include "engine/report/text_table.h"
#include "engine/study/review.h"

#include <string>
#include <vector>

namespace spillway {

// The parts of reviewDocument(), in their order; each adds its heading and what stands below it.

void addQuestion(Document& document, const Review& review);
void addTraffic(Document& document, const Review& review);
void addPeriods(Document& document, const Review& review);
void addLimit(Document& document, const Review& review);
void addEffect(Document& document, const Review& review);
void addTouched(Document& document, const Review& review);

/// Whether the user marked any period; else all traffic is normal.
[[nodiscard]] bool hasPeriods(const Review& review);

/// Effect of the chosen limit on all periods of one kind.
[[nodiscard]] PeriodEstimate rangeOf(const Review& review, PeriodKind kind);

/// "12.3 %", or the counts where they are a range: "347 to 1,020 of 12,000".
[[nodiscard]] std::string rejectedText(const PeriodEstimate& range);

/// "180 ms", or "180 ms to 1.18 s".
[[nodiscard]] std::string waitText(Milliseconds low, Milliseconds high);

/// A bound of a period, exactly: it may be finer than the stamps.
[[nodiscard]] std::string boundText(Instant at);

/// Notes on the files that affect trust in the numbers; often none.
[[nodiscard]] std::vector<std::string> fileNotes(const TrafficFacts& facts);

/// A table of cells whose first row is the titles; columns that have nothing below it are left out. The
/// other columns hold words.
[[nodiscard]] Document::Table tableOf(const Cells& cells, const std::vector<std::size_t>& numbers,
                                      const std::vector<std::size_t>& names = {});

} // namespace spillway
