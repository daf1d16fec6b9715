#pragma once

#include <atomic>
#include <cstdlib>
#include <new>
#include <thread>

// Replaces the allocator: to be included once in a program.

namespace spillway {

/// While it is set, only the main thread gets blocks as large as this, in bytes; 0 = everybody gets all.
inline std::atomic<std::size_t> scarceFrom = 0;
inline const std::thread::id kMainThread = std::this_thread::get_id();

} // namespace spillway

void* operator new(std::size_t bytes)
{
    const std::size_t scarce = spillway::scarceFrom;
    if (scarce > 0 && bytes >= scarce && std::this_thread::get_id() != spillway::kMainThread)
        throw std::bad_alloc();
    if (void* block = std::malloc(bytes == 0 ? 1 : bytes)) // NOLINT(cppcoreguidelines-no-malloc): this is the allocator
        return block;
    throw std::bad_alloc();
}

void* operator new(std::size_t bytes, const std::nothrow_t&) noexcept
{
    try {
        return operator new(bytes);
    } catch (const std::bad_alloc&) {
        return nullptr;
    }
}

void operator delete(void* block) noexcept
{
    std::free(block); // NOLINT(cppcoreguidelines-no-malloc)
}

void operator delete(void* block, std::size_t) noexcept
{
    std::free(block); // NOLINT(cppcoreguidelines-no-malloc)
}
