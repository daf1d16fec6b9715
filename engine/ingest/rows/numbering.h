#pragma once

#include "engine/core/unset_vector.h"
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
