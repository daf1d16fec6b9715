#include "engine/core/large_pages.h"

#ifdef __linux__
#include <cstdint>
#include <sys/mman.h>
#endif

namespace spillway {

#ifdef __linux__
void preferLargePages(const void* begin, std::size_t bytes)
{
    constexpr std::uintptr_t kLargePage = std::uintptr_t{2} << 20U;
    const auto address = reinterpret_cast<std::uintptr_t>(begin); // NOLINT(*-reinterpret-cast)
    const std::uintptr_t from = (address + kLargePage - 1) / kLargePage * kLargePage;
    const std::uintptr_t to = (address + bytes) / kLargePage * kLargePage;
    if (from < to)
        madvise(reinterpret_cast<void*>(from), to - from, MADV_HUGEPAGE); // NOLINT(*-reinterpret-cast,*-int-to-ptr)
}
#else
void preferLargePages(const void* /*begin*/, std::size_t /*bytes*/) {}
#endif

} // namespace spillway
