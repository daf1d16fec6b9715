#pragma once

#include "engine/core/unset_vector.h"
#include "engine/ingest/line/line_format.h"
#include "engine/ingest/line/request_line.h"
#include "engine/trace/columns/dictionary.h"
#include "engine/trace/columns/value_store.h"

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace spillway {

/// Distinguishes a value of a log from all others without a look at the other's text. A value of up to 16 bytes is its
/// own identity; a longer one has its size and a hash of 128 bits with a seed that is random in each process, so that
/// nobody can write values that are taken for each other.
struct Identity
{
    std::uint64_t low = 0;
    std::uint64_t high = 0;
    std::uint32_t size = 0; ///< of the value, in bytes

    friend bool operator==(const Identity&, const Identity&) = default;
};

/// Writes the identities of values, none of which is empty, to as many places.
void identify(std::span<const std::string_view> values, Identity* identities);

/// Random numbers, the same in the whole process.
[[nodiscard]] std::array<std::uint64_t, 2> hashSecret();

/// The numbers of values, found by their identities: one access to memory where a Dictionary needs three.
class KnownValues
{
public:
    /// Where the search for a value begins. Valid until the next remember().
    [[nodiscard]] std::size_t homeOf(const Identity& value) const { return hashOf(value) & (m_slots.size() - 1); }
    void prefetch(std::size_t home) const { __builtin_prefetch(&m_slots[home]); }
    /// kEmptyValue where it is not known.
    [[nodiscard]] ValueId find(const Identity& value, std::size_t home) const
    {
        for (std::size_t i = home; m_slots[i].id != kEmptyValue; i = (i + 1) & (m_slots.size() - 1)) {
            const Slot& slot = m_slots[i];
            if (slot.low == value.low && slot.high == value.high && slot.size == value.size)
                return slot.id;
        }
        return kEmptyValue;
    }
    /// Adds a value that find() does not know.
    void remember(const Identity& value, ValueId id);

private:
    struct Slot ///< 24 bytes: with its Identity as a member it would be a third larger
    {
        std::uint64_t low = 0;
        std::uint64_t high = 0;
        std::uint32_t size = 0;
        ValueId id = kEmptyValue; ///< of a slot that is free
    };
    /// Nobody who lacks the secret can write values that share a home.
    [[nodiscard]] std::size_t hashOf(const Identity& value) const
    {
        __extension__ using Wide = unsigned __int128;
        const Wide product = Wide{value.low ^ m_secret[0]} * (value.high ^ value.size ^ m_secret[1]);
        return static_cast<std::size_t>(product >> 64U ^ product);
    }
    void insert(const Slot& slot);

    std::array<std::uint64_t, 2> m_secret = hashSecret();
    std::vector<Slot> m_slots = std::vector<Slot>(64); ///< a power of two; at most two thirds of them are used
    std::size_t m_used = 0;
};

/// Numbers the values of one column, many at once, in order of their first appearance.
class ValueNumbering
{
public:
    /// Appends the numbers of the values to `ids`. At most 2^32 - 1 values differ.
    void append(std::span<const std::string_view> values, UnsetVector<ValueId>& ids);
    /// The values that have numbers.
    [[nodiscard]] const ValueStore& values() const { return m_texts; }
    /// Gives the values away, to callers who need them longer than this.
    [[nodiscard]] ValueStore&& takeValues() && { return std::move(m_texts); }

private:
    static constexpr std::size_t kAtOnce = 64; ///< values looked up while the memory of the next is on its way

    void appendSome(std::span<const std::string_view> values, ValueId* ids);

    ValueStore m_texts;
    KnownValues m_known;
    std::array<std::string_view, kAtOnce> m_sought; ///< scratch, as are the next three
    std::array<std::uint32_t, kAtOnce> m_rows;
    std::array<Identity, kAtOnce> m_identities;
    std::array<std::size_t, kAtOnce> m_homes;
};

/// Appends the parts of request lines to their columns. Most requests were made before, so the parts of a line are
/// remembered by its text: one look-up instead of a split and several. Where most lines are new this would cost time
/// instead, and ends.
class RequestNumbering
{
public:
    explicit RequestNumbering(const RequestColumns& columns) :
        m_target(columns), m_columns{columns.method, columns.uri, columns.args, columns.sent, columns.protocol}
    {
    }

    [[nodiscard]] const RequestColumns& target() const { return m_target; }
    [[nodiscard]] bool fills(std::size_t column) const;
    /// `columns` and `ids` are of all columns.
    void append(std::span<const std::string_view> requests, std::vector<ValueNumbering>& columns,
                std::vector<UnsetVector<ValueId>>& ids, Scratch& scratch);

private:
    static constexpr std::size_t kParts = 5;
    using Parts = std::array<ValueId, kParts>; ///< in the order of m_columns

    void split(std::string_view request, Scratch& scratch);
    void find(std::span<const std::string_view> requests);
    void learn(std::vector<ValueNumbering>& columns, Scratch& scratch);
    void judge(std::size_t requests);

    RequestColumns m_target;
    std::array<std::size_t, kParts> m_columns;
    ValueNumbering m_known;          ///< request lines
    UnsetVector<ValueId> m_requests; ///< of the current batch, in m_known
    std::vector<Parts> m_parts;      ///< by number in m_known
    std::size_t m_bytes = 0;         ///< of the request lines in m_known
    std::size_t m_seen = 0;          ///< requests since it was last judged whether to remember them
    std::size_t m_new = 0;           ///< of m_seen: those not in m_known
    bool m_remembers = true;
    std::array<std::vector<std::string_view>, kParts> m_values; ///< of lines of the current batch that were split
    UnsetVector<ValueId> m_ids;                                 ///< of one of m_values
};

} // namespace spillway
