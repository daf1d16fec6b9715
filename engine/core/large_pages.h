#pragma once

#include <cstddef>
#include <vector>

namespace spillway {

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

} // namespace spillway
