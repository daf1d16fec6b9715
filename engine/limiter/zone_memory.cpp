#include "engine/limiter/zone_memory.h"

#include <cassert>

namespace spillway {

namespace {

constexpr std::uint64_t kStateBytes = 80; ///< of a state without its key
constexpr std::uint64_t kRootBytes = 80;  ///< the zone's tree and queue
constexpr std::uint64_t kLabelBytes = 22; ///< what the log says of the zone, without its name
constexpr Milliseconds kIdleTime{60'000};
constexpr int kIdleDrops = 2;

/// Memory that a zone needs for itself before the first key. nginx does not start where it does not fit.
SlabPool freshPool(std::uint64_t bytes, std::size_t nameLength)
{
    SlabPool pool(bytes);
    pool.allocate(kRootBytes);
    pool.allocate(kLabelBytes + nameLength);
    return pool;
}

} // namespace

ZoneMemory::ZoneMemory(std::uint64_t bytes, std::size_t nameLength, Rate rate, std::size_t keys) :
    m_rate(rate), m_pool(freshPool(bytes, nameLength)), m_slotOf(keys, kNone)
{
}

std::optional<ZoneMemory::Slot> ZoneMemory::find(ZoneKey key)
{
    const Slot slot = m_slotOf[key];
    if (slot == kNone)
        return std::nullopt;
    if (slot != m_youngest) {
        leaveQueue(slot);
        makeYoungest(slot);
    }
    return slot;
}

std::optional<ZoneMemory::Slot> ZoneMemory::insert(ZoneKey key, std::uint32_t keyLength, BucketState state, Instant now)
{
    assert(keyLength > 0 && keyLength <= kLongestKey && m_slotOf[key] == kNone);
    sweep(Sweep::Idle, now);
    auto slot = m_pool.allocate(kStateBytes + keyLength);
    if (!slot) {
        sweep(Sweep::Force, now);
        slot = m_pool.allocate(kStateBytes + keyLength);
        if (!slot)
            return std::nullopt;
    }
    if (m_states.size() <= *slot)
        m_states.resize(m_pool.chunkBound());
    m_states[*slot] = {.bucket = state, .key = key};
    m_slotOf[key] = *slot;
    makeYoungest(*slot);
    ++m_size;
    return slot;
}

void ZoneMemory::sweep(Sweep kind, Instant now)
{
    if (kind == Sweep::Force && m_oldest != kNone)
        drop(m_oldest);
    for (int dropped = 0; dropped < kIdleDrops && m_oldest != kNone; ++dropped) {
        if (!idle(m_states[m_oldest].bucket, now))
            return;
        drop(m_oldest);
    }
}

/// A `last` far in the future counts as idle, too: nginx takes the distance.
bool ZoneMemory::idle(const BucketState& bucket, Instant now) const
{
    const Milliseconds distance = std::chrono::abs(now - bucket.last);
    return distance >= kIdleTime && bucket.excess <= drained(m_rate, distance);
}

void ZoneMemory::drop(Slot slot)
{
    leaveQueue(slot);
    m_slotOf[m_states[slot].key] = kNone;
    m_pool.free(slot);
    --m_size;
}

void ZoneMemory::makeYoungest(Slot slot)
{
    m_states[slot].older = m_youngest;
    m_states[slot].younger = kNone;
    (m_youngest == kNone ? m_oldest : m_states[m_youngest].younger) = slot;
    m_youngest = slot;
}

void ZoneMemory::leaveQueue(Slot slot)
{
    const State& state = m_states[slot];
    (state.older == kNone ? m_oldest : m_states[state.older].younger) = state.younger;
    (state.younger == kNone ? m_youngest : m_states[state.younger].older) = state.older;
}

std::uint64_t ZoneMemory::stateSize(std::uint32_t keyLength)
{
    return SlabPool::pieceSize(kStateBytes + keyLength);
}

std::uint64_t ZoneMemory::pagesForItself(std::size_t nameLength)
{
    return 1 + (kLabelBytes + nameLength + SlabPool::kPageBytes - 1) / SlabPool::kPageBytes;
}

std::uint64_t ZoneMemory::capacity(std::uint64_t bytes, std::size_t nameLength, std::uint32_t keyLength)
{
    return freshPool(bytes, nameLength).room(kStateBytes + keyLength);
}

} // namespace spillway
