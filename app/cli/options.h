#pragma once

#include "app/cli/arguments.h"

#include <CLI/CLI.hpp>
#include <cstdint>
#include <string>
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

} // namespace spillway
