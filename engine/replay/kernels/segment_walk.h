#pragma once

#include "engine/replay/kernels/lane_walk.h"

#include <cstddef>
#include <cstdint>

namespace spillway {

/// So many requests of each segment are walked between two marks: a bit of a word for each.
inline constexpr std::size_t kRowsOfMark = 32;

/// Counts of so many requests of each segment, and the state of the walk after them.
struct alignas(64) SegmentMark
{
    template <class Number>
    using Lanes = LaneState::Lanes<Number>;

    Lanes<std::uint32_t> rejected; ///< a bit for each request, the first one highest
    Lanes<std::uint32_t> delayed;  ///< the same; of a rule by which none is delayed: undefined
    Lanes<std::int32_t> peak;      ///< the most that was left at a request that was not rejected; never negative
    Lanes<std::int32_t> level;     ///< as in LaneState
    Lanes<std::uint32_t> last;     ///< as in LaneState
};

/// Requests of one client that follow one another, cut into segments of equal length, which are walked side by side:
/// one lane each, from a level that may be a guess.
struct SegmentWalk
{
    const std::uint32_t* times = nullptr; ///< of the first segment; the others' follow
    std::size_t marks = 0;                ///< of each segment
    LaneRule rule;                        ///< of a level that leaks with time
    SegmentMark start;                    ///< where the segments begin: its level and last
    SegmentMark* into = nullptr;          ///< `marks` of them
};

/// Some requests of one segment.
struct SegmentPart
{
    std::size_t segment = 0;
    std::size_t from = 0; ///< of the segment's requests
    std::size_t to = 0;
};

/// Numbers of requests by verdict.
struct SegmentCounts
{
    std::uint32_t delayed = 0;
    std::uint32_t rejected = 0;
};

/// The content of `SegmentWalk::into` before a walk.
enum class FormerMarks : std::uint8_t {
    None,
    OtherStart, ///< those of a walk from another start: it ends where it has come to them
};

/// The functions compiled for one instruction set; every set returns the same results.
struct SegmentCode
{
    /// The rule for all requests of the segments; returns how many marks were walked.
    std::size_t (*walk)(const SegmentWalk& walk, FormerMarks former);
    /// Counts the requests of a walk.
    SegmentCounts (*count)(const SegmentWalk& walk, const SegmentPart& part);
};

#if defined(__x86_64__)
extern const SegmentCode kAvx2Segments;
#endif

} // namespace spillway
