#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace spillway {

inline constexpr std::size_t kLargePage = std::size_t{2} << 20U;

/// Asks the system to back memory that will soon be written with large pages: a column of millions of numbers then costs a page
/// fault for each 2 MiB instead of each 4 KiB. Only a hint: small regions and systems without large pages ignore it.
void preferLargePages(const void* begin, std::size_t bytes);

/// Room for `count` values in large pages.
template <class T>
void reserveLarge(std::vector<T>& values, std::size_t count)
{
    values.reserve(count);
    preferLargePages(values.data(), values.capacity() * sizeof(T));
}

/// Room for at least `count` values, in whole large pages if there are several: where the room's size does not matter. Its ends
/// are then no small pages, which cost as much as 20 MiB between them.
template <class T>
void reserveWholePages(std::vector<T>& values, std::size_t count)
{
    constexpr std::size_t kHead = 4096; // what malloc() puts before it, in whole small pages
    const std::size_t pages = (count * sizeof(T) + kHead + kLargePage - 1) / kLargePage;
    reserveLarge(values, pages > 2 ? (pages * kLargePage - kHead) / sizeof(T) : count);
}

/// Room for `more` values behind those there are, twice the room if there is none: so that what grows for long does it in large
/// pages, too.
template <class T>
void growLarge(std::vector<T>& values, std::size_t more)
{
    if (values.capacity() - values.size() >= more)
        return;
    std::vector<T> larger;
    reserveWholePages(larger, std::max(values.size() + more, 2 * values.size()));
    larger.assign(values.begin(), values.end());
    values.swap(larger);
}

} // namespace spillway
