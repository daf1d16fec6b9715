#pragma once

#include "engine/ingest/import/import.h"
#include "engine/trace/nginx/key.h"

#include <QtCore/QString>

#include <vector>

namespace spillway::ui {

class Workspace;

/// A source's name for people: the file without its folder, "standard input" for "-".
[[nodiscard]] QString sourceName(const std::string& name);
/// "access.log", "access.log and 2 more".
[[nodiscard]] QString sourceNames(const std::vector<SourceReport>& sources);
/// What was imported, then the made sources that count.
[[nodiscard]] std::vector<SourceReport> countedSources(const Workspace& workspace);
/// "Format: combined (detected)", and how many lines were no requests.
[[nodiscard]] QString formatWords(const std::vector<SourceReport>& sources);
/// Where the arrival comes from: "Arrival = $msec − $request_time".
[[nodiscard]] QString basisWords(const Trace& trace);
/// What follows from it: "Exact to 1 ms, so results are exact."
[[nodiscard]] QString basisMeaning(const Trace& trace);
/// What was kept of traffic that did not fit into memory; empty where all was.
[[nodiscard]] QString sampleMeaning(const Trace& trace);
/// How a member of JSON lines that the traffic lacks may be read for a key; empty where there are no such
/// lines, or it lacks none.
[[nodiscard]] QString memberWords(const KeyTemplate& key, const Workspace& workspace);
/// "1 ms arrival times", "whole-second stamps".
[[nodiscard]] QString resolutionWords(const Trace& trace);

} // namespace spillway::ui
