#pragma once

#include "app/cli/arguments.h"
#include "engine/core/result.h"
#include "engine/policy/policy.h"
#include "engine/policy/request_rules.h"
#include "engine/trace/group/grouped.h"

#include <cstdint>
#include <span>
#include <string>

namespace spillway {

/// The answer of a command: its exit status, where nothing failed. Incomplete: it is that of what could be read, and
/// requests are missing at the end of a source.
enum class Answer : std::uint8_t { Yes = 0, No = 1, Incomplete = 2 };

[[nodiscard]] Result<Answer> run(const InspectArguments& arguments);
[[nodiscard]] Result<Answer> run(const SimulateArguments& arguments);
[[nodiscard]] Result<Answer> run(const CompareArguments& arguments);
[[nodiscard]] Result<Answer> run(const SuggestArguments& arguments);
[[nodiscard]] Result<Answer> run(const ReportArguments& arguments);
[[nodiscard]] Result<Answer> run(const ExportArguments& arguments);
[[nodiscard]] Result<Answer> run(const GenerateArguments& arguments);
[[nodiscard]] Result<Answer> run(const PackArguments& arguments);
[[nodiscard]] Result<Answer> run(const FormatsArguments& arguments);
[[nodiscard]] Result<Answer> run(const XrayArguments& arguments);
[[nodiscard]] Result<Answer> run(const LintArguments& arguments);
[[nodiscard]] Result<Answer> run(const ExplainArguments& arguments);
[[nodiscard]] Result<Answer> run(const VerifyArguments& arguments);
[[nodiscard]] Result<Answer> run(const FollowArguments& arguments);
[[nodiscard]] Result<Answer> run(const PolicyArguments& arguments);
[[nodiscard]] Result<Answer> run(const ServeArguments& arguments);
[[nodiscard]] Result<Answer> run(const McpArguments& arguments);
[[nodiscard]] Result<Answer> run(const PartitionArguments& arguments);
[[nodiscard]] Result<Answer> run(const CombineArguments& arguments);
[[nodiscard]] Result<Answer> run(const TellArguments& arguments);

/// `export --edit`: changes limits of a configuration where they stand, prints the difference, and lets nginx check it.
/// With `--output -` the edited file goes to standard output in place of the difference.
[[nodiscard]] Result<Answer> editLimits(const ExportArguments& arguments);

/// No, with a line on standard error, where fewer decisions are equal than `--share` asks for.
[[nodiscard]] Answer shareAnswer(const VerifyArguments& arguments, std::uint64_t equal, std::uint64_t decisions);

/// `verify --log`: the prediction against $limit_req_status and error.log. No where fewer decisions are equal than
/// `--share` asks for.
[[nodiscard]] Result<Answer> verifyLog(const VerifyArguments& arguments);

/// `simulate --nodes` and `simulate --clients`. Errors as loadPolicy(), loadTraffic(), parseNodes() and
/// parseBehaviour(); Unsupported without a single limit.
[[nodiscard]] Result<Answer> simulateServers(const SimulateArguments& arguments);

/// `simulate --policy`.
[[nodiscard]] Result<Answer> simulateRules(const SimulateArguments& arguments);

/// Reads a policy of rules. CannotOpen, BadConfig.
[[nodiscard]] Result<RequestRules> loadRules(const std::string& file);

/// Parses the command line. BadArgument with a sentence for an argument that does not fit.
[[nodiscard]] Result<Command> parseArguments(int argc, const char* const* argv);

/// Runs the command with these arguments, the program's name first. Its exit status; what went wrong is on standard error.
[[nodiscard]] int runCommand(std::span<const char* const> arguments);

/// `verify` without `--log`: sends a part of the traffic to a private nginx. No where it agrees on less than `--share`.
[[nodiscard]] Result<Answer> verifyOnNginx(const VerifyArguments& arguments);

/// Tests a policy as `verify` does with its defaults: "nginx 1.22.1 agrees on 2,266 of 2,269 decisions (99.9 %)."
/// Errors as verify().
[[nodiscard]] Result<std::string> testedOnNginx(const Policy& policy, const GroupedPtr& grouped);

} // namespace spillway
