#pragma once

#include <string>

namespace spillway {

/// Register the benchmarks of one part. Their names are the rows of the closing table.
void registerReplayBenchmarks();
void registerLimiterBenchmarks();
void registerGoalBenchmarks();
/// `folder` is where a log of two gigabytes may be written; it is removed by the caller.
void registerIngestBenchmarks(const std::string& folder);

/// The time to read a log, beside other programs that read it, and what became of each goal; nothing if
/// "readers in turn" was left out.
void printIngestTable();

/// Many settings' replays in sweeps of the time column, for each instruction set; nothing if
/// "settings in turn" was left out.
void printSettingsTable();

/// The goals of replay, memory and zoom, with what was measured; nothing if "goals in turn" was left out.
void printGoalTable();

/// Each limiter's replay as a multiple of nginx's, medians of what "limiters in turn" measured;
/// nothing if that was left out.
void printLimiterTable();

} // namespace spillway
