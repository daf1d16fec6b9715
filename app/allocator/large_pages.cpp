#include "app/allocator/large_pages.h"

#ifdef SPILLWAY_JEMALLOC

#include <jemalloc/jemalloc.h>

#include <cstddef>

/// jemalloc looks for this name before main(). One arena, also for the largest blocks, since few of our
/// threads allocate much and memory that one has freed is then used again by another. The thread gives
/// back what nobody used again.
const char* malloc_conf = "thp:always,metadata_thp:always,narenas:1,oversize_threshold:0,background_thread:true";

void spillway::preferLargePages()
{
    // From how many bytes on what is freed goes back at once: never, or each replay would take its slices from the
    // system anew. That the option is 0 has not reached this arena, which is there before the options are read in full.
    std::size_t never = std::size_t{1} << 62U;
    mallctl("arena.0.oversize_threshold", nullptr, nullptr, &never, sizeof never);
}

#else

void spillway::preferLargePages() {}

#endif
