#pragma once

#include "app/cli/arguments.h"

#include <CLI/CLI.hpp>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace spillway {

/// One value each time it is given: it never swallows the files behind it.
template <class T>
CLI::Option* repeatable(CLI::App* command, const std::string& name, std::vector<T>& values, const std::string& help)
{
    return command->add_option(name, values, help)->allow_extra_args(false)->type_size(1);
}

/// Refuses what is no whole number of this range.
[[nodiscard]] CLI::Validator wholeNumberUpTo(std::uint64_t most);

/// The files and how to read them.
void addFiles(CLI::App* command, TrafficArguments& traffic);
/// Options that say what counts as one client.
void addKey(CLI::App* command, TrafficArguments& traffic);
/// addFiles(), with keys and selections.
void addTraffic(CLI::App* command, TrafficArguments& traffic);
void addLimit(CLI::App* command, LimitArguments& limit);
void addPeriods(CLI::App* command, PeriodArguments& periods);

/// `--keep-out`.
CLI::Option* addKeepOut(CLI::App* command, int& percent);

/// `--verify` of `report` and `export`; nothing where the program was built without engine/live.
void addVerify(CLI::App* command, bool& verify);

/// The options of `export`.
void describeExport(CLI::App* exportTo, ExportArguments& values);
/// The options of `mcp`.
void describeMcp(CLI::App* mcp, McpArguments& values);

/// The kinds of `generate` with their parameters and presets, for the command's help.
[[nodiscard]] std::string generateKinds();

/// The options of `follow`.
void describeFollow(CLI::App* follow, FollowArguments& values);

/// The options of `verify --log` beside traffic and limits.
void addVerifyLog(CLI::App* command, VerifyArguments& values);

/// `--nodes`, `--clients` and what belongs to them, behind the other options of `simulate`.
void addServers(CLI::App* simulate, ServersArguments& values);

/// The options of `policy`, and of `serve`.
void describePolicy(CLI::App* policy, PolicyArguments& values);
void describeServe(CLI::App* serve, ServeArguments& values);

/// `--policy`, in place of the options that need a limit.
void addPolicyFile(CLI::App* command, std::string& file);

/// The options of `verify` without `--log` beside traffic and limits.
void addVerifyOnNginx(CLI::App* command, VerifyArguments& values);

/// Text below the options in the `--help` of a command, or of the program itself ("main"): resources/help.
[[nodiscard]] std::string_view helpText(std::string_view command);

/// The help with its descriptions wrapped to the width of the terminal, 60 to 120 columns; as it is for any other output.
/// COLUMNS in the environment overrides the width.
[[nodiscard]] std::string fitted(const std::string& help);

} // namespace spillway
