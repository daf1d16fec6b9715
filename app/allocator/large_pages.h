#pragma once

namespace spillway {

/// Lets the allocator (jemalloc) take memory from the system in large pages and keep what is freed for ten seconds, to use it again:
/// a log's columns would else cost a page fault for each 4 KiB, which on a virtual machine takes longer than reading the lines.
/// Call first in main(). Without jemalloc it does nothing.
void preferLargePages();

} // namespace spillway
