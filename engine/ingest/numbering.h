#pragma once

#include "engine/ingest/line_format.h"
#include "engine/ingest/long_values.h"
#include "engine/ingest/mark_index.h"
#include "engine/ingest/request_line.h"
#include "engine/ingest/short_values.h"
#include "engine/trace/value_store.h"

#include <array>

namespace spillway {

/// Numbers the values of one column, many at once, in order of their first appearance.
class ValueNumbering
{
public:
    explicit ValueNumbering(Scan scan = Scan::WidestPossible);

    /// Appends the numbers of the values to `ids`. At most 2^32 - 1 values differ.
    void append(std::span<const std::string_view> values, std::vector<ValueId>& ids);
    /// Those that have numbers.
    [[nodiscard]] const ValueStore& values() const { return m_values; }
    /// The same, for whom they are to outlive this.
    [[nodiscard]] ValueStore&& takeValues() && { return std::move(m_values); }

private:
    static constexpr std::size_t kAtOnce = 64; ///< values looked up while the memory of the next is on its way

    /// Where a value is looked up.
    struct Place
    {
        std::uint32_t row = 0;
        std::uint32_t home = 0;
    };
    using Append = void (ValueNumbering::*)(std::span<const std::string_view>, ValueId*);
    template <LongValues::Hash hashOf>
    void appendBy(std::span<const std::string_view> values, ValueId* ids);
    void appendNarrow(std::span<const std::string_view> values, ValueId* ids);
    void appendWide(std::span<const std::string_view> values, ValueId* ids);
    std::uint64_t findShort(std::size_t count, ValueId* ids) const;
    std::uint64_t findLong(std::span<const std::string_view> values, std::size_t count, ValueId* ids) const;
    ValueId number(std::string_view value);

    Append m_append = &ValueNumbering::appendNarrow;
    ValueStore m_values;
    DecimalValues m_decimal; ///< with the next two: each value in one of them
    ShortValues m_short;
    LongValues m_long;
    std::array<ShortValues::Words, kAtOnce> m_words; ///< of the short ones among them; with the next two scratch
    std::array<Place, kAtOnce> m_shortPlaces;
    std::array<Place, kAtOnce> m_longPlaces;
};

/// Appends the parts of request lines to their columns. Most requests were made before, so the parts of a line
/// are remembered by its text: one look-up instead of a split and three. Where most lines are new this would
/// cost time instead, and ends.
class RequestNumbering
{
public:
    explicit RequestNumbering(const RequestColumns& columns) : m_target(columns) {}

    [[nodiscard]] const RequestColumns& target() const { return m_target; }
    [[nodiscard]] bool fills(std::size_t column) const;
    /// `columns` and `ids` are of all columns.
    void append(std::span<const std::string_view> requests, std::vector<ValueNumbering>& columns,
                std::vector<std::vector<ValueId>>& ids, Scratch& scratch);

private:
    struct Parts
    {
        ValueId method = kEmptyValue;
        ValueId uri = kEmptyValue;
        ValueId args = kEmptyValue;
        ValueId sent = kEmptyValue;
        ValueId protocol = kEmptyValue;
    };
    void split(std::string_view request, Scratch& scratch);
    void find(std::span<const std::string_view> requests);
    void clearParts();
    void learn(std::vector<ValueNumbering>& columns, Scratch& scratch);
    void forget();

    RequestColumns m_target;
    ValueNumbering m_known;          ///< request lines
    std::vector<ValueId> m_requests; ///< of the current batch, in m_known
    std::vector<Parts> m_parts;      ///< by number in m_known
    std::size_t m_bytes = 0;         ///< of the request lines in m_known
    std::size_t m_seen = 0;          ///< requests, since the worth of remembering was last judged
    std::size_t m_new = 0;           ///< of these, those not in m_known
    bool m_worthwhile = true;
    std::vector<std::string_view> m_methods; ///< of lines of the current batch that were split
    std::vector<std::string_view> m_uris;
    std::vector<std::string_view> m_args;
    std::vector<std::string_view> m_sent;
    std::vector<std::string_view> m_protocols;
    std::vector<ValueId> m_ids; ///< of one of these
};

} // namespace spillway
