#pragma once

#include "engine/replay/kernels/lane_replay.h"
#include "engine/replay/kernels/segment_walk.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace spillway {

/// Replays long stretches of one client's requests in segments side by side, each from a guessed level. A guess comes
/// right by itself: a bucket that runs empty forgets what was before, and of two that fill up the fuller one rejects
/// until the other has caught up. So a segment's start is corrected until it is what the segment before ended with, and
/// nearly always only its first requests are walked again. Exact. For one thread.
class SegmentReplay
{
public:
    /// No shorter stretch.
    static constexpr std::size_t kShortest = Tiles::kTileLanes * kRowsOfMark;

    /// As in LaneState.
    struct Level
    {
        std::int32_t level = 0;
        std::uint32_t last = 0;
        bool operator==(const Level&) const = default;
    };

    /// `rule` is nginx's, for as many requests as any client has. Nothing without vectors: one after
    /// the other is as fast there.
    static std::optional<SegmentReplay> create(const LaneRule& rule, LaneSet set);

    /// Replays requests at ascending `times`, at least kShortest, from the level before them on. Returns of how
    /// many of them the others tell; they live as long. 0: the guesses do not come right in less time than one
    /// request after the other takes.
    std::size_t replay(std::span<const std::uint32_t> times, Level before);
    [[nodiscard]] Level behind() const { return endOf(Tiles::kTileLanes - 1); } ///< the last request
    [[nodiscard]] std::int64_t peak() const; ///< excess of a request that was not rejected; 0 if all were
    [[nodiscard]] SegmentCounts counts(std::size_t begin, std::size_t end) const; ///< of these requests

private:
    SegmentReplay(const LaneRule& rule, const SegmentCode& code);
    [[nodiscard]] Level startOf(std::size_t segment) const;
    [[nodiscard]] Level endOf(std::size_t segment) const;
    void start(std::size_t segment, Level level);
    [[nodiscard]] std::int64_t beside(Level level) const;
    void guess(Level before);
    [[nodiscard]] bool agree() const;
    void correct();

    const SegmentCode& m_code;
    SegmentWalk m_walk;
    std::vector<SegmentMark> m_marks;
};

} // namespace spillway
