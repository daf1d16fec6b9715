#include "engine/ingest/text/text_format.h"

#include "engine/ingest/line/client_text.h"
#include "engine/ingest/line/foreign_lines.h"
#include "engine/ingest/line/sample.h"

#include <algorithm>
#include <utility>

namespace spillway {

namespace {

/// Lines described by log_format strings: one, or several that occur in one file.
class TextFormat final : public LineFormat, LineTuning
{
public:
    using Spelling = TextSpelling;

    TextFormat(std::vector<Spelling> spellings, std::string text, OuterStamp outer, OtherLines others) :
        m_text(std::move(text)), m_others(std::move(others))
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

    [[nodiscard]] LineTuning& tuning() override { return *this; }

    [[nodiscard]] std::optional<RequestColumns> leaveRequestsWhole() override
    {
        const auto columns = m_variants.front().plan.requestColumns();
        const auto agrees = [&](const Variant& variant) { return variant.plan.requestColumns() == columns; };
        if (!columns || !std::ranges::all_of(m_variants, agrees))
            return std::nullopt;
        for (Variant& variant : m_variants)
            variant.plan.leaveRequestsWhole();
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
        return std::make_unique<TextFormat>(std::move(spellings), m_text, OuterStamp(), m_others);
    }

    [[nodiscard]] bool refineStamps() override
    {
        if (!std::ranges::all_of(m_variants, [](const Variant& variant) { return variant.plan.canRefineStamps(); }))
            return false;
        for (Variant& variant : m_variants)
            variant.plan.refineStamps();
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
            return say("Such lines of this format are no requests: {}.", shown(line));
        LogFormat::Mismatch mismatch;
        const LogFormat& usual = m_variants.front().spelling.format;
        if (usual.match(line, m_values, mismatch))
            return say("Its time cannot be read: {}.", shown(line, 60));
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
        return {m_text, plan.basis(), plan.resolution(), {}, {}};
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

    /// Whether another line begins behind what was matched. The first spelling ends behind
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
        m_values.resize(most);
    }

    /// Where there are several spellings each fills its own columns only.
    void clearRow(const RowSink& row) const
    {
        for (std::size_t i = 0; i < m_columns.names().size(); ++i)
            row.cells[i * row.stride] = {};
    }

    OuterStamp m_outer;
    bool m_lacksZone = false; ///< the stamps of the first lines do
    ColumnNames m_columns;
    std::vector<Variant> m_variants;
    std::vector<std::string_view> m_values;
    std::uint64_t m_untimed = 0; ///< in spellings that have no duration
    std::string m_text;
    OtherLines m_others;
};

} // namespace

std::unique_ptr<LineFormat> makeTextFormat(std::vector<TextSpelling> spellings, std::string text, OuterStamp outer,
                                           OtherLines others)
{
    return std::make_unique<TextFormat>(std::move(spellings), std::move(text), outer, std::move(others));
}

} // namespace spillway
