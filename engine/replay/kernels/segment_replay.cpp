#include "engine/replay/kernels/segment_replay.h"

#include "engine/limiter/limiter.h"

#include <algorithm>

namespace spillway {

namespace {

constexpr std::size_t kSegments = Tiles::kTileLanes;
/// Most marks of a segment, so that all segments stay in the second-level cache. An odd number, or the segments would
/// lie a power of two apart and share few places of the first-level cache.
constexpr std::size_t kMostMarks = 509;
/// So many walks over all segments take as long as one request after the other.
constexpr std::size_t kPatience = 3;

/// nullptr without vectors.
const SegmentCode* segmentCodeFor([[maybe_unused]] LaneSet set)
{
#if defined(__x86_64__)
    if (set == LaneSet::Avx2)
        return &kAvx2Segments;
#endif
    return nullptr;
}

} // namespace

std::optional<SegmentReplay> SegmentReplay::create(const LaneRule& rule, LaneSet set)
{
    const SegmentCode* code = segmentCodeFor(set);
    return code == nullptr ? std::nullopt : std::optional(SegmentReplay(rule, *code));
}

SegmentReplay::SegmentReplay(const LaneRule& rule, const SegmentCode& code) : m_code(code)
{
    m_walk.rule = rule;
}

std::size_t SegmentReplay::replay(std::span<const std::uint32_t> times, Level before)
{
    m_walk.times = times.data();
    m_walk.marks = std::min((times.size() / kShortest - 1) | 1U, kMostMarks);
    m_marks.resize(std::max(m_marks.size(), m_walk.marks));
    m_walk.into = m_marks.data();
    guess(before);
    std::size_t walked = m_code.walk(m_walk, FormerMarks::None);
    while (!agree()) {
        if (walked > kPatience * m_walk.marks)
            return 0;
        correct();
        walked += m_code.walk(m_walk, FormerMarks::OtherStart);
    }
    return m_walk.marks * kShortest;
}

/// Each begins with a bucket about as full as it is at the start.
void SegmentReplay::guess(Level before)
{
    const std::size_t length = m_walk.marks * kRowsOfMark;
    start(0, before);
    for (std::size_t segment = 1; segment < kSegments; ++segment) {
        Level level{before.level, m_walk.times[segment * length - 1]};
        if (m_walk.rule.shape == LaneRule::Shape::Leak) { // as many whole requests later as have leaked
            const std::uint64_t leaked = std::uint64_t{m_walk.rule.leak} * (level.last - before.last);
            const auto one = static_cast<std::uint64_t>(kOneRequest.raw());
            level.level = static_cast<std::int32_t>(static_cast<std::uint32_t>(before.level) +
                                                    static_cast<std::uint32_t>(leaked / one * one));
        }
        start(segment, level);
    }
}

bool SegmentReplay::agree() const
{
    for (std::size_t segment = 1; segment < kSegments; ++segment)
        if (!(startOf(segment) == endOf(segment - 1)))
            return false;
    return true;
}

/// Each start becomes what the segment before is expected to end with, once its own start is corrected: the
/// same as before if it ran empty. If it did not, a whole leak leaves what is beside whole requests: so
/// much is off at its end, too.
void SegmentReplay::correct()
{
    Level expected = endOf(0);
    for (std::size_t segment = 1; segment < kSegments; ++segment) {
        const Level former = startOf(segment);
        start(segment, expected);
        const Level end = endOf(segment);
        const std::int64_t off = m_walk.rule.shape == LaneRule::Shape::Leak && beside(end) == beside(former)
                                     ? beside(expected) - beside(former)
                                     : 0;
        expected = {static_cast<std::int32_t>(static_cast<std::uint32_t>(end.level) + static_cast<std::uint32_t>(off)),
                    end.last};
    }
}

std::int64_t SegmentReplay::peak() const
{
    std::int32_t peak = 0;
    for (const SegmentMark& mark : std::span(m_marks).first(m_walk.marks))
        for (const std::int32_t one : mark.peak)
            peak = std::max(peak, one);
    return peak;
}

SegmentCounts SegmentReplay::counts(std::size_t begin, std::size_t end) const
{
    const std::size_t length = m_walk.marks * kRowsOfMark;
    SegmentCounts counts;
    while (begin < end) {
        const std::size_t first = begin - begin % length;
        const SegmentPart part{begin / length, begin - first, std::min(end - first, length)};
        const SegmentCounts of = m_code.count(m_walk, part);
        counts.delayed += of.delayed;
        counts.rejected += of.rejected;
        begin = first + part.to;
    }
    return counts;
}

SegmentReplay::Level SegmentReplay::startOf(std::size_t segment) const
{
    return {m_walk.start.level[segment], m_walk.start.last[segment]};
}

SegmentReplay::Level SegmentReplay::endOf(std::size_t segment) const
{
    const SegmentMark& last = m_marks[m_walk.marks - 1];
    return {last.level[segment], last.last[segment]};
}

void SegmentReplay::start(std::size_t segment, Level level)
{
    m_walk.start.level[segment] = level.level;
    m_walk.start.last[segment] = level.last;
}

/// Whole requests, if the level leaks by whole thousandths and is as it would have been at time 0.
std::int64_t SegmentReplay::beside(Level level) const
{
    const std::int64_t leaked = std::int64_t{m_walk.rule.leak} * level.last;
    const auto left =
        static_cast<std::int32_t>(static_cast<std::uint32_t>(level.level) - static_cast<std::uint32_t>(leaked));
    return (leaked + left) % kOneRequest.raw();
}

} // namespace spillway
