#pragma once

#include "engine/advise/burst_lanes.h"

#include <variant>
#include <vector>

namespace spillway {

/// What all bursts at a rate have in common, for up to kRequestsAtOnce requests: those for which `filled` is marked find
/// something in the bucket if nothing is rejected. The others always find it empty.
struct LeaksOfRate
{
    const SplitTimes& times;
    Rate rate;
    MarksOfRate filled;
    std::array<std::uint32_t, kRequestsAtOnce + kRoomBehind> leaks; ///< in 32 bits

    /// As long as what it is made of lives.
    LeaksOfRate(const SplitTimes& of, Rate rateOf, const LeakRule& rule, const MarksOfRate& marks,
                const BurstCode& code);
};

/// What leaks before those requests that are walked.
class PickedLeaks
{
public:
    void pick(const LeaksOfRate& from, const MarksOfRate& which, const BurstCode& code);
    [[nodiscard]] std::span<const std::uint32_t> leaks() const { return std::span(m_leaks).first(m_count); }

private:
    std::array<std::uint32_t, kRequestsAtOnce + kRoomBehind> m_leaks;
    std::size_t m_count = 0;
};

/// Bursts at one rate, in as many bits as they need. Clients may follow one another: the first request of each finds an empty
/// bucket.
class BurstWalk
{
public:
    /// Up to kLargestBurstInLanes each.
    BurstWalk(Rate rate, std::span<const std::int64_t> bursts, const BurstCode& code);

    /// Walks those requests that are marked; returns how many.
    std::size_t walk(const LeaksOfRate& leaks, const MarksOfRate& which);
    /// The same of a small one.
    void walk(const PickedLeaks& leaks);
    /// Whether one vector of 32 bits holds all.
    [[nodiscard]] bool isSmall() const;
    /// The same of two, in less than twice the time of one.
    static void walk(BurstWalk& a, const PickedLeaks& leaksOfA, BurstWalk& b, const PickedLeaks& leaksOfB);
    /// How many of those walked pass, by burst.
    [[nodiscard]] std::span<const std::uint32_t> passed() const { return m_passed; }

private:
    template <class Number>
    struct Lanes
    {
        std::vector<Number> floors;
        std::vector<Number> levels;
    };
    template <class Number>
    void start(std::span<const std::int64_t> bursts);
    template <class Number>
    [[nodiscard]] BurstLanes<Number> lanes();

    const BurstCode& m_code;
    bool m_parts;
    std::variant<Lanes<std::int32_t>, Lanes<std::int64_t>> m_lanes;
    std::vector<std::uint32_t> m_passed;
};

} // namespace spillway
