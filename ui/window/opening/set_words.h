#pragma once

#include "engine/ingest/import/set_report.h"
#include "engine/ingest/rows/source_report.h"
#include "engine/study/other_addresses.h"

#include <QtCore/QString>

#include <optional>
#include <vector>

namespace spillway::ui {

// What to know of several files together, each as a line for the panel and as lines for its tooltip; empty where
// there is nothing to tell.

/// "access.log.1.gz left out: the same requests as access.log.1".
[[nodiscard]] QString leftOutWords(const SetReport& set);
[[nodiscard]] QString leftOutDetails(const SetReport& set);
/// "b.log and a.log share 1,234 requests, which count twice"; `sources` are those that the report numbers.
[[nodiscard]] QString overlapWords(const SetReport& set, const std::vector<SourceReport>& sources);
[[nodiscard]] QString overlapDetails(const SetReport& set, const std::vector<SourceReport>& sources);
/// "Two addresses per request: $remote_addr counts, $http_x_forwarded_for has others".
[[nodiscard]] QString addressWords(const std::optional<OtherAddresses>& others);
[[nodiscard]] QString addressDetails(const std::optional<OtherAddresses>& others);
/// "1 gap: no request for 4 h".
[[nodiscard]] QString gapWords(const SetReport& set);
[[nodiscard]] QString gapDetails(const SetReport& set);

} // namespace spillway::ui
