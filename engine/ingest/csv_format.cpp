#include "engine/ingest/csv_format.h"

#include "engine/ingest/field_plan.h"
#include "engine/ingest/foreign_lines.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace spillway {

namespace {

constexpr std::size_t kMostValues = 200;

/// One value cut off the front of `rest`; nothing where its quotes are not closed.
struct CsvValue
{
    std::string_view text;
    bool last = false;
    bool broken = false; ///< text behind a closing quote
};

std::optional<CsvValue> takeQuoted(std::string_view& rest, Scratch& scratch)
{
    const std::string_view quoted = rest.substr(1);
    bool doubled = false;
    std::size_t end = 0;
    for (;; end += 2) {
        end = quoted.find('"', end);
        if (end == std::string_view::npos)
            return std::nullopt;
        if (end + 1 == quoted.size() || quoted[end + 1] != '"')
            break;
        doubled = true;
    }
    std::string_view text = quoted.substr(0, end);
    if (doubled) {
        char* const room = scratch.take(text.size());
        std::size_t size = 0;
        for (std::size_t i = 0; i < text.size(); ++i) {
            room[size++] = text[i];
            i += text[i] == '"' ? 1U : 0U;
        }
        text = {room, size};
    }
    rest.remove_prefix(end + 2);
    const std::size_t comma = rest.find(',');
    const bool last = comma == std::string_view::npos;
    const bool broken = last ? !rest.empty() : comma > 0;
    rest.remove_prefix(last ? rest.size() : comma + 1);
    return CsvValue{text, last, broken};
}

std::optional<CsvValue> takeValue(std::string_view& rest, Scratch& scratch)
{
    if (rest.starts_with('"'))
        return takeQuoted(rest, scratch);
    const std::size_t comma = rest.find(',');
    const bool last = comma == std::string_view::npos;
    const CsvValue value{rest.substr(0, comma), last, false};
    rest.remove_prefix(last ? rest.size() : comma + 1);
    return value;
}

/// All values of a line; nothing where quotes are not closed.
std::optional<std::vector<std::string_view>> splitCsv(std::string_view line, Scratch& scratch)
{
    std::vector<std::string_view> values;
    for (bool last = false; !last;) {
        const auto value = takeValue(line, scratch);
        if (!value)
            return std::nullopt;
        values.push_back(value->text);
        last = value->last || values.size() > kMostValues;
    }
    return values;
}

std::string_view headerName(std::string_view name)
{
    while (name.starts_with(' ') || name.starts_with('$'))
        name.remove_prefix(1);
    while (name.ends_with(' '))
        name.remove_suffix(1);
    return name;
}

class CsvFormat final : public LineFormat
{
public:
    CsvFormat(std::string_view header, std::vector<Field> fields, StampMeaning meaning) :
        m_header(header),
        m_fields(std::move(fields)),
        m_plan(m_fields, {false, false}, meaning, m_columns),
        m_values(m_fields.size())
    {
    }

    [[nodiscard]] std::span<const std::string> columns() const override { return m_columns.names(); }

    LineVerdict read(std::string_view line, RowSink& row) override
    {
        if (line == m_header)
            return LineVerdict::Heading;
        m_count = 0;
        bool last = false;
        bool broken = false;
        while (!last) {
            const auto value = takeValue(line, *row.scratch);
            if (!value)
                return LineVerdict::Unfinished;
            if (m_count < m_values.size())
                m_values[m_count] = value->text;
            ++m_count;
            last = value->last;
            broken = broken || value->broken;
        }
        return !broken && m_count == m_values.size() && m_plan.apply(m_values, row) ? LineVerdict::Request
                                                                                    : LineVerdict::NoRequest;
    }

    [[nodiscard]] std::optional<RequestColumns> leaveRequestsWhole() override { return m_plan.leaveRequestsWhole(); }

    [[nodiscard]] std::string reason(std::string_view line) override
    {
        const auto values = splitCsv(line, m_scratch);
        m_scratch.reset();
        if (!values)
            return "A quote is not closed: " + shown(line) + ".";
        if (values->size() != m_fields.size())
            return "It has " + std::to_string(values->size()) + " values where the header names " +
                   std::to_string(m_fields.size()) + ": " + shown(line) + ".";
        return "Its time cannot be read, or there is text behind a closing quote: " + shown(line) + ".";
    }

    [[nodiscard]] std::vector<std::pair<std::string, std::string>> fields(std::string_view line) override
    {
        std::vector<std::pair<std::string, std::string>> taken;
        if (const auto values = splitCsv(line, m_scratch)) {
            for (std::size_t i = 0; i < std::min(values->size(), m_fields.size()); ++i)
                taken.emplace_back(m_fields[i].name, printable((*values)[i], 1000));
        }
        m_scratch.reset();
        return taken;
    }

    [[nodiscard]] ArrivalBasis basis() const override { return m_plan.basis(); }
    [[nodiscard]] std::uint64_t takeUntimed() override { return m_plan.takeUntimed(); }
    [[nodiscard]] Milliseconds resolution() const override { return m_plan.resolution(); }
    [[nodiscard]] std::string text() const override { return printable(m_header, 1000); }

private:
    std::string m_header;
    std::vector<Field> m_fields;
    ColumnNames m_columns;
    FieldPlan m_plan;
    std::vector<std::string_view> m_values;
    std::size_t m_count = 0;
    Scratch m_scratch;
};

} // namespace

std::unique_ptr<LineFormat> makeCsvFormat(const Sample& sample)
{
    if (sample.lines.empty())
        return nullptr;
    const std::string_view header = sample.lines.front().text;
    Scratch scratch;
    const auto names = splitCsv(header, scratch);
    if (!names || names->size() > kMostValues)
        return nullptr;
    std::vector<Field> fields;
    for (const std::string_view name : *names) {
        if (!isVariableName(headerName(name)))
            return nullptr;
        fields.push_back(fieldFor(headerName(name)));
    }
    const bool counted =
        std::ranges::any_of(fields, [](const Field& field) { return field.role == FieldRole::EpochMs; });
    if (std::ranges::none_of(fields, [](const Field& field) { return isTime(field.role); }))
        return nullptr;
    return std::make_unique<CsvFormat>(header, std::move(fields),
                                       counted ? StampMeaning::Arrival : StampMeaning::Completion);
}

} // namespace spillway
