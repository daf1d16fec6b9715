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
    /// 32 bits do not suffice, so it cannot wait for others.
    [[nodiscard]] bool isWide() const { return std::holds_alternative<Lanes<std::int64_t>>(m_lanes); }
    /// How many of those walked pass, by burst.
    [[nodiscard]] std::span<const std::uint32_t> passed() const { return m_passed; }

private:
    friend class WaitingBursts;

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
    [[nodiscard]] std::size_t vectors() const { return m_passed.size() / m_code.lanes; } ///< of 32 bits

    const BurstCode& m_code;
    bool m_parts;
    std::variant<Lanes<std::int32_t>, Lanes<std::int64_t>> m_lanes;
    std::vector<std::uint32_t> m_passed;
};

/// Bursts of 32 bits that are walked together, in far less time than one after the other.
class WaitingBursts
{
public:
    /// Without one more vector than is walked at once, and in the unit of those that wait. There always is where none does.
    [[nodiscard]] bool haveRoomFor(const BurstWalk& walk) const
    {
        return m_walks == 0 || (m_parts == walk.m_parts && m_vectors.size() + walk.vectors() <= kBurstsTogether);
    }
    /// Those requests that are marked. There is room for it, it is not wide, and it is not among them.
    void add(BurstWalk& walk, const LeaksOfRate& leaks, const MarksOfRate& which);
    /// How many requests wait for the one that was added last.
    [[nodiscard]] std::size_t requestsOfLast() const { return m_picked[m_walks - 1].leaks().size(); }
    /// All; then none waits.
    void walk();

private:
    std::array<PickedLeaks, kBurstsTogether> m_picked; ///< by walk
    std::vector<LeakingBursts> m_vectors;
    const BurstCode* m_code = nullptr;
    std::size_t m_walks = 0;
    bool m_parts = false; ///< of all of them
};

} // namespace spillway
