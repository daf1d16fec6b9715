#pragma once

#include "engine/limiter/limit_req.h"
#include "engine/limiter/slab_pool.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace spillway {

/// The number of a distinct key value of one zone, dense from 0: a ValueId of its key column.
using ZoneKey = std::uint32_t;

/// The shared memory of one `limit_req_zone` and what lives in it: a state for each key that has not been dropped.
///
/// Source: ngx_http_limit_req_lookup(), _expire() and _init_zone(), nginx 1.22, 64-bit. The least recently looked up
/// state goes first. O(1) for each call; no allocation while the number of used pages does not grow. Not thread-safe.
class ZoneMemory
{
public:
    /// Where a state lies; valid until the next insert() into this zone.
    using Slot = SlabPool::Chunk;

    /// An empty zone as after a start of nginx. `keys` is one more than the highest ZoneKey that will be used.
    ZoneMemory(std::uint64_t bytes, std::size_t nameLength, Rate rate, std::size_t keys);

    [[nodiscard]] Rate rate() const { return m_rate; }

    /// Looks a key up; a found state becomes the youngest, whatever the verdict will be.
    std::optional<Slot> find(ZoneKey key);
    /// Makes the state of a key that find() did not find. First up to two oldest states go if they are idle; where
    /// there is no room the oldest goes by force and up to two more if idle. Nothing if there is still none.
    /// `keyLength` is 1 .. kLongestKey.
    std::optional<Slot> insert(ZoneKey key, std::uint32_t keyLength, BucketState state, Instant now);

    [[nodiscard]] const BucketState& state(Slot slot) const { return m_states[slot].bucket; }
    void setState(Slot slot, BucketState bucket) { m_states[slot].bucket = bucket; }

    /// Whether the key has a state.
    [[nodiscard]] bool holds(ZoneKey key) const { return key < m_slotOf.size() && m_slotOf[key] != kNone; }
    /// From now on the key may be used, too. Amortised O(1).
    void admit(ZoneKey key)
    {
        if (key >= m_slotOf.size())
            m_slotOf.resize(std::max<std::size_t>(key + std::size_t{1}, 2 * m_slotOf.size()), kNone);
    }

    /// How many keys have a state.
    [[nodiscard]] std::size_t size() const { return m_size; }
    /// The bytes that the state of a key of this length takes: a slab class, or whole pages.
    [[nodiscard]] static std::uint64_t stateSize(std::uint32_t keyLength);
    /// The pages that a zone takes at most before the first key.
    [[nodiscard]] static std::uint64_t pagesForItself(std::size_t nameLength);
    /// How many states a zone holds if all keys have this length. O(1).
    [[nodiscard]] static std::uint64_t capacity(std::uint64_t bytes, std::size_t nameLength, std::uint32_t keyLength);

private:
    static constexpr Slot kNone = UINT32_MAX;
    enum class Sweep : std::uint8_t { Idle, Force };

    struct State
    {
        BucketState bucket;
        Slot older = kNone;
        Slot younger = kNone;
        ZoneKey key = 0;
    };

    void sweep(Sweep kind, Instant now);
    [[nodiscard]] bool idle(const BucketState& bucket, Instant now) const;
    void drop(Slot slot);
    void makeYoungest(Slot slot);
    void leaveQueue(Slot slot);

    Rate m_rate;
    SlabPool m_pool;
    std::vector<Slot> m_slotOf;  ///< by ZoneKey
    std::vector<State> m_states; ///< by Slot
    Slot m_oldest = kNone;
    Slot m_youngest = kNone;
    std::size_t m_size = 0;
};

} // namespace spillway
