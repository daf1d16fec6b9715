#pragma once

#include "engine/ingest/line_format.h"
#include "engine/ingest/request_line.h"

namespace spillway {

/// Appends values to columns as numbers of their dictionaries. Neighbours often agree: only what differs from the value before
/// is looked up.
class ValueNumbering
{
public:
    void append(std::span<const std::string_view> values, Column& column);

private:
    std::vector<std::string_view> m_fresh; ///< without repetitions of the value before
    std::vector<ValueId> m_freshIds;
    std::vector<std::uint32_t> m_freshOf; ///< by value
};

/// Appends the parts of request lines to their columns. Most requests were made before, so the parts of a line are remembered
/// by its text: one look-up instead of a split and three. Where most lines are new this would cost time instead, and ends.
class RequestNumbering
{
public:
    explicit RequestNumbering(const RequestColumns& columns) : m_target(columns) {}

    [[nodiscard]] const RequestColumns& target() const { return m_target; }
    [[nodiscard]] bool fills(std::size_t column) const;
    void append(std::span<const std::string_view> requests, std::vector<Column>& columns, Scratch& scratch);

private:
    struct Parts
    {
        ValueId method = kEmptyValue;
        ValueId uri = kEmptyValue;
        ValueId args = kEmptyValue;
    };
    [[nodiscard]] RequestLine split(std::string_view request, Scratch& scratch) const;
    void learn(std::vector<Column>& columns, Scratch& scratch);
    void forget();
    void appendUnknown(std::span<const std::string_view> requests, std::vector<Column>& columns, Scratch& scratch);

    RequestColumns m_target;
    ValueNumbering m_numbering;
    Column m_known;             ///< request lines; its ids are of the current batch only
    std::vector<Parts> m_parts; ///< by number in m_known
    std::size_t m_bytes = 0;    ///< of the request lines in m_known
    std::size_t m_seen = 0;     ///< requests, since the worth of remembering was last judged
    std::size_t m_new = 0;      ///< of these, those not in m_known
    bool m_worthwhile = true;
    std::vector<std::string_view> m_methods; ///< of the current batch, where nothing is remembered
    std::vector<std::string_view> m_uris;
    std::vector<std::string_view> m_args;
};

} // namespace spillway
