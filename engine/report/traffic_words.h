#pragma once

#include "engine/report/json.h"
#include "engine/study/sample_estimate.h"
#include "engine/study/traffic_facts.h"
#include "engine/trace/group/selection.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace spillway {

/// That clients may be proxies, as a clause; empty where nothing says so.
[[nodiscard]] std::string proxiesText(const TrafficFacts& facts);

/// Timestamp accuracy, as a sentence without a full stop.
[[nodiscard]] std::string stampsText(const TrafficFacts& facts);

/// Clauses on a source that lacks requests.
struct MissingRequests
{
    std::string why;    ///< "its packed data is cut off: requests are missing at its end"
    std::string remedy; ///< "fetch it again"
};
/// Nothing unless SourceReport::cutOff or isMostlyUnread().
[[nodiscard]] std::optional<MissingRequests> missingIn(const SourceReport& source);

/// Notes from reading a source, as sentences: gaps in its timestamps, and what was left out.
[[nodiscard]] std::vector<std::string> sourceNotes(const SourceReport& source);

/// The formats of all sources, each once and by name: "combined, main".
[[nodiscard]] std::string formatNames(const TrafficFacts& facts);

/// "8,214 requests selected of 200,214 in access.log.gz"; several files are counted, not named.
[[nodiscard]] std::string sourcesText(const TrafficFacts& facts);

/// Lines for a person: the selected requests, the span, what the stamps allow.
[[nodiscard]] std::vector<std::string> trafficLines(const TrafficFacts& facts);
/// trafficLines() without doubts about format and clients, for where these are explained.
[[nodiscard]] std::vector<std::string> plainTrafficLines(const TrafficFacts& facts);

/// first, last, resolution_ms, arrival, key, unaccounted.
void putTraffic(Json& object, const TrafficFacts& facts);

/// Explains `others`, and how to count by them: sentences.
[[nodiscard]] std::string otherAddressesNote(const OtherAddresses& others);

/// "40,000 ± 1,200"
[[nodiscard]] std::string estimateText(const SampledCount& estimate);

// Texts about a log that leaves open when requests arrived: see ArrivalModel.

/// Names the arrival models, in lines; `first` names the result at the times of the log, such as "the result above".
[[nodiscard]] std::vector<std::string> readingsLines(const TrafficFacts& traffic, std::string_view first);
/// The model of the log's own times: "each second's requests at once", "each request at its timestamp".
[[nodiscard]] std::string_view asItStandsText(const TrafficFacts& traffic);
/// That the truth may lie outside the estimate, and why.
[[nodiscard]] std::string_view outsideText(const TrafficFacts& traffic);
/// "The log has whole seconds".
[[nodiscard]] std::string_view openText(const TrafficFacts& traffic);

/// Warnings about a set of files, a clause each: files that were left out.
/// Names the first few and counts the others.
[[nodiscard]] std::vector<std::string> setWarnings(const Import& import);

/// Lines for a person, none where there is nothing to tell.
[[nodiscard]] std::vector<std::string> leftOutLines(const TrafficFacts& facts);

/// left_out: a list, empty where there is nothing to tell.
void putSet(Json& object, const TrafficFacts& facts);

/// The conditions of a selection, each in a few words: "location /login", "method POST", "without 10.0.0.0/8",
/// "from 2026-03-09T14:07:00.000Z". Empty where all is selected.
[[nodiscard]] std::vector<std::string> selectionWords(const Selection& selection);

/// "selected: location /login, method POST, without 10.0.0.0/8"; empty where all is selected.
[[nodiscard]] std::string selectionText(const Selection& selection);

/// Why a selection that matches nothing may have been meant otherwise: a location without its leading slash, a method
/// in small letters, bounds outside the traffic. Sentences without a full stop; often none.
[[nodiscard]] std::vector<std::string> selectionHints(const Selection& selection, const Trace& trace);

} // namespace spillway
