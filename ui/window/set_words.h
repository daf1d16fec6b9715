#pragma once

#include "engine/ingest/set_report.h"
#include "engine/ingest/source_report.h"

#include <QtCore/QString>

#include <vector>

namespace spillway::ui {

// What to know of several files together, each as a line for the panel and as lines for its tooltip; empty where there is
// nothing to tell.

/// "access.log.1.gz left out: the same requests as access.log.1".
[[nodiscard]] QString leftOutWords(const SetReport& set);
[[nodiscard]] QString leftOutDetails(const SetReport& set);
/// "b.log and a.log share 1,234 requests, which count twice"; `sources` are those that the report numbers.
[[nodiscard]] QString overlapWords(const SetReport& set, const std::vector<SourceReport>& sources);
[[nodiscard]] QString overlapDetails(const SetReport& set, const std::vector<SourceReport>& sources);
/// "1 gap: no request for 4 h".
[[nodiscard]] QString gapWords(const SetReport& set);
[[nodiscard]] QString gapDetails(const SetReport& set);

} // namespace spillway::ui
