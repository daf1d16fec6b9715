#pragma once

#include "app/cli/arguments.h"
#include "engine/core/result.h"

#include <cstdint>

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
[[nodiscard]] Result<Answer> run(const TellArguments& arguments);

} // namespace spillway
