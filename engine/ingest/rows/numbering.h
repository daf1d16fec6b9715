#pragma once

#include "engine/core/unset_vector.h"
#include "engine/ingest/bytes/mark_index.h"
#include "engine/ingest/line/line_format.h"
#include "engine/ingest/line/request_line.h"
#include "engine/ingest/rows/known_values.h"
#include "engine/trace/columns/value_store.h"

#include <array>

namespace spillway {

/// Numbers the values of one column, many at once, in order of their first appearance.
class ValueNumbering
{
public:
    explicit ValueNumbering(Scan scan = Scan::WidestPossible) : m_identify(identifyBy(scan)) {}

    /// Appends the numbers of the values to `ids`. At most 2^32 - 1 values differ.
    void append(std::span<const std::string_view> values, UnsetVector<ValueId>& ids);
    /// Those that have numbers.
    [[nodiscard]] const ValueStore& values() const { return m_values; }
    /// The same, for whom they are to outlive this.
    [[nodiscard]] ValueStore&& takeValues() && { return std::move(m_values); }

private:
    static constexpr std::size_t kAtOnce = 64; ///< values looked up while the memory of the next is on its way

    void appendSome(std::span<const std::string_view> values, ValueId* ids);
    ValueId number(std::string_view value);

    Identify m_identify;
    ValueStore m_values;
    DecimalValues m_decimal; ///< with the next: each value in one of them
    KnownValues m_known;
    /// Of what is looked up in it, with the next three scratch: by its place among these.
    std::array<std::string_view, kAtOnce> m_sought;
    std::array<std::uint32_t, kAtOnce> m_rows;
    std::array<Identity, kAtOnce> m_identities;
    std::array<std::size_t, kAtOnce> m_homes;
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
                std::vector<UnsetVector<ValueId>>& ids, Scratch& scratch);

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
    UnsetVector<ValueId> m_requests; ///< of the current batch, in m_known
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
    UnsetVector<ValueId> m_ids; ///< of one of these
};

} // namespace spillway
