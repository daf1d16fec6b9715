#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace spillway {

/// The number of a distinct value. 0 is always the empty value.
using ValueId = std::uint32_t;
inline constexpr ValueId kEmptyValue = 0;

/// The distinct values of one field, numbered in order of first appearance after the empty one. Bytes, not
/// characters. Interning is amortised O(1) with one hash; views stay valid until the dictionary dies. Not
/// thread-safe while interning.
class Dictionary
{
public:
    Dictionary();
    ~Dictionary();
    Dictionary(Dictionary&&) noexcept;
    Dictionary& operator=(Dictionary&&) noexcept;
    /// Values of two others, one after the other, each of which is made when it is first read: see JoinedValues. None
    /// can be added.
    static Dictionary joined(const Dictionary& left, const Dictionary& right,
                             std::vector<std::array<ValueId, 2>> pairs);

    /// A copy with equal numbers. Both share the memory of the values, so that this costs little more than
    /// a copy of a number for each; the copy may go to another thread.
    [[nodiscard]] Dictionary copy() const;

    ValueId intern(std::string_view value);
    /// Interns many values at once, with their memory fetched ahead: for millions of values about twice as fast.
    /// `ids` has room for as many as there are `values`.
    void intern(std::span<const std::string_view> values, std::span<ValueId> ids);
    [[nodiscard]] std::optional<ValueId> find(std::string_view value) const; ///< O(size()) where joined, else O(1)
    [[nodiscard]] std::string_view operator[](ValueId id) const;
    [[nodiscard]] std::size_t length(ValueId id) const; ///< bytes of the value
    /// At least 1: the empty value.
    [[nodiscard]] std::size_t size() const;
    /// Bytes that it keeps in memory.
    [[nodiscard]] std::size_t residentBytes() const;

private:
    struct Store;
    std::unique_ptr<Store> m_store;
};

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
