#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace spillway {

/// The first lines of a source.
struct Sample
{
    struct Line
    {
        std::uint64_t number = 0; ///< from 1
        std::string_view text;
    };
    std::string_view beginning;                    ///< bytes
    std::vector<Line> lines;                       ///< without blank lines and comments
    std::vector<Line> further;                     ///< more of them, for where no format fits the first
    std::vector<Line> comments;                    ///< lines that start with #
    static constexpr std::size_t kMostLines = 200; ///< enough to tell formats apart
    static constexpr std::size_t kMostFurther = 4000;
};

} // namespace spillway
