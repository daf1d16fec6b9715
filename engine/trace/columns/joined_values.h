#pragma once

#include "engine/trace/columns/dictionary.h"

#include <array>
#include <atomic>
#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace spillway {

/// Values that each consist of one value of either dictionary, the left one first. There may be millions, of which few
/// are ever read: their texts are made on first use, 64 neighbours at a time. Views stay valid until it dies. Several
/// threads may read at once.
class JoinedValues
{
public:
    using Pair = std::array<ValueId, 2>;

    /// `pairs`: by number; the first is that of the two empty values. Keeps copies of both dictionaries, which share
    /// their memory.
    JoinedValues(const Dictionary& left, const Dictionary& right, std::vector<Pair> pairs);
    JoinedValues(const JoinedValues&) = delete;
    JoinedValues& operator=(const JoinedValues&) = delete;
    ~JoinedValues();

    [[nodiscard]] std::size_t size() const { return m_pairs.size(); }
    /// Bytes of the value, which is not made for that.
    [[nodiscard]] std::size_t length(ValueId id) const;
    [[nodiscard]] std::string_view operator[](ValueId id) const;
    /// The first of that text. O(size()).
    [[nodiscard]] std::optional<ValueId> find(std::string_view value) const;
    /// Bytes that it keeps in memory, but for the dictionaries and the texts made so far.
    [[nodiscard]] std::size_t residentBytes() const;

private:
    struct Block;
    [[nodiscard]] const Block& blockOf(ValueId id) const;

    Dictionary m_left;
    Dictionary m_right;
    std::vector<Pair> m_pairs;
    mutable std::vector<std::atomic<const Block*>> m_blocks; ///< nullptr where nothing was read
};

} // namespace spillway
