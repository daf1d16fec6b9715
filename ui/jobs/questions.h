#pragma once

#include "engine/advise/period_proposals.h"
#include "engine/study/report_wish.h"
#include "engine/trace/made/pattern.h"
#include "ui/jobs/worker.h"
#include "ui/models/project/made_traffic.h"
#include "ui/models/project/results.h"

#include <string>
#include <vector>

namespace spillway {
struct Import;
struct Measurement;
} // namespace spillway

namespace spillway::ui {

/// The selected requests, grouped by this key. Worker thread. Errors as select() and evaluateKey().
[[nodiscard]] Result<GroupedPtr> groupedBy(const KeyTemplate& key, const TracePtr& trace, const Selection& selection,
                                           const std::stop_token& stop);

// Questions of a view to the engine. The answer is computed on the asker's worker thread; its newest question wins.

template <class Value>
using Answer = typename Newest<Value>::Deliver;

/// Periods of the traffic that stand out.
void findPeriods(Newest<PeriodFindings>& asker, const GroupedPtr& grouped, Answer<PeriodFindings> answer);

/// One client's requests with their decisions, in order of time.
void decideRequests(Newest<std::vector<RequestOutcome>>& asker, const Computed& computed, ClientId client,
                    Answer<std::vector<RequestOutcome>> answer);

/// The report on the project's limit and traffic, as Markdown or HTML.
enum class ReportForm : std::uint8_t { Html, Markdown };
void makeReport(Newest<std::string>& asker, const Import& traffic, const ReportWish& wish, const Policy& policy,
                ReportForm form, Answer<std::string> answer);

/// The effect of a policy on the traffic that the setup selects, as `spillway-cli export` measures it.
void measure(Newest<Measurement>& asker, const Import& traffic, const Setup& setup, const Policy& policy,
             Answer<Measurement> answer);

/// Writes the requests of these sources to a file, as request CSV; the answer is how many.
void writeRequests(Newest<std::uint64_t>& asker, const std::vector<MadeSource>& sources, const QString& path,
                   Answer<std::uint64_t> answer);

/// How many requests a pattern makes.
void countRequests(Newest<std::uint64_t>& asker, const Pattern& pattern, Instant start, Answer<std::uint64_t> answer);

} // namespace spillway::ui
