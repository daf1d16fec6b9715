#pragma once

namespace spillway {

/// Lets the allocator (jemalloc) take memory from the system in large pages, and use again what is freed before
/// it goes back ten seconds later: a log's columns would else cost a page fault for each 4 KiB, which on a
/// virtual machine takes longer than reading the lines. Call first in main(). Where a sanitizer brings its own
/// allocator it does nothing.
void preferLargePages();

} // namespace spillway
