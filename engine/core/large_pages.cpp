#include "engine/core/large_pages.h"

#ifdef __linux__
#include <cstdint>
#include <sys/mman.h>
#endif

namespace spillway {

#ifdef __linux__
void preferLargePages(const void* begin, std::size_t bytes)
{
    constexpr std::uintptr_t kSmallPage = 4096;
    if (bytes < kLargePage)
        return;
    const auto address = reinterpret_cast<std::uintptr_t>(begin); // NOLINT(*-reinterpret-cast)
    const std::uintptr_t from = address / kSmallPage * kSmallPage;
    const std::uintptr_t to = (address + bytes + kSmallPage - 1) / kSmallPage * kSmallPage;
    void* const memory = reinterpret_cast<void*>(from); // NOLINT(*-reinterpret-cast,*-int-to-ptr)
    madvise(memory, to - from, MADV_HUGEPAGE);
    // Memory of its own: malloc() wrote its size before it, into a small page that keeps the large one from coming by itself.
    constexpr int kCollapse = 25; // MADV_COLLAPSE of Linux 6.1, which headers of the time lack; refused before
    if (from % kLargePage == 0)
        madvise(memory, kLargePage, kCollapse);
}
#else
void preferLargePages(const void* /*begin*/, std::size_t /*bytes*/) {}
#endif

} // namespace spillway
