#include "engine/ingest/rows/row_builder.h"

#include <algorithm>
#include <utility>

namespace spillway {

RowBuilder::RowBuilder(std::span<const std::string> columns, std::optional<RequestColumns> requests) :
    m_requestColumns(requests), m_ids(columns.size()), m_cells(columns.size() * kBatch)
{
    m_row.stride = kBatch;
    m_row.scratch = &m_scratch;
    start();
}

/// New numbers.
void RowBuilder::start()
{
    m_columns = std::vector<ValueNumbering>(m_ids.size());
    m_taken.assign(m_columns.size(), 1); // the empty value
    m_valueBytes = 0;
    if (m_requestColumns)
        m_requests.emplace(*m_requestColumns);
}

RowSink& RowBuilder::row()
{
    if (m_rows == kBatch)
        flush();
    m_row.cells = m_cells.data() + m_rows;
    return m_row;
}

void RowBuilder::accept()
{
    if (m_arrivals.size() < m_accepted + kBatch)
        m_arrivals.resize(m_accepted * 2 + kBatch);
    m_arrivals[m_accepted++] = m_row.arrival;
    ++m_rows;
}

void RowBuilder::repeat(std::uint64_t times)
{
    flush(); // so that its values have numbers
    const Instant arrival = m_arrivals[m_accepted - 1];
    if (m_arrivals.size() < m_accepted + times)
        m_arrivals.resize((m_accepted + times) * 2);
    std::fill_n(m_arrivals.begin() + static_cast<std::ptrdiff_t>(m_accepted), times, arrival);
    m_accepted += times;
    for (UnsetVector<ValueId>& ids : m_ids) {
        const ValueId id = ids.back();
        ids.insert(ids.end(), times, id);
    }
}

void RowBuilder::flush()
{
    const auto values = [&](std::size_t column) { return std::span(m_cells).subspan(column * kBatch, m_rows); };
    for (std::size_t i = 0; i < m_columns.size(); ++i) {
        if (!m_requests || !m_requests->fills(i))
            m_columns[i].append(values(i), m_ids[i]);
    }
    if (m_requests)
        m_requests->append(values(m_requests->target().uri), m_columns, m_ids, m_scratch);
    m_rows = 0;
    m_scratch.reset();
}

void RowBuilder::take(NumberedRows& rows)
{
    constexpr std::size_t kMostValueBytes = std::size_t{48} << 20U;
    constexpr std::size_t kBesideBytes = 64; // of a value, where it is looked up
    flush();
    m_arrivals.resize(m_accepted);
    m_accepted = 0;
    rows.arrivals.clear();
    std::swap(rows.arrivals, m_arrivals);
    rows.ids.resize(m_columns.size());
    rows.fresh.resize(m_columns.size());
    rows.retired.clear();
    for (std::size_t i = 0; i < m_columns.size(); ++i) {
        rows.ids[i].clear();
        std::swap(rows.ids[i], m_ids[i]);
        rows.fresh[i].clear();
        const ValueStore& values = m_columns[i].values();
        for (std::size_t id = m_taken[i]; id < values.size(); ++id) {
            rows.fresh[i].push_back(values[static_cast<ValueId>(id)]);
            m_valueBytes += rows.fresh[i].back().size() + kBesideBytes;
        }
        m_taken[i] = values.size();
    }
    if (m_valueBytes < kMostValueBytes)
        return;
    for (ValueNumbering& column : m_columns)
        rows.retired.push_back(std::move(column).takeValues());
    start();
}

} // namespace spillway
