#include "engine/ingest/detect/either_format.h"

#include "engine/ingest/fields/field_plan.h"

#include <algorithm>
#include <utility>

namespace spillway {

namespace {

class EitherFormat final : public LineFormat
{
public:
    EitherFormat(std::unique_ptr<LineFormat> first, std::unique_ptr<LineFormat> second) :
        m_first(std::move(first)), m_second(std::move(second)), m_cells(m_second->columns().size())
    {
        for (const std::string& name : m_first->columns())
            m_columns.add(name);
        for (const std::string& name : m_second->columns())
            m_places.push_back(m_columns.add(name));
    }

    [[nodiscard]] std::span<const std::string> columns() const override { return m_columns.names(); }

    LineVerdict read(std::string_view line, RowSink& row) override
    {
        const Instant given = row.arrival;
        const auto clear = [&](std::size_t from) {
            for (std::size_t i = from; i < m_columns.names().size(); ++i)
                row.cells[i * row.stride] = {};
        };
        clear(m_first->columns().size());
        m_last = m_first.get();
        const LineVerdict verdict = m_first->read(line, row);
        if (verdict != LineVerdict::NoRequest)
            return verdict;
        RowSink own{m_cells.data(), 1, row.scratch, given, row.line};
        if (const auto other = m_second->read(line, own); other != LineVerdict::Request)
            return other == LineVerdict::Excluded ? other : LineVerdict::NoRequest;
        m_last = m_second.get();
        clear(0);
        for (std::size_t i = 0; i < m_places.size(); ++i)
            row.cells[m_places[i] * row.stride] = m_cells[i];
        row.arrival = own.arrival;
        row.repeats = own.repeats;
        row.isUsual = own.isUsual;
        return LineVerdict::Request;
    }

    [[nodiscard]] std::unique_ptr<LineFormat> clone() const override
    {
        auto first = m_first->clone();
        auto second = m_second->clone();
        return first && second ? makeEitherFormat(std::move(first), std::move(second)) : nullptr;
    }

    void readComment(std::string_view line) override
    {
        m_first->readComment(line);
        m_second->readComment(line);
    }

    [[nodiscard]] FormatFacts facts() const override { return combined(m_first->facts(), m_second->facts()); }
    [[nodiscard]] ReadingNotes notes() const override { return combined(m_first->notes(), m_second->notes()); }
    [[nodiscard]] std::string reason(std::string_view line) override { return m_first->reason(line); }
    [[nodiscard]] bool mayBeRequest(std::string_view line) override
    {
        return m_first->mayBeRequest(line) && m_second->mayBeRequest(line);
    }
    [[nodiscard]] std::vector<std::pair<std::string, std::string>> fields(std::string_view line) override
    {
        return m_last->fields(line);
    }

private:
    std::unique_ptr<LineFormat> m_first;
    std::unique_ptr<LineFormat> m_second;
    ColumnNames m_columns;
    std::vector<std::size_t> m_places;     ///< of the second's columns among those of both
    std::vector<std::string_view> m_cells; ///< of the second
    LineFormat* m_last = m_first.get();    ///< that read the last line
};

} // namespace

std::unique_ptr<LineFormat> makeEitherFormat(std::unique_ptr<LineFormat> first, std::unique_ptr<LineFormat> second)
{
    return std::make_unique<EitherFormat>(std::move(first), std::move(second));
}

} // namespace spillway
