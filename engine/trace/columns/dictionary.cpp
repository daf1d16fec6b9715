#include "engine/trace/columns/dictionary.h"

#include "engine/trace/columns/joined_values.h"
#include "engine/trace/columns/value_store.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <utility>
#include <vector>

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

} // namespace spillway
