#include "engine/ingest/text/text_format.h"

#include "engine/ingest/line/client_text.h"
#include "engine/ingest/line/foreign_lines.h"
#include "engine/ingest/line/sample.h"
#include "engine/ingest/text/quick_match.h"

#include <algorithm>
#include <array>
#include <utility>

namespace spillway {

namespace {

/// Lines described by log_format strings: one, or several that occur in one file.
class TextFormat final : public LineFormat, LineTuning
{
public:
    using Spelling = TextSpelling;

    TextFormat(std::vector<Spelling> spellings, std::string text, OuterStamp outer, OpenDuration open,
               OtherLines others) :
        m_text(std::move(text)), m_open(std::move(open)), m_others(std::move(others))
    {
        take(std::move(spellings), outer);
    }

    [[nodiscard]] std::span<const std::string> columns() const override { return m_columns.names(); }

    LineVerdict read(std::string_view line, RowSink& row) override
    {
        if (isOther(line))
            return LineVerdict::Excluded;
        const bool escapes = line.find('\\') != std::string_view::npos;
        for (Variant& variant : m_variants) {
            LogFormat::Mismatch mismatch;
            if (!variant.spelling.format.match(line, m_values, mismatch) || isJoined(variant, line))
                continue;
            if (m_variants.size() > 1)
                clearRow(row);
            if (variant.plan.apply(m_values, row, escapes)) {
                row.isUsual = variant.spelling.own;
                m_untimed += isTimed() && variant.plan.basis() == ArrivalBasis::Completion ? 1U : 0U;
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
        const char* const end = text.data() + lastEnd + 1;
        for (const char* line = text.data(); taken.rows < room.rows && line < end;) {
            const std::size_t before = taken.rows;
            line = takeMarked(line, end, room, taken.rows);
            if (taken.rows == before)
                break;
            taken.bytes = static_cast<std::size_t>(line - text.data());
        }
        return taken;
    }

    [[nodiscard]] LineTuning& tuning() override { return *this; }

    [[nodiscard]] std::optional<RequestColumns> leaveRequestsWhole() override
    {
        const auto columns = m_variants.front().plan.requestColumns();
        const auto agrees = [&](const Variant& variant) { return variant.plan.requestColumns() == columns; };
        if (!columns || !std::ranges::all_of(m_variants, agrees))
            return std::nullopt;
        for (Variant& variant : m_variants)
            variant.plan.leaveRequestsWhole();
        leavePlainColumns();
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
        return std::make_unique<TextFormat>(std::move(spellings), m_text, OuterStamp(), OpenDuration(), m_others);
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

    void learn(const Sample& sample) override
    {
        const SampledClients clients = clientsOf(sample);
        const bool isFine = hasFineTime(sample);
        m_lacksZone = lacksZone(sample);
        if (!clients.havePorts() && !clients.areAddresses() && !isFine)
            return;
        std::vector<Spelling> spellings;
        for (Variant& variant : m_variants) {
            if (clients.areAddresses())
                variant.spelling.format.expectAddresses();
            for (Field& field : variant.spelling.fields)
                if (clients.havePorts() && field.role == FieldRole::Column && field.column == "remote_addr") {
                    field.role = FieldRole::Address;
                    field.column.clear();
                }
            variant.spelling.hasFineTime = isFine;
            spellings.push_back(std::move(variant.spelling));
        }
        take(std::move(spellings), m_outer);
    }

    [[nodiscard]] std::string reason(std::string_view line) override
    {
        if (isOther(line))
            return "Such lines of this format are no requests: " + shown(line) + ".";
        LogFormat::Mismatch mismatch;
        const LogFormat& usual = m_variants.front().spelling.format;
        if (usual.match(line, m_values, mismatch))
            return "Its time cannot be read: " + shown(line, 60) + ".";
        return usual.describe(line, mismatch);
    }

    [[nodiscard]] bool mayBeRequest(std::string_view line) override
    {
        return !m_others.areExpected && LineFormat::mayBeRequest(line);
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
                    taken.emplace_back(name.starts_with("stamp_") ? "time" : name, printable(m_values[i], 1000));
            }
            break;
        }
        return taken;
    }

    [[nodiscard]] FormatFacts facts() const override
    {
        const FieldPlan& plan = m_variants.front().plan;
        return {m_text, plan.basis(), plan.resolution(), m_open, {}};
    }
    [[nodiscard]] ReadingNotes notes() const override
    {
        const FieldPlan& plan = m_variants.front().plan;
        ReadingNotes notes{m_lacksZone ? StampGap::Zone : plan.gap(), plan.zoneName(), m_untimed};
        for (const Variant& variant : m_variants)
            notes.untimed += variant.plan.untimed();
        return notes;
    }

private:
    static constexpr std::size_t kMostAtOnce = kRowsAtOnce;
    static constexpr std::size_t kFewestAtOnce = 4;
    struct Variant
    {
        Spelling spelling;
        FieldPlan plan;
    };

    /// Whether its lines tell when their requests arrived, but for those in another spelling.
    [[nodiscard]] bool isTimed() const { return m_variants.front().plan.basis() != ArrivalBasis::Completion; }

    [[nodiscard]] bool isOther(std::string_view line) const
    {
        return std::ranges::any_of(m_others.patterns,
                                   [&](std::string_view pattern) { return matchesLine(line, pattern); });
    }

    static constexpr std::size_t kSeconds = 19; ///< characters of a stamp of ISO 8601 up to its seconds

    /// Whether such a stamp in any of the first lines has milliseconds.
    [[nodiscard]] bool hasFineTime(const Sample& sample)
    {
        return anyStamp(sample, [](std::string_view stamp) {
            return stamp.size() > kSeconds && (stamp[kSeconds] == '.' || stamp[kSeconds] == ',');
        });
    }

    /// Whether one of them has no zone behind it.
    [[nodiscard]] bool lacksZone(const Sample& sample)
    {
        return !m_outer && anyStamp(sample, [](std::string_view stamp) {
            return stamp.size() >= kSeconds && (stamp[4] == '-' || stamp[4] == '/') && !namesZone(stamp);
        });
    }

    template <class Is>
    [[nodiscard]] bool anyStamp(const Sample& sample, Is is)
    {
        const Spelling& usual = m_variants.front().spelling;
        const auto stamp = std::ranges::find_if(usual.fields, [](const Field& field) {
            return field.role == FieldRole::TimeIso || field.role == FieldRole::AnyTime;
        });
        LogFormat::Mismatch mismatch;
        return stamp != usual.fields.end() && std::ranges::any_of(sample.lines, [&](const Sample::Line& line) {
                   if (!usual.format.match(line.text, m_values, mismatch))
                       return false;
                   return is(m_values[static_cast<std::size_t>(stamp - usual.fields.begin())]);
               });
    }

    [[nodiscard]] SampledClients clientsOf(const Sample& sample)
    {
        SampledClients clients;
        for (const Sample::Line& line : sample.lines) {
            LogFormat::Mismatch mismatch;
            const auto fits = [&](const Variant& variant) {
                return variant.spelling.format.match(line.text, m_values, mismatch);
            };
            const auto variant = std::ranges::find_if(m_variants, fits);
            const std::size_t field =
                variant == m_variants.end() ? m_values.size() : variant->spelling.format.clientField();
            if (field < m_values.size())
                clients.add(m_values[field]);
        }
        return clients;
    }

    /// Whether another line begins behind what was matched. The first spelling, which quick matches take, ends behind
    /// what such a line would break.
    [[nodiscard]] bool isJoined(const Variant& variant, std::string_view line) const
    {
        const std::string_view& last = m_values[variant.spelling.fields.size() - 1];
        return &variant != &m_variants.front() && holdsLine({last.data() + last.size(), line.data() + line.size()});
    }

    void take(std::vector<Spelling> spellings, OuterStamp outer)
    {
        m_outer = outer;
        m_columns = {};
        m_variants.clear();
        std::size_t most = 0;
        for (Spelling& spelling : spellings) {
            FieldPlan plan(spelling.fields, spelling.style, spelling.meaning, m_columns);
            if (outer)
                plan.setOuterStamp(*outer);
            if (spelling.hasFineTime)
                plan.setAnyTimeIsFine();
            if (!m_variants.empty())
                plan.shareLastStamp(m_variants.front().plan);
            most = std::max(most, spelling.fields.size());
            m_variants.push_back({std::move(spelling), std::move(plan)});
        }
        m_quick = m_others.patterns.empty() ? QuickMatch::of(m_variants.front().spelling.format) : std::nullopt;
        m_values.resize(most);
        m_rest.resize(most * kRowsAtOnce);
        leavePlainColumns();
    }

    void leavePlainColumns()
    {
        m_plainColumns = m_variants.front().plan.leavePlainColumns(m_values.size());
        m_isTimeAlone = m_variants.front().plan.isTimeAlone();
    }

    /// Where the quick match puts the values of the fields: those of the columns into the room's rows.
    void aim(const RowRoom& room)
    {
        m_targets.clear();
        for (std::size_t field = 0; field < m_plainColumns.size(); ++field) {
            const std::size_t column = m_plainColumns[field];
            if (column == FieldPlan::kNone)
                m_targets.push_back({&m_rest[field], m_values.size(), false});
            else if (column == FieldPlan::kUnread)
                m_targets.push_back({nullptr, 0, false});
            else
                m_targets.push_back({room.cells + column * room.stride, 1, m_variants.front().plan.dashIsEmpty()});
        }
    }

    /// Behind rows that were taken.
    void aimBehind(std::size_t rows)
    {
        for (std::size_t field = 0; field < m_plainColumns.size(); ++field)
            if (m_plainColumns[field] < FieldPlan::kUnread)
                m_targets[field].cells += rows;
    }

    /// Takes lines that are as they should be, up to the first that may not be; where the next one
    /// begins. `rows` counts them.
    const char* takeMarked(const char* line, const char* end, const RowRoom& room, std::size_t& rows)
    {
        m_window.moveTo(line, end);
        const std::size_t perLine = m_quick->marksOfLine();
        const std::size_t count = std::min({m_atOnce, room.rows - rows, m_window.found() / perLine});
        if (count == 0)
            return line;
        clearRows(room, rows, count);
        const MarkedLines lines{line, m_window.text(), m_window.next(), count};
        const std::size_t matched = matchRows(*m_quick, lines, m_targets.data(), m_stamps.data());
        std::size_t taken = 0;
        while (taken < matched && finishUsual(room, rows, taken))
            ++taken, ++rows;
        // Where odd lines are many, few lines are looked at in vain.
        m_atOnce = taken == count ? std::min(2 * m_atOnce, kMostAtOnce) : std::max(taken, kFewestAtOnce);
        if (taken == 0)
            return line;
        aimBehind(taken);
        m_window.pass(taken * perLine);
        return m_window.text() + m_window.next()[-1] + 1;
    }

    /// Completes the row of line `index` of those that were matched together. False where no field gives a time.
    bool finishUsual(const RowRoom& room, std::size_t row, std::size_t index)
    {
        const std::uint64_t stamp = m_stamps[index];
        const bool isKnown = stamp != 0 && stamp == m_stampNumber;
        if (isKnown)
            room.arrivals[row] = m_arrival;
        if (isKnown && m_isTimeAlone)
            return true;
        FieldPlan& plan = m_variants.front().plan;
        RowSink sink{room.cells + row, room.stride, room.scratch};
        const auto values = std::span(m_rest).subspan(index * m_values.size(), m_values.size());
        if (isKnown) {
            plan.applyTimeless(values, sink);
            return true;
        }
        if (!plan.applyRest(values, sink))
            return false;
        m_stampNumber = plan.hasOnlyTimeLocal() ? stamp : 0;
        m_arrival = room.arrivals[row] = sink.arrival;
        return true;
    }

    /// Where there are several spellings each fills its own columns only.
    void clearRow(const RowSink& row) const
    {
        for (std::size_t i = 0; i < m_columns.names().size(); ++i)
            row.cells[i * row.stride] = {};
    }

    /// Clears rows that the first spelling may fill.
    void clearRows(const RowRoom& room, std::size_t row, std::size_t count) const
    {
        if (m_variants.size() == 1)
            return;
        for (std::size_t i = 0; i < m_columns.names().size(); ++i)
            std::fill_n(room.cells + i * room.stride + row, count, std::string_view());
    }

    OuterStamp m_outer;
    bool m_lacksZone = false; ///< the stamps of the first lines do
    ColumnNames m_columns;
    std::vector<Variant> m_variants;
    std::optional<QuickMatch> m_quick; ///< of the first one
    std::vector<std::string_view> m_values;
    std::vector<std::size_t> m_plainColumns; ///< by field of the first one: see FieldPlan::leavePlainColumns()
    bool m_isTimeAlone = false;              ///< as of the plan of the first one
    std::vector<QuickTarget> m_targets;
    std::vector<std::string_view> m_rest;              ///< line by line: the values of fields that the plan looks at
    std::array<std::uint64_t, kRowsAtOnce> m_stamps{}; ///< of these lines: see QuickMatch::stampNumber()
    std::size_t m_atOnce = kMostAtOnce;                ///< lines that are looked at together
    MarkWindow m_window;
    std::uint64_t m_stampNumber = 0; ///< of the quick match, where the arrival depends on nothing else; otherwise 0
    Instant m_arrival{};             ///< with that stamp
    std::uint64_t m_untimed = 0;     ///< in spellings that have no duration
    std::string m_text;
    OpenDuration m_open;
    OtherLines m_others;
};

} // namespace

std::unique_ptr<LineFormat> makeTextFormat(std::vector<TextSpelling> spellings, std::string text, OuterStamp outer,
                                           OpenDuration open, OtherLines others)
{
    return std::make_unique<TextFormat>(std::move(spellings), std::move(text), outer, std::move(open),
                                        std::move(others));
}

} // namespace spillway
