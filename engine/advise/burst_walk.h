#pragma once

#include "engine/advise/burst_lanes.h"

#include <variant>
#include <vector>

namespace spillway {

/// Bursts at one rate, in as many bits as they need. Clients may follow one another: the first request of each finds an empty
/// bucket.
class BurstWalk
{
public:
    /// Up to kLargestBurstInLanes each.
    BurstWalk(Rate rate, std::span<const std::int64_t> bursts, const BurstCode& code);

    /// Walks those requests that are marked with the rate's bit; returns how many.
    std::size_t walk(const RequestsAtRate& requests, const RequestMarks& which);
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

    const BurstCode& m_code;
    bool m_parts;
    std::size_t m_vectors = 0; ///< of 32 bits; kept: a division for each client would take as long as a short walk
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
        return m_walks == 0 || (m_parts == walk.m_parts && m_vectors.size() + walk.m_vectors <= kBurstsTogether);
    }
    /// Where to pick the leaks of the walk that is added next. There is room for it.
    [[nodiscard]] Leaks& next() { return m_leaks[m_walks]; }
    /// With as many of next(). It is not wide, and it is not among them.
    void add(BurstWalk& walk, std::size_t leaks);
    /// All; then none waits.
    void walk();
    /// How many requests were walked with the walk that was added as number `i`, from 0.
    [[nodiscard]] std::size_t requestsOf(std::size_t i) const { return m_requests[i]; }

private:
    std::array<Leaks, kBurstsTogether> m_leaks;            ///< by walk
    std::array<std::size_t, kBurstsTogether> m_requests{}; ///< likewise
    std::vector<LeakingBursts> m_vectors;
    const BurstCode* m_code = nullptr;
    std::size_t m_walks = 0;
    bool m_parts = false; ///< of all of them
};

} // namespace spillway
