#pragma once

// The walk over segments of one client, for the instruction set `Isa`; see lane_walk_kernel.h.

#include "engine/replay/kernels/lane_rules_kernel.h"
#include "engine/replay/kernels/segment_walk.h"

#include <utility>

namespace spillway {

namespace {

/// Four requests at once are turned from segment by segment to request by request.
constexpr std::size_t kTurned = 4;
using Four = std::uint32_t __attribute__((vector_size(16)));

/// Number `i` of two vectors mixed within each four: of the four from `kFrom` on, `kPiece` at a time of each in turn.
template <std::size_t kCount, std::size_t kPiece, std::size_t kFrom>
constexpr int mixedFrom(std::size_t i)
{
    const std::size_t inFour = i % 4;
    const std::size_t vector = inFour / kPiece % 2;
    const std::size_t place = kFrom + inFour % kPiece + inFour / (2 * kPiece) * kPiece;
    return static_cast<int>(vector * kCount + (i - inFour) + place);
}

template <std::size_t kPiece, std::size_t kFrom, class Vector, std::size_t... i>
SPILLWAY_INLINE Vector mixed(Vector a, Vector b, std::index_sequence<i...>)
{
    return __builtin_shufflevector(a, b, mixedFrom<sizeof...(i), kPiece, kFrom>(i)...);
}

template <class Half, std::size_t... i>
SPILLWAY_INLINE auto joined(Half low, Half high, std::index_sequence<i...>)
{
    return __builtin_shufflevector(low, high, i...);
}

/// Four requests of each fourth segment, `apart` from one segment to the next.
template <std::size_t kCount>
SPILLWAY_INLINE auto fourOfEachFourth(const std::uint32_t* times, std::size_t apart)
{
    if constexpr (kCount == 4)
        return loaded<Four>(times);
    else
        return joined(fourOfEachFourth<kCount / 2>(times, apart),
                      fourOfEachFourth<kCount / 2>(times + kCount / 2 * apart, apart),
                      std::make_index_sequence<kCount>{});
}

/// The next requests of as many segments as a vector has numbers.
template <class Isa>
SPILLWAY_INLINE void readTurned(const std::uint32_t* times, std::size_t apart, typename Isa::Unsigned* requests)
{
    using Unsigned = typename Isa::Unsigned;
    constexpr auto kAll = std::make_index_sequence<kInOne<Isa>>{};
    Unsigned of[kTurned];
    for (std::size_t i = 0; i < kTurned; ++i)
        of[i] = as<Unsigned>(fourOfEachFourth<kInOne<Isa>>(times + i * apart, apart));
    const Unsigned first[2] = {mixed<1, 0>(of[0], of[1], kAll), mixed<1, 0>(of[2], of[3], kAll)};
    const Unsigned second[2] = {mixed<1, 2>(of[0], of[1], kAll), mixed<1, 2>(of[2], of[3], kAll)};
    requests[0] = mixed<2, 0>(first[0], first[1], kAll);
    requests[1] = mixed<2, 2>(first[0], first[1], kAll);
    requests[2] = mixed<2, 0>(second[0], second[1], kAll);
    requests[3] = mixed<2, 2>(second[0], second[1], kAll);
}

/// All segments between two marks, in vectors.
template <class Isa, Shape kShape, bool kMayDelay>
class Segments
{
    using Unsigned = typename Isa::Unsigned;
    using Signed = typename Isa::Signed;
    static constexpr std::size_t kCount = kLanes / kInOne<Isa>;

public:
    SPILLWAY_INLINE explicit Segments(const SegmentWalk& walk) : m_rule(walk.rule)
    {
        for (std::size_t i = 0; i < kCount; ++i) {
            m_memory[i].level = loaded<Signed>(&walk.start.level[i * kInOne<Isa>]);
            m_memory[i].last = loaded<Unsigned>(&walk.start.last[i * kInOne<Isa>]);
            m_memory[i].before = Signed{};
        }
    }

    /// `times` of the first segment, `apart` from one to the next.
    SPILLWAY_INLINE void walk(const std::uint32_t* times, std::size_t apart)
    {
        for (std::size_t i = 0; i < kCount; ++i) {
            m_peak[i] = Signed{};
            m_accepted[i] = m_delayed[i] = Unsigned{};
        }
        for (std::size_t row = 0; row < kRowsOfMark; row += kTurned) {
            Unsigned requests[kCount][kTurned];
            for (std::size_t i = 0; i < kCount; ++i)
                readTurned<Isa>(times + row + i * kInOne<Isa> * apart, apart, requests[i]);
            for (std::size_t n = 0; n < kTurned; ++n)
                for (std::size_t i = 0; i < kCount; ++i)
                    step(i, requests[i][n]);
        }
    }

    [[nodiscard]] SPILLWAY_INLINE bool isAt(const SegmentMark& mark) const
    {
        for (std::size_t i = 0; i < kCount; ++i)
            if (__builtin_memcmp(&mark.level[i * kInOne<Isa>], &m_memory[i].level, sizeof(Signed)) != 0 ||
                __builtin_memcmp(&mark.last[i * kInOne<Isa>], &m_memory[i].last, sizeof(Signed)) != 0)
                return false;
        return true;
    }

    SPILLWAY_INLINE void store(SegmentMark& mark) const
    {
        for (std::size_t i = 0; i < kCount; ++i) {
            const std::size_t lane = i * kInOne<Isa>;
            const Unsigned rejected = ~m_accepted[i];
            __builtin_memcpy(&mark.rejected[lane], &rejected, sizeof(Signed));
            if constexpr (kMayDelay)
                __builtin_memcpy(&mark.delayed[lane], &m_delayed[i], sizeof(Signed));
            __builtin_memcpy(&mark.peak[lane], &m_peak[i], sizeof(Signed));
            __builtin_memcpy(&mark.level[lane], &m_memory[i].level, sizeof(Signed));
            __builtin_memcpy(&mark.last[lane], &m_memory[i].last, sizeof(Signed));
        }
    }

private:
    SPILLWAY_INLINE void step(std::size_t i, Unsigned now)
    {
        const auto [left, accepted] = Leak<Isa, kShape>::find(m_memory[i], now, m_rule);
        m_peak[i] = Isa::larger(m_peak[i], left & accepted);
        m_accepted[i] = withBit(accepted, m_accepted[i]);
        if constexpr (kMayDelay) {
            m_delayed[i] = withBit(accepted & (left > Signed{} + (m_rule.delayedFrom - 1)), m_delayed[i]);
        }
    }

    static SPILLWAY_INLINE Unsigned withBit(Signed mask, Unsigned bits) { return bits + bits - as<Unsigned>(mask); }

    const LaneRule m_rule; // a copy that no store can change
    Memory<Isa> m_memory[kCount];
    Signed m_peak[kCount];
    Unsigned m_accepted[kCount]; ///< a bit for each request, the last one lowest
    Unsigned m_delayed[kCount];  ///< a bit for each request, the last one lowest
};

template <class Isa, Shape kShape, bool kMayDelay>
SPILLWAY_INLINE std::size_t walkSegmentsBy(const SegmentWalk& walk, FormerMarks former)
{
    Segments<Isa, kShape, kMayDelay> segments(walk);
    for (std::size_t mark = 0; mark < walk.marks; ++mark) {
        segments.walk(walk.times + mark * kRowsOfMark, walk.marks * kRowsOfMark);
        const bool met = former == FormerMarks::OtherStart && segments.isAt(walk.into[mark]);
        segments.store(walk.into[mark]);
        if (met)
            return mark + 1;
    }
    return walk.marks;
}

template <class Isa, Shape kShape>
SPILLWAY_INLINE std::size_t walkSegmentsBy(const SegmentWalk& walk, FormerMarks former)
{
    return walk.rule.delayedFrom <= walk.rule.most ? walkSegmentsBy<Isa, kShape, true>(walk, former)
                                                   : walkSegmentsBy<Isa, kShape, false>(walk, former);
}

template <class Isa>
std::size_t walkSegments(const SegmentWalk& walk, FormerMarks former)
{
    return walk.rule.shape == Shape::Leak ? walkSegmentsBy<Isa, Shape::Leak>(walk, former)
                                          : walkSegmentsBy<Isa, Shape::TruncatedLeak>(walk, former);
}

/// Bits [from, to) of 32, the first one highest.
SPILLWAY_INLINE std::uint32_t bitsOf(std::size_t from, std::size_t to)
{
    return (UINT32_MAX >> from) & ~(to < kRowsOfMark ? UINT32_MAX >> to : 0);
}

SPILLWAY_INLINE std::uint32_t bitCount(std::uint32_t bits)
{
    return static_cast<std::uint32_t>(__builtin_popcount(bits));
}

template <class Isa>
SegmentCounts countSegment(const SegmentWalk& walk, const SegmentPart& part)
{
    const bool mayDelay = walk.rule.delayedFrom <= walk.rule.most;
    SegmentCounts counts;
    for (std::size_t begin = part.from; begin < part.to;) {
        const SegmentMark& mark = walk.into[begin / kRowsOfMark];
        const std::size_t first = begin - begin % kRowsOfMark;
        const std::size_t end = part.to < first + kRowsOfMark ? part.to : first + kRowsOfMark;
        const std::uint32_t bits = bitsOf(begin - first, end - first);
        counts.rejected += bitCount(mark.rejected[part.segment] & bits);
        if (mayDelay)
            counts.delayed += bitCount(mark.delayed[part.segment] & bits);
        begin = end;
    }
    return counts;
}

template <class Isa>
constexpr SegmentCode kSegments{walkSegments<Isa>, countSegment<Isa>};

} // namespace

} // namespace spillway
