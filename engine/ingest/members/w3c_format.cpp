#include "engine/ingest/members/w3c_format.h"

#include "engine/ingest/fields/value_kinds.h"
#include "engine/ingest/line/foreign_lines.h"
#include "engine/ingest/members/csv_format.h"
#include "engine/ingest/members/request_signs.h"
#include "engine/ingest/members/w3c_fields.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace spillway {

namespace {

bool isFieldsLine(std::string_view line)
{
    return line.starts_with("#Fields:") || line.starts_with("#fields:");
}

/// The first values of a line, at most as many as there is room for; how many it has, or nothing where a quote is open.
std::optional<std::size_t> splitValues(std::string_view line, std::span<std::string_view> values, Scratch& scratch)
{
    const bool hasTabs = line.find('\t') != std::string_view::npos;
    std::size_t count = 0;
    while (!line.empty()) {
        if (!hasTabs && line.front() == ' ') {
            line.remove_prefix(1);
            continue;
        }
        const auto value = takeCsvValue(line, hasTabs ? '\t' : ' ', scratch);
        if (!value)
            return std::nullopt;
        if (count < values.size())
            values[count] = value->text;
        ++count;
    }
    return count;
}

/// "www.example.org/a" is "/a": a target without a scheme that begins with a host.
std::string_view pathOf(std::string_view target)
{
    if (target.starts_with('/') || target.find("://") != std::string_view::npos)
        return target;
    return target.substr(std::min(target.find('/'), target.size()));
}

class W3cFormat final : public LineFormat
{
public:
    /// `headings`: of the first lines; their columns are those of the trace.
    W3cFormat(const std::vector<std::string_view>& headings, W3cStyle style, std::span<const FormatFile> formats) :
        m_style(style), m_formats(formats)
    {
        for (const std::string_view column : {"remote_addr", "request_method", "uri", "args", "status", "request_uri"})
            m_columns.add(column);
        for (const std::string_view heading : headings)
            use(heading);
        m_columnsAreFixed = true;
        const auto first = std::ranges::find_if(
            headings, [&](std::string_view heading) { return w3cFields(heading, formats, style).areRequests; });
        use(first == headings.end() ? headings.front() : *first);
    }

    [[nodiscard]] bool areRequests() const { return m_meaning.areRequests; }
    [[nodiscard]] std::span<const std::string> columns() const override { return m_columns.names(); }

    void readComment(std::string_view line) override
    {
        if (isFieldsLine(line))
            use(line);
        else if (line.starts_with("#Date: ") || line.starts_with("#Start-Date: "))
            m_plan->setDate(line.substr(line.find(' ') + 1));
        else if (line.starts_with(kOffset))
            setOffset(line.substr(kOffset.size()));
    }

    LineVerdict read(std::string_view line, RowSink& row) override
    {
        if (!m_meaning.areRequests || !take(line, *row.scratch))
            return LineVerdict::NoRequest;
        for (std::size_t i = 0; i < m_columns.names().size(); ++i)
            row.cells[i * row.stride] = {};
        if (isShifted() || !tellsRequest() || isOfConnection() || isOfOther() || !m_plan->apply(m_values, row))
            return LineVerdict::NoRequest;
        row.arrival -= m_offset.value_or(Milliseconds(0));
        return LineVerdict::Request;
    }

    [[nodiscard]] std::string reason(std::string_view line) override
    {
        const bool taken = take(line, m_scratch);
        m_scratch.reset();
        if (!m_meaning.areRequests)
            return say("The #Fields line before it names no time, or neither a client nor a request: {}.", shown(line));
        if (!taken)
            return say("A quote is not closed: {}.", shown(line));
        if (isShifted())
            return say("It has fewer values than the #Fields line before it has names: {}.", shown(line));
        if (!tellsRequest())
            return say("It names no client and no request: {}.", shown(line));
        if (isOfConnection())
            return say("It is a connection without a request: {}.", shown(line));
        if (isOfOther())
            return say("Its method is a command of FTP or SMTP: {}.", shown(line));
        return say("Its time cannot be read where the #Fields line says that it stands: {}.", shown(line));
    }

    [[nodiscard]] std::vector<std::pair<std::string, std::string>> fields(std::string_view line) override
    {
        std::vector<std::pair<std::string, std::string>> taken;
        if (take(line, m_scratch)) {
            for (std::size_t i = 0; i < m_values.size(); ++i)
                taken.emplace_back(printable(m_meaning.fields[i].name), printable(m_values[i], 1000));
        }
        m_scratch.reset();
        return taken;
    }

    [[nodiscard]] FormatFacts facts() const override
    {
        return {m_text, m_plan->basis(), m_plan->resolution(), {}, {}, /*knowsItsLines=*/true};
    }
    [[nodiscard]] ReadingNotes notes() const override
    {
        const StampGap gap = m_plan->gap();
        const bool isKnown = gap == StampGap::Zone && (!m_isLocal || m_offset);
        return {isKnown ? StampGap::None : gap, {}, m_untimed + m_plan->untimed()};
    }

private:
    static constexpr std::string_view kOffset = "#GMT-Offset: ";

    /// By how much the clock of the log is ahead of UTC: "-0800", "+05:30".
    void setOffset(std::string_view text)
    {
        static const auto pattern = StampPattern::compile("%z");
        StampParts parts;
        if (pattern->read(text, parts))
            m_offset = parts.zone;
    }

    /// Reads what follows as this line names it. Columns that none of the first headings had are left out.
    void use(std::string_view heading)
    {
        W3cFields meaning = w3cFields(heading, m_formats, m_style);
        if (!meaning.areRequests && m_columnsAreFixed && m_plan) {
            m_meaning.areRequests = false;
            return;
        }
        m_meaning = std::move(meaning);
        m_isLocal = m_isLocal || (m_meaning.areRequests && m_meaning.isLocal);
        for (Field& field : m_meaning.fields) {
            const bool isNew = std::ranges::find(m_columns.names(), field.column) == m_columns.names().end();
            if (m_columnsAreFixed && isNew && field.role == FieldRole::Column)
                field.role = FieldRole::Ignored;
        }
        if (m_text.empty())
            m_text = printable(heading, 1000);
        FieldPlan plan(m_meaning.fields, ValueStyle{true, false}, StampMeaning::Completion, m_columns);
        if (m_plan) {
            plan.shareLastStamp(*m_plan);
            m_untimed += m_plan->untimed();
        }
        m_plan = std::move(plan);
        m_values.assign(m_meaning.fields.size(), {});
    }

    bool take(std::string_view line, Scratch& scratch)
    {
        std::ranges::fill(m_values, std::string_view());
        const auto count = splitValues(line, m_values, scratch);
        if (!count)
            return false;
        m_lacksValues = *count < m_values.size();
        for (std::size_t i = 0; i < m_values.size(); ++i) {
            const Field& field = m_meaning.fields[i];
            const bool isPath = field.role == FieldRole::Target;
            if (field.role == FieldRole::Column || (isPath && m_style.encoding == W3cEncoding::Percent))
                m_values[i] = sentValue(m_values[i], field.column, m_style.encoding, scratch);
            if (isPath)
                m_values[i] = pathOf(m_values[i]);
        }
        return true;
    }

    /// Whether values are missing before the client, so that those behind stand under the wrong names.
    [[nodiscard]] bool isShifted() const
    {
        const auto client = valueOf(&Field::role, FieldRole::Address);
        return m_lacksValues && client && !isMissing(*client) && !mayBeAddress(*client);
    }

    [[nodiscard]] bool tellsRequest() const
    {
        for (std::size_t i = 0; i < m_values.size(); ++i) {
            const FieldRole role = m_meaning.fields[i].role;
            if ((role == FieldRole::Address || role == FieldRole::Target) && !isMissing(m_values[i]))
                return true;
        }
        return false;
    }

    /// The value of the field with this role or column; nothing where there is none.
    template <class Part, class Wanted>
    [[nodiscard]] std::optional<std::string_view> valueOf(Part Field::*part, const Wanted& wanted) const
    {
        const auto found = std::ranges::find(m_meaning.fields, wanted, part);
        const bool isThere = found != m_meaning.fields.end();
        return isThere ? std::optional(m_values[static_cast<std::size_t>(found - m_meaning.fields.begin())])
                       : std::nullopt;
    }

    /// Such as one that was idle, in the error log of HTTP.sys: without method, target and status.
    [[nodiscard]] bool isOfConnection() const
    {
        const auto method = valueOf(&Field::column, "request_method");
        const auto status = valueOf(&Field::column, "status");
        const auto target = valueOf(&Field::role, FieldRole::Target);
        return method && isMissing(*method) && status && isMissing(*status) && target && isMissing(*target);
    }

    /// IIS writes logs of FTP and SMTP with these fields, too.
    [[nodiscard]] bool isOfOther() const
    {
        const std::string_view method = valueOf(&Field::column, "request_method").value_or(std::string_view());
        const auto isExcluded = [&](const MemberValue& rule) { return excludes(rule, method); };
        return std::ranges::any_of(m_formats, [&](const FormatFile& format) {
            return format.kind == FormatKind::W3c && std::ranges::any_of(format.notRequests, isExcluded);
        });
    }

    W3cStyle m_style;
    std::span<const FormatFile> m_formats;
    ColumnNames m_columns;
    W3cFields m_meaning; ///< of the last heading
    std::optional<FieldPlan> m_plan;
    std::uint64_t m_untimed = 0; ///< by the plans before
    std::vector<std::string_view> m_values;
    bool m_lacksValues = false; ///< of the last line
    std::string m_text;
    bool m_columnsAreFixed = false;
    bool m_isLocal = false;               ///< by any heading
    std::optional<Milliseconds> m_offset; ///< of a `#GMT-Offset` line
    Scratch m_scratch;
};

/// How the values are written in the first lines, each under the names that were given last. `heading`: the first.
W3cStyle styleOf(const Sample& sample, std::string_view heading)
{
    W3cStyle style;
    auto names = w3cNames(heading);
    const auto has = [&](std::string_view name) { return std::ranges::count(names, name) > 0; };
    if (has("x-edge-location") || has("x-cf-client-id")) // CloudFront's, for HTTP and RTMP
        style.encoding = W3cEncoding::Percent;
    std::vector<std::string_view> values;
    Scratch scratch;
    auto comment = sample.comments.begin();
    for (const Sample::Line& line : sample.lines) {
        for (; comment != sample.comments.end() && comment->number < line.number; ++comment) {
            if (isFieldsLine(comment->text))
                names = w3cNames(comment->text);
        }
        values.assign(names.size(), {});
        if (!splitValues(line.text, values, scratch))
            continue;
        for (std::size_t i = 0; i < names.size(); ++i) {
            const bool point = values[i].find('.') != std::string_view::npos;
            style.hasFractions = style.hasFractions || (point && (names[i] == "time" || names[i] == "time-local"));
            style.hasSeconds = style.hasSeconds || (point && names[i] == "time-taken");
        }
        scratch.reset();
    }
    return style;
}

/// The usual line for such values as the first line has.
std::string_view missingHeading(const Sample& sample, std::span<const FormatFile> formats)
{
    if (sample.lines.empty() || sample.lines.front().text.size() < 20 || sample.lines.front().text[4] != '-')
        return {};
    constexpr std::size_t kMostValues = 100;
    std::vector<std::string_view> values(kMostValues);
    Scratch scratch;
    const auto count = splitValues(sample.lines.front().text, values, scratch);
    return count && *count <= kMostValues ? usualW3cFields(std::span(values).first(*count), formats)
                                          : std::string_view();
}

} // namespace

bool namesW3cFields(const Sample& sample)
{
    return std::ranges::any_of(sample.comments, isFieldsLine, &Sample::Line::text);
}

std::unique_ptr<LineFormat> makeW3cFormat(const Sample& sample, std::span<const FormatFile> formats,
                                          std::string_view fields)
{
    std::vector<std::string_view> headings;
    if (!fields.empty()) {
        headings.push_back(fields);
    } else {
        for (const Sample::Line& comment : sample.comments) {
            if (isFieldsLine(comment.text))
                headings.push_back(comment.text);
        }
    }
    if (headings.empty())
        headings.push_back(missingHeading(sample, formats));
    if (headings.front().empty())
        return nullptr;
    auto format = std::make_unique<W3cFormat>(headings, styleOf(sample, headings.front()), formats);
    return format->areRequests() ? std::move(format) : nullptr;
}

} // namespace spillway
