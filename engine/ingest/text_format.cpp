#include "engine/ingest/presets.h"

#include "engine/ingest/foreign_lines.h"
#include "engine/ingest/notation.h"
#include "engine/ingest/quick_match.h"

#include <algorithm>
#include <utility>

namespace spillway {

namespace {

/// Lines described by log_format strings: one, or several that occur in one file.
class TextFormat final : public LineFormat
{
public:
    struct Spelling
    {
        LogFormat format;
        std::vector<Field> fields;
        ValueStyle style;
        StampMeaning meaning = StampMeaning::Completion;
        bool own = true; ///< see PresetLine
    };

    TextFormat(std::vector<Spelling> spellings, std::string text, OuterStamp outer = {}) : m_text(std::move(text))
    {
        std::size_t most = 0;
        for (Spelling& spelling : spellings) {
            FieldPlan plan(spelling.fields, spelling.style, spelling.meaning, m_columns);
            if (outer)
                plan.setOuterStamp(*outer);
            if (!m_variants.empty())
                plan.shareLastStamp(m_variants.front().plan);
            most = std::max(most, spelling.fields.size());
            m_variants.push_back({std::move(spelling), std::move(plan)});
        }
        m_quick = QuickMatch::of(m_variants.front().spelling.format);
        m_values.resize(most);
        m_plainColumns = m_variants.front().plan.leavePlainColumns(m_values.size());
    }

    [[nodiscard]] std::span<const std::string> columns() const override { return m_columns.names(); }

    LineVerdict read(std::string_view line, RowSink& row) override
    {
        const bool escapes = line.find('\\') != std::string_view::npos;
        for (Variant& variant : m_variants) {
            LogFormat::Mismatch mismatch;
            if (!variant.spelling.format.match(line, m_values, mismatch))
                continue;
            if (m_variants.size() > 1)
                clearRow(row);
            if (variant.plan.apply(m_values, row, escapes)) {
                m_usual = variant.spelling.own;
                return LineVerdict::Request;
            }
        }
        return LineVerdict::NoRequest;
    }

    UsualLines readUsual(std::string_view text, const RowRoom& room) override
    {
        UsualLines taken;
        const std::size_t lastEnd = text.rfind('\n');
        if (!m_quick || lastEnd == std::string_view::npos)
            return taken;
        aim(room);
        if (!room.goesOn)
            m_window.forget();
        RowSink row{room.cells, room.stride, room.scratch};
        const char* const end = text.data() + lastEnd + 1;
        for (const char* line = text.data(); taken.rows < room.rows && line < end; ++taken.rows, ++row.cells) {
            if (m_variants.size() > 1)
                clearRow(row);
            const char* const next = matchUsual(line, end, taken.rows);
            if (next == nullptr || !finishUsual(row))
                break;
            room.arrivals[taken.rows] = row.arrival;
            taken.bytes = static_cast<std::size_t>(next - text.data());
            line = next;
        }
        return taken;
    }

    [[nodiscard]] std::optional<RequestColumns> leaveRequestsWhole() override
    {
        const auto columns = m_variants.front().plan.requestColumns();
        const auto agrees = [&](const Variant& variant) { return variant.plan.requestColumns() == columns; };
        if (!columns || !std::ranges::all_of(m_variants, agrees))
            return std::nullopt;
        for (Variant& variant : m_variants)
            variant.plan.leaveRequestsWhole();
        m_plainColumns = m_variants.front().plan.leavePlainColumns(m_values.size());
        return columns;
    }

    [[nodiscard]] std::unique_ptr<LineFormat> clone() const override
    {
        std::vector<Spelling> spellings;
        for (const Variant& variant : m_variants) {
            if (!variant.plan.readsLinesAlone())
                return nullptr;
            spellings.push_back(variant.spelling);
        }
        return std::make_unique<TextFormat>(std::move(spellings), m_text);
    }

    [[nodiscard]] bool refineStamps() override
    {
        if (!std::ranges::all_of(m_variants, [](const Variant& variant) { return variant.plan.canRefineStamps(); }))
            return false;
        for (Variant& variant : m_variants)
            variant.plan.refineStamps();
        m_stampNumber = 0;
        return true;
    }

    [[nodiscard]] bool wasUsual() const override { return m_usual; }

    [[nodiscard]] std::string reason(std::string_view line) override
    {
        LogFormat::Mismatch mismatch;
        const LogFormat& usual = m_variants.front().spelling.format;
        if (usual.match(line, m_values, mismatch))
            return "Its time cannot be read: " + shown(line, 60) + ".";
        return usual.describe(line, mismatch);
    }

    [[nodiscard]] std::vector<std::pair<std::string, std::string>> fields(std::string_view line) override
    {
        std::vector<std::pair<std::string, std::string>> taken;
        LogFormat::Mismatch mismatch;
        for (const Variant& variant : m_variants) {
            if (!variant.spelling.format.match(line, m_values, mismatch))
                continue;
            for (std::size_t i = 0; i < variant.spelling.format.fields().size(); ++i) {
                const std::string& name = variant.spelling.format.fields()[i].name;
                if (!name.starts_with("unused") && name != "spaces")
                    taken.emplace_back(name, printable(m_values[i], 1000));
            }
            break;
        }
        return taken;
    }

    [[nodiscard]] ArrivalBasis basis() const override { return m_variants.front().plan.basis(); }
    [[nodiscard]] Milliseconds resolution() const override { return m_variants.front().plan.resolution(); }
    [[nodiscard]] StampGap gap() const override { return m_variants.front().plan.gap(); }
    [[nodiscard]] std::string zoneName() const override { return m_variants.front().plan.zoneName(); }
    [[nodiscard]] std::string text() const override { return m_text; }

private:
    struct Variant
    {
        Spelling spelling;
        FieldPlan plan;
    };

    /// Where the quick match puts the values of the fields.
    void aim(const RowRoom& room)
    {
        m_targets.clear();
        for (std::size_t field = 0; field < m_plainColumns.size(); ++field) {
            const std::size_t column = m_plainColumns[field];
            if (column == FieldPlan::kNone)
                m_targets.push_back({&m_values[field], 0, false});
            else
                m_targets.push_back({room.cells + column * room.stride, 1, m_variants.front().plan.dashIsEmpty()});
        }
    }

    /// Where the next line begins; nullptr where the quick match cannot tell.
    const char* matchUsual(const char* line, const char* end, std::size_t row)
    {
        const LogFormat& format = m_variants.front().spelling.format;
        if (m_quick->usesMarks()) {
            m_window.moveTo(line, end);
            const QuickMatch::Marks marks{m_window.text(), m_window.next()};
            if (const char* const next = m_quick->match(format, line, end, marks, m_targets.data(), row)) {
                m_window.pass(m_quick->marksOfLine());
                return next;
            }
        }
        return m_quick->match(format, line, end, m_targets.data(), row);
    }

    /// What the quick match leaves. False where no field gives a time.
    bool finishUsual(RowSink& row)
    {
        FieldPlan& plan = m_variants.front().plan;
        const std::uint64_t stamp = m_quick->stampNumber();
        if (stamp != 0 && stamp == m_stampNumber) {
            row.arrival = m_arrival;
            plan.applyTimeless(m_values, row);
            return true;
        }
        if (!plan.applyRest(m_values, row))
            return false;
        m_stampNumber = plan.hasOnlyTimeLocal() ? stamp : 0;
        m_arrival = row.arrival;
        return true;
    }

    /// Where there are several spellings each fills its own columns only.
    void clearRow(const RowSink& row) const
    {
        for (std::size_t i = 0; i < m_columns.names().size(); ++i)
            row.cells[i * row.stride] = {};
    }

    ColumnNames m_columns;
    std::vector<Variant> m_variants;
    std::optional<QuickMatch> m_quick; ///< of the first one
    std::vector<std::string_view> m_values;
    std::vector<std::size_t> m_plainColumns; ///< by field of the first one: see FieldPlan::leavePlainColumns()
    std::vector<QuickMatch::Target> m_targets;
    MarkWindow m_window;
    std::uint64_t m_stampNumber = 0; ///< of the quick match, where that alone tells the arrival; else 0
    Instant m_arrival{};             ///< with that stamp
    std::string m_text;
    bool m_usual = true;
};

/// Where a line has no $remote_addr, the first address of its X-Forwarded-For list is the client's.
void nameClient(std::vector<Field>& fields)
{
    const auto isClient = [](const Field& field) {
        return field.name == "remote_addr" || field.role == FieldRole::Address || field.role == FieldRole::Endpoint;
    };
    if (std::ranges::any_of(fields, isClient))
        return;
    for (Field& field : fields) {
        if (field.name == "http_x_forwarded_for")
            field.role = FieldRole::Address;
    }
}

} // namespace

std::unique_ptr<LineFormat> makeFormat(const Preset& preset)
{
    std::vector<TextFormat::Spelling> spellings;
    for (const PresetLine& line : preset.lines) {
        const LogFormatText text{std::string(line.text), preset.rawQuotes ? LogEscape::None : LogEscape::Default};
        auto compiled = LogFormat::compile(text, line.strictness);
        if (!compiled) // a test compiles every preset
            return nullptr;
        std::vector<Field> fields(compiled->fields().begin(), compiled->fields().end());
        nameClient(fields);
        spellings.push_back({std::move(*compiled),
                             std::move(fields),
                             {true, !preset.rawQuotes},
                             line.meaning.value_or(preset.meaning),
                             line.own});
    }
    return std::make_unique<TextFormat>(std::move(spellings), std::string(shownText(preset)));
}

Result<std::unique_ptr<LineFormat>> makeFormat(std::string_view logFormat, OuterStamp outer)
{
    auto text = readNotation(logFormat);
    if (!text)
        return text.error();
    auto compiled = LogFormat::compile(*text, outer ? Strictness::NamedWithoutTime : Strictness::Named);
    if (!compiled)
        return compiled.error();
    std::vector<TextFormat::Spelling> spellings;
    const ValueStyle style{text->escape == LogEscape::Default, text->escape != LogEscape::None};
    std::vector<Field> fields(compiled->fields().begin(), compiled->fields().end());
    spellings.push_back({std::move(*compiled), std::move(fields), style, text->meaning});
    return std::unique_ptr<LineFormat>(
        std::make_unique<TextFormat>(std::move(spellings), text->shown.empty() ? text->text : text->shown, outer));
}

} // namespace spillway
