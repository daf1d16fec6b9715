#pragma once

#include "app/cli/arguments.h"
#include "app/cli/commands.h"
#include "app/cli/texts/time_bound.h"
#include "engine/core/result.h"
#include "engine/ingest/import/import.h"
#include "engine/policy/policy.h"
#include "engine/report/json.h"
#include "engine/trace/group/grouped.h"
#include "engine/trace/group/selection.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace spillway {

/// The traffic that was read, and its selected requests in key order.
struct Traffic
{
    Import import;
    GroupedPtr grouped;
    GroupedPtr other;       ///< the same clients and requests as the server of a second policy sees them
    Selection selection;    ///< its bounds resolved
    bool partialOk = false; ///< see TrafficArguments
};

/// A policy, and the file it came from; empty for `--limit`.
struct NamedPolicy
{
    Policy policy;
    std::string file;
};

/// The policy that the arguments name; the key of `traffic` is used for limits that name none of their own, its
/// variables and exemptions for all. What surprises in them goes to standard error. BadArgument unless exactly one of
/// `--limit` and `--config` is there.
[[nodiscard]] Result<NamedPolicy> loadPolicy(const LimitArguments& limit, const TrafficArguments& traffic);

/// `--config` and `--prefix`. BadArgument.
[[nodiscard]] Result<ConfPlace> placeOf(const LimitArguments& limit, const TrafficArguments& traffic);

/// The files that a command reads: logs, definitions and a configuration.
[[nodiscard]] std::vector<std::string> inputsOf(const TrafficArguments& traffic, const LimitArguments& limit = {});

/// Reads the options of a selection, but not its times. BadArgument names the option.
[[nodiscard]] Result<Selection> parseSelection(const TrafficArguments& arguments);

/// Reads "$variable=text": variables without the dollar, in small letters, and their texts. BadArgument.
[[nodiscard]] Result<std::vector<std::pair<std::string, std::string>>>
assumedVariables(const std::vector<std::string>& texts);

/// countedBy(), with a warning where that makes all requests one client.
[[nodiscard]] Result<KeyTemplate> keyOf(const TrafficArguments& arguments);

/// Reads, selects and groups by the first of the keys, of which there is one at least; what all of them are made
/// of is read wherever it stands. Shows progress where standard error is a terminal; there too stands a warning
/// where nothing is selected. Limits whose keys the traffic cannot tell are taken out of the policies.
[[nodiscard]] Result<Traffic> loadTraffic(const TrafficArguments& arguments, std::span<const KeyTemplate> keys,
                                          Policy* policy = nullptr, Policy* other = nullptr);

/// A trace as the options want it for this policy: with assumed variables, those that the configuration sets, and arrivals
/// as nginx's clock shows them. Takes limits out of the policy whose keys this traffic lacks, with a warning.
[[nodiscard]] Result<TracePtr> preparedTrace(const TracePtr& trace, const TrafficArguments& arguments, Policy& policy);

/// The keys that a policy counts by: the one of countedKey() first.
[[nodiscard]] std::vector<KeyTemplate> countedKeys(const Policy& policy);

/// `answer`, but Incomplete where requests are missing: at the end of a source, among its lines or with a file that
/// cannot be opened. A script must not take it for the answer on all of them, unless it says `--partial-ok`.
[[nodiscard]] Answer answerOf(const Traffic& traffic, Answer answer = Answer::Yes);

/// Warns of those that lack requests.
void warnOfMissing(const std::vector<SourceReport>& sources);

/// Says how a time without a zone is read where that is not UTC: as the first log that names one. The time by which
/// that is ahead of UTC.
[[nodiscard]] Milliseconds zoneOfArguments(const Import& import, const std::optional<TimeBound>& from,
                                           const std::optional<TimeBound>& to);

/// The JSON of a command, with the warnings so far and the count of lines that are no requests.
[[nodiscard]] std::string jsonAnswer(Json result, const Traffic& traffic = {});

/// Writes the text to the file, or to standard output without one. CannotWrite.
[[nodiscard]] Result<Done> send(const std::string& text, const std::optional<std::string>& file = {});

} // namespace spillway
