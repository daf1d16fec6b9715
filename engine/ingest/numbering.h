#pragma once

#include "engine/ingest/line_format.h"
#include "engine/ingest/request_line.h"
#include "engine/ingest/short_values.h"

#include <array>

namespace spillway {

/// Appends values to one column as numbers of its dictionary.
class ValueNumbering
{
public:
    void append(std::span<const std::string_view> values, Column& column);

private:
    void appendShort(std::span<const std::string_view> values, std::size_t begin, Dictionary& dictionary, ValueId* ids);

    static constexpr std::size_t kAtOnce = 64; ///< values looked up while the memory of the next is on its way

    /// A value that was looked up before. Comparing it costs less than the hash of its text.
    struct Recent
    {
        std::string_view value; ///< the dictionary's
        ValueId id = kEmptyValue;
    };
    static constexpr std::size_t kRecent = 2048; ///< a power of two

    [[nodiscard]] static std::uint32_t recentOf(std::string_view value);
    void appendLong(std::span<const std::string_view> values, std::size_t count, ValueId* ids);
    void numberLong(Dictionary& dictionary, ValueId* ids);

    ShortValues m_short;
    std::vector<Recent> m_recent;                    ///< long ones, where recentOf() says
    std::array<ShortValues::Words, kAtOnce> m_words; ///< of the short ones among them; with the next two scratch
    std::array<std::size_t, kAtOnce> m_homes{};
    std::array<std::size_t, kAtOnce> m_rows{};
    std::array<std::uint32_t, kAtOnce> m_longHomes{}; ///< in m_recent, of the others
    std::array<std::uint32_t, kAtOnce> m_longAt{};    ///< their rows
    std::vector<std::string_view>
        m_long; ///< values of these lines that are not short, without repetitions of the one before
    std::vector<ValueId> m_longIds;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> m_longRows; ///< row, and which of m_long
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
    ValueNumbering m_methodNumbering; ///< where nothing is remembered
    ValueNumbering m_uriNumbering;
    ValueNumbering m_argsNumbering;
    std::vector<std::string_view> m_methods; ///< of the current batch, where nothing is remembered
    std::vector<std::string_view> m_uris;
    std::vector<std::string_view> m_args;
};

} // namespace spillway
