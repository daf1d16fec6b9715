#pragma once

#include "engine/live/lab/store.h"

#include <QHash>

#include <list>
#include <optional>
#include <span>
#include <string_view>
#include <unordered_map>

namespace spillway {

/// Keeps the counters in memory, of a bounded number of keys: the least recently used goes.
class MemoryStore : public Store
{
public:
    /// `keys` > 0. Memory is bounded to a kibibyte a key on average, too, but one key is always kept.
    explicit MemoryStore(std::size_t keys) : m_mostKeys(keys) {}

    void decide(std::span<const Charge> charges, Instant now, Answer answer) override
    {
        answer(decideNow(charges, now));
    }
    [[nodiscard]] std::vector<Decision> decideNow(std::span<const Charge> charges, Instant now);
    /// How long a request has to wait until all charges let it pass, if nothing else arrives; 0: it passes now.
    [[nodiscard]] Milliseconds untilPass(std::span<const Charge> charges, Instant now) const;
    /// How full the limiter is; nothing for a key without a state.
    [[nodiscard]] std::optional<Thousandths> levelOf(const Charge& charge, Instant now) const;
    [[nodiscard]] std::size_t keys() const { return m_index.size(); }
    [[nodiscard]] std::uint64_t evicted() const { return m_evicted; }

private:
    using State = AnyLimiterState;
    struct Entry
    {
        std::string key;
        State state;
        std::size_t bytes = 0;
    };
    struct Hash // with a seed of this process, since clients choose the keys
    {
        std::size_t operator()(std::string_view key) const
        {
            return qHashBits(key.data(), key.size(), QHashSeed::globalSeed());
        }
    };

    [[nodiscard]] Entry& entryOf(const std::string& key);
    void evict();

    std::size_t m_mostKeys;
    std::size_t m_bytes = 0;
    std::uint64_t m_evicted = 0;
    std::list<Entry> m_entries; ///< the most recently used first
    std::unordered_map<std::string_view, std::list<Entry>::iterator, Hash> m_index;
};

} // namespace spillway
