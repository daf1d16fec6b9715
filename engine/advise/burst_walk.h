#pragma once

#include "engine/advise/kernels/burst_lanes.h"

#include <variant>
#include <vector>

namespace spillway {

/// Some bursts, as they are walked at any rate: up to kLargestBurstInLanes each, as many lanes as fill vectors.
class BurstSet
{
public:
    BurstSet(std::span<const std::int64_t> bursts, const BurstCode& code);

private:
    friend class BurstWalk;
    friend class WaitingBursts;

    const BurstCode& m_code;
    std::size_t m_count;               ///< without those that fill the last vector
    std::size_t m_vectors;             ///< of 32 bits
    std::vector<std::int32_t> m_whole; ///< BurstLanes::empty of rates without parts
    std::vector<std::int32_t> m_parts; ///< with parts; none where 32 bits do not suffice
    std::vector<std::int64_t> m_wide;  ///< only then
};

/// The bursts of a set at one rate, in as many bits as they need. Clients may follow one another: the first request of
/// each finds an empty bucket.
class BurstWalk
{
public:
    BurstWalk(Rate rate, const BurstSet& bursts);

    /// Walks those requests that are marked with the rate's bit; how many of them are rejected, by burst.
    [[nodiscard]] std::vector<std::uint32_t> walk(const RequestsAtRate& requests, const RequestMarks& which);
    /// 32 bits do not suffice, so it cannot wait for others.
    [[nodiscard]] bool isWide() const { return m_rooms.index() != 0; }
    /// Number of vectors with elements of 32 bits.
    [[nodiscard]] std::size_t vectors() const { return m_bursts->m_vectors; }

private:
    friend class WaitingBursts;

    const BurstSet* m_bursts;
    bool m_parts;
    std::variant<std::vector<std::int32_t>, std::vector<std::int64_t>> m_rooms;
};

/// Walks of 32 bits that are done together, in far less time than one after the other.
class WaitingBursts
{
public:
    /// For so many vectors of walks at its rate, without one more than is walked at once, and in the unit of those that
    /// wait. There always is where none does.
    [[nodiscard]] bool haveRoomFor(const BurstWalk& walk, std::size_t vectors) const
    {
        return m_lists == 0 || (m_parts == walk.m_parts && m_vectors.size() + vectors <= kBurstsTogether);
    }
    /// Where to pick the leaks of the walk that is added next. There is room for it.
    [[nodiscard]] Leaks& next() { return m_leaks[m_lists]; }
    /// With as many of next(). It is not wide, and it is not among them. `name`: of the caller's.
    void add(BurstWalk& walk, std::size_t name, std::size_t leaks)
    {
        m_last = leaks;
        ++m_lists;
        addToLast(walk, name);
    }
    /// With those of the one that was added last, at the same rate.
    void addToLast(BurstWalk& walk, std::size_t name);
    /// All, of each of which `take` is given its name and how many of its requests are rejected,
    /// by burst; then none waits.
    template <class Take>
    void walk(Take&& take)
    {
        walkAll();
        std::span<const std::uint32_t> rejected = m_rejected;
        for (const Waiting& one : m_walks) {
            take(one.name, rejected.first(one.bursts));
            rejected = rejected.subspan(one.lanes);
        }
        m_walks.clear();
        m_vectors.clear();
        m_lists = 0;
    }

private:
    struct Waiting
    {
        std::size_t name = 0;
        std::size_t bursts = 0;
        std::size_t lanes = 0; ///< of as many vectors as they need
    };
    void walkAll();

    std::array<Leaks, kBurstsTogether> m_leaks;
    std::size_t m_lists = 0; ///< of leaks
    std::size_t m_last = 0;  ///< how many are in the last one
    std::vector<Waiting> m_walks;
    std::vector<LeakingBursts> m_vectors;  ///< theirs, one walk's after the other's
    std::vector<std::uint32_t> m_rejected; ///< by lane, too
    const BurstCode* m_code = nullptr;
    bool m_parts = false; ///< of all of them
};

} // namespace spillway
