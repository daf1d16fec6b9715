#pragma once

namespace spillway {

/// Register the benchmarks of one part. Their names are the rows of the closing table.
void registerReplayBenchmarks();

} // namespace spillway
