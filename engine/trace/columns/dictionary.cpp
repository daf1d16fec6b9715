#include "engine/trace/columns/dictionary.h"

#include "engine/trace/columns/value_store.h"

#include <algorithm>
#include <cassert>
#include <string>
#include <utility>

#define XXH_INLINE_ALL // values are short: the call would cost as much as the hash
#include <xxhash.h>

namespace spillway {

namespace {

constexpr std::size_t kFirstSlots = 64;
constexpr std::size_t kBatch = 32;

std::uint64_t hashOf(std::string_view value)
{
    return XXH3_64bits(value.data(), value.size());
}

} // namespace

/// Open addressing with linear probing over 8-byte slots, at most half full; the upper half of the hash in the slot
/// spares nearly all comparisons with other values and lets the table grow without touching the values.
struct Dictionary::Store
{
    struct Slot
    {
        std::uint32_t tag = 0;
        ValueId id = 0; ///< 0 = free: the empty value is never looked up
    };

    std::vector<Slot> slots = std::vector<Slot>(kFirstSlots);
    ValueStore values;
    std::shared_ptr<const JoinedValues> joined; ///< in place of the values, or nullptr

    static std::uint32_t tagOf(std::uint64_t hash) { return static_cast<std::uint32_t>(hash >> 32U); }

    /// Where a slot of this tag begins to look. The slots never outnumber the tags.
    [[nodiscard]] std::size_t home(std::uint32_t tag) const { return tag & (slots.size() - 1); }

    /// The value's slot, or the free one where it belongs.
    [[nodiscard]] std::size_t locate(std::string_view value, std::uint32_t tag) const
    {
        std::size_t i = home(tag);
        while (slots[i].id != 0 && (slots[i].tag != tag || values[slots[i].id] != value))
            i = (i + 1) & (slots.size() - 1);
        return i;
    }

    ValueId intern(std::string_view value, std::uint32_t tag)
    {
        const std::size_t slot = locate(value, tag);
        if (slots[slot].id != 0)
            return slots[slot].id;
        const ValueId id = values.add(value);
        slots[slot] = {tag, id};
        if (values.size() * 2 > slots.size())
            grow();
        return id;
    }

    void grow()
    {
        std::vector<Slot> old(slots.size() * 2);
        old.swap(slots);
        for (const Slot& slot : old) {
            if (slot.id == 0)
                continue;
            std::size_t i = home(slot.tag);
            while (slots[i].id != 0)
                i = (i + 1) & (slots.size() - 1);
            slots[i] = slot;
        }
    }
};

Dictionary::Dictionary() : m_store(std::make_unique<Store>()) {}
Dictionary::~Dictionary() = default;
Dictionary::Dictionary(Dictionary&&) noexcept = default;
Dictionary& Dictionary::operator=(Dictionary&&) noexcept = default;

Dictionary Dictionary::copy() const
{
    Dictionary same;
    *same.m_store = *m_store;
    return same;
}

Dictionary Dictionary::joined(const Dictionary& left, const Dictionary& right,
                              std::vector<std::array<ValueId, 2>> pairs)
{
    Dictionary made;
    made.m_store->joined = std::make_shared<const JoinedValues>(left, right, std::move(pairs));
    return made;
}

ValueId Dictionary::intern(std::string_view value)
{
    assert(!m_store->joined);
    return value.empty() ? kEmptyValue : m_store->intern(value, Store::tagOf(hashOf(value)));
}

void Dictionary::intern(std::span<const std::string_view> values, std::span<ValueId> ids)
{
    assert(ids.size() >= values.size() && !m_store->joined);
    std::array<std::uint32_t, kBatch> tags{};
    for (std::size_t begin = 0; begin < values.size(); begin += kBatch) {
        const std::size_t count = std::min(kBatch, values.size() - begin);
        const Store& store = *m_store;
        for (std::size_t i = 0; i < count; ++i) {
            tags[i] = Store::tagOf(hashOf(values[begin + i]));
            __builtin_prefetch(&store.slots[store.home(tags[i])]);
        }
        for (std::size_t i = 0; i < count; ++i)
            __builtin_prefetch(store.values.data() + store.slots[store.home(tags[i])].id);
        for (std::size_t i = 0; i < count; ++i)
            __builtin_prefetch(store.values[store.slots[store.home(tags[i])].id].data());
        for (std::size_t i = 0; i < count; ++i) {
            const std::string_view value = values[begin + i];
            ids[begin + i] = value.empty() ? kEmptyValue : m_store->intern(value, tags[i]);
        }
    }
}

std::optional<ValueId> Dictionary::find(std::string_view value) const
{
    if (value.empty())
        return kEmptyValue;
    if (m_store->joined)
        return m_store->joined->find(value);
    const ValueId id = m_store->slots[m_store->locate(value, Store::tagOf(hashOf(value)))].id;
    return id == 0 ? std::nullopt : std::optional(id);
}

std::string_view Dictionary::operator[](ValueId id) const
{
    return m_store->joined ? (*m_store->joined)[id] : m_store->values[id];
}

std::size_t Dictionary::length(ValueId id) const
{
    return m_store->joined ? m_store->joined->length(id) : m_store->values[id].size();
}

std::size_t Dictionary::size() const
{
    return m_store->joined ? m_store->joined->size() : m_store->values.size();
}

std::size_t Dictionary::residentBytes() const
{
    if (m_store->joined)
        return m_store->joined->residentBytes();
    return m_store->values.residentBytes() + m_store->slots.capacity() * sizeof(Store::Slot);
}

namespace {

constexpr std::size_t kValuesInBlock = 64;

} // namespace

struct JoinedValues::Block
{
    std::string texts;
    std::array<std::size_t, kValuesInBlock + 1> begins{};
};

JoinedValues::JoinedValues(const Dictionary& left, const Dictionary& right, std::vector<Pair> pairs) :
    m_left(left.copy()),
    m_right(right.copy()),
    m_pairs(std::move(pairs)),
    m_blocks((m_pairs.size() + kValuesInBlock - 1) / kValuesInBlock)
{
}

JoinedValues::~JoinedValues()
{
    for (const auto& block : m_blocks)
        delete block.load(
            std::memory_order_relaxed); // NOLINT(cppcoreguidelines-owning-memory): published without a lock
}

std::size_t JoinedValues::length(ValueId id) const
{
    return m_left.length(m_pairs[id][0]) + m_right.length(m_pairs[id][1]);
}

std::string_view JoinedValues::operator[](ValueId id) const
{
    const Block& block = blockOf(id);
    const std::size_t begin = block.begins[id % kValuesInBlock];
    return std::string_view(block.texts).substr(begin, block.begins[id % kValuesInBlock + 1] - begin);
}

/// Two threads may make one block; that of the first stays.
const JoinedValues::Block& JoinedValues::blockOf(ValueId id) const
{
    std::atomic<const Block*>& place = m_blocks[id / kValuesInBlock];
    if (const Block* known = place.load(std::memory_order_acquire))
        return *known;
    auto made = std::make_unique<Block>();
    const std::size_t first = id - id % kValuesInBlock;
    const std::size_t count = std::min(kValuesInBlock, m_pairs.size() - first);
    for (std::size_t i = 0; i < count; ++i) {
        made->texts.append(m_left[m_pairs[first + i][0]]).append(m_right[m_pairs[first + i][1]]);
        made->begins[i + 1] = made->texts.size();
    }
    const Block* expected = nullptr;
    if (!place.compare_exchange_strong(expected, made.get(), std::memory_order_acq_rel))
        return *expected;
    return *made.release();
}

std::optional<ValueId> JoinedValues::find(std::string_view value) const
{
    for (ValueId id = 0; id < m_pairs.size(); ++id) {
        const auto [left, right] = m_pairs[id];
        const std::size_t leftLength = m_left.length(left);
        if (leftLength + m_right.length(right) == value.size() && m_left[left] == value.substr(0, leftLength) &&
            m_right[right] == value.substr(leftLength))
            return id;
    }
    return std::nullopt;
}

std::size_t JoinedValues::residentBytes() const
{
    return m_pairs.capacity() * sizeof(Pair) + m_blocks.capacity() * sizeof(m_blocks[0]);
}

} // namespace spillway
