#include "engine/trace/columns/joined_values.h"

#include <algorithm>
#include <memory>
#include <string>
#include <utility>

namespace spillway {

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
