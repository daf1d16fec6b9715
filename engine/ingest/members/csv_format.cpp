#include "engine/ingest/members/csv_format.h"

#include "engine/ingest/fields/field_plan.h"
#include "engine/ingest/line/foreign_lines.h"

#include <algorithm>
#include <utility>

namespace spillway {

namespace {

std::string_view headerName(std::string_view name)
{
    while (name.starts_with(' ') || name.starts_with('$'))
        name.remove_prefix(1);
    while (name.ends_with(' '))
        name.remove_suffix(1);
    return name;
}

class CsvFormat final : public LineFormat, LineTuning
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
            const auto value = takeCsvValue(line, ',', *row.scratch);
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

    [[nodiscard]] LineTuning& tuning() override { return *this; }
    [[nodiscard]] std::optional<RequestColumns> leaveRequestsWhole() override { return m_plan.leaveRequestsWhole(); }

    [[nodiscard]] std::string reason(std::string_view line) override
    {
        const auto values = splitCsv(line, ',', m_scratch);
        m_scratch.reset();
        if (!values)
            return say("A quote is not closed: {}.", shown(line));
        if (values->size() != m_fields.size())
            return say("It has {} values where the header names {}: {}.", std::to_string(values->size()),
                       std::to_string(m_fields.size()), shown(line));
        return say("Its time cannot be read, or there is text behind a closing quote: {}.", shown(line));
    }

    [[nodiscard]] std::vector<std::pair<std::string, std::string>> fields(std::string_view line) override
    {
        std::vector<std::pair<std::string, std::string>> taken;
        if (const auto values = splitCsv(line, ',', m_scratch)) {
            for (std::size_t i = 0; i < std::min(values->size(), m_fields.size()); ++i)
                taken.emplace_back(m_fields[i].name, printable((*values)[i], 1000));
        }
        m_scratch.reset();
        return taken;
    }

    [[nodiscard]] FormatFacts facts() const override
    {
        return {printable(m_header, 1000), m_plan.basis(), m_plan.resolution(), {}, {}};
    }
    [[nodiscard]] ReadingNotes notes() const override { return {StampGap::None, {}, m_plan.untimed()}; }

private:
    std::string m_header;
    std::vector<Field> m_fields;
    ColumnNames m_columns;
    FieldPlan m_plan;
    std::vector<std::string_view> m_values;
    std::size_t m_count = 0;
    Scratch m_scratch;
};

std::optional<CsvValue> takeQuoted(std::string_view& rest, char separator, Scratch& scratch)
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
    const std::size_t next = rest.find(separator);
    const bool last = next == std::string_view::npos;
    const bool broken = last ? !rest.empty() : next > 0;
    rest.remove_prefix(last ? rest.size() : next + 1);
    return CsvValue{text, last, broken};
}

} // namespace

std::optional<CsvValue> takeCsvValue(std::string_view& rest, char separator, Scratch& scratch)
{
    if (rest.starts_with('"'))
        return takeQuoted(rest, separator, scratch);
    const std::size_t end = rest.find(separator);
    const bool last = end == std::string_view::npos;
    const CsvValue value{rest.substr(0, end), last, false};
    rest.remove_prefix(last ? rest.size() : end + 1);
    return value;
}

std::optional<std::vector<std::string_view>> splitCsv(std::string_view line, char separator, Scratch& scratch)
{
    std::vector<std::string_view> values;
    for (bool last = false; !last;) {
        const auto value = takeCsvValue(line, separator, scratch);
        if (!value)
            return std::nullopt;
        values.push_back(value->text);
        last = value->last || values.size() > kMostCsvValues;
    }
    return values;
}

std::unique_ptr<LineFormat> makeCsvFormat(const Sample& sample)
{
    if (sample.lines.empty())
        return nullptr;
    const std::string_view header = sample.lines.front().text;
    Scratch scratch;
    const auto names = splitCsv(header, ',', scratch);
    if (!names || names->size() > kMostCsvValues)
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
