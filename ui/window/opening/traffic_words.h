#pragma once

#include "engine/ingest/import/import.h"
#include "engine/ingest/import/set_report.h"
#include "engine/ingest/rows/source_report.h"
#include "engine/study/other_addresses.h"
#include "engine/trace/nginx/key.h"

#include <QtCore/QString>

#include <optional>
#include <vector>

namespace spillway::ui {

class Project;

/// A source's name for people: the file without its folder, "standard input" for "-".
[[nodiscard]] QString sourceName(const std::string& name);
/// "access.log", "access.log and 2 more".
[[nodiscard]] QString sourceNames(const std::vector<SourceReport>& sources);
/// The imported sources, then the made ones that count.
[[nodiscard]] std::vector<SourceReport> countedSources(const Project& project);
/// "Format: combined (detected)", how many lines were no requests, and notes from reading.
[[nodiscard]] QString formatWords(const std::vector<SourceReport>& sources);
/// Where the arrival comes from: "Arrival = $msec − $request_time".
[[nodiscard]] QString basisWords(const Trace& trace);
/// The consequence: "Exact to 1 ms, so results are exact."
[[nodiscard]] QString basisMeaning(const Trace& trace);
/// The part kept of traffic that did not fit into memory; empty where all was.
[[nodiscard]] QString sampleMeaning(const Trace& trace);
/// How a member of JSON lines that the traffic lacks may be read for a key; empty where there are no such
/// lines, or it lacks none.
[[nodiscard]] QString memberWords(const KeyTemplate& key, const Project& project);
/// "1 ms arrival times", "whole-second timestamps".
[[nodiscard]] QString resolutionWords(const Trace& trace);

// Notes on several files together, each as a line for the panel and as lines for its tooltip; empty where
// there is nothing to tell.

/// "2 files left out".
[[nodiscard]] QString leftOutWords(const SetReport& set);
/// "access.log.1.gz: the same requests as access.log.1".
[[nodiscard]] QString leftOutDetails(const SetReport& set);
/// "Requests have two addresses: $remote_addr counts, $http_x_forwarded_for has others".
[[nodiscard]] QString addressWords(const std::optional<OtherAddresses>& others);
[[nodiscard]] QString addressDetails(const std::optional<OtherAddresses>& others);

} // namespace spillway::ui
