#pragma once

#include "engine/ingest/fields/field_plan.h"
#include "engine/ingest/line/client_text.h"
#include "engine/ingest/line/foreign_lines.h"
#include "engine/ingest/members/json_headers.h"
#include "engine/ingest/members/json_keys.h"
#include "engine/ingest/members/json_members.h"
#include "engine/ingest/members/json_walk.h"

#include <algorithm>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace spillway {

/// Reads lines of named members. `Lines` walks one of them as JsonWalk::walk() does, and says what they are.
template <class Lines>
class MemberFormat final : public LineFormat, LineTuning
{
public:
    MemberFormat(const JsonKeys& keys, OuterStamp outer) :
        m_keys(keys),
        m_fields(keys.fields),
        m_hasZone(keys.hasZone),
        m_plan(m_fields, {true, false}, keys.meaning, m_columns),
        m_values(m_fields.size()),
        m_others(keys.insteads.size()),
        m_late(keys.unseen.size()),
        m_signs(keys.signs),
        m_lines(linesOf(keys))
    {
        if (keys.fineTime)
            m_plan.setAnyTimeIsFine();
        if (outer)
            m_plan.setOuterStamp(*outer);
        findCopies();
        for (std::size_t i = 0; i < m_fields.size(); ++i) {
            const FieldRole role = m_fields[i].role;
            const bool isClient = role == FieldRole::Address || role == FieldRole::Endpoint;
            if (isClient && !m_client)
                m_client = i;
            if (isClient || role == FieldRole::Request || role == FieldRole::Target)
                m_telling.push_back(i);
        }
    }

    [[nodiscard]] std::span<const std::string> columns() const override { return m_columns.names(); }

    LineVerdict read(std::string_view line, RowSink& row) override
    {
        if (!take(line, *row.scratch))
            return isHeading(line) ? LineVerdict::Heading : LineVerdict::NoRequest;
        if (areJoined(line))
            return LineVerdict::Excluded;
        if (!tells())
            return LineVerdict::NoRequest;
        if (!m_signs.areOfRequest())
            return LineVerdict::Excluded;
        return hasClient() && m_plan.apply(m_values, row) ? LineVerdict::Request : LineVerdict::NoRequest;
    }

    [[nodiscard]] LineTuning& tuning() override { return *this; }
    [[nodiscard]] std::optional<RequestColumns> leaveRequestsWhole() override { return m_plan.leaveRequestsWhole(); }

    [[nodiscard]] bool refineStamps() override
    {
        const bool can = m_plan.canRefineStamps();
        if (can)
            m_plan.refineStamps();
        return can;
    }

    [[nodiscard]] std::unique_ptr<LineFormat> clone() const override
    {
        if constexpr (kNameColumns) // for those behind them
            return nullptr;
        return m_plan.readsLinesAlone() ? std::make_unique<MemberFormat>(m_keys, OuterStamp()) : nullptr;
    }

    [[nodiscard]] std::string reason(std::string_view line) override
    {
        const bool valid = take(line, m_scratch);
        const bool telling = tells();
        const bool hasItsClient = hasClient();
        m_scratch.reset();
        if (valid && areJoined(line))
            return sentence(kJoinedLines) + " It begins with " + shown(line) + ".";
        if constexpr (kArePairs) {
            const std::string_view kind = valid || !Lines::mayBeForeign(line) ? std::string_view() : foreignLine(line);
            if (!kind.empty())
                return sentence(kind) + " It begins with " + shown(line) + ".";
        }
        if (!valid)
            return std::string(Lines::kInvalid) + ": " + shown(line) + ".";
        if (!telling)
            return "It names no client and no request: " + shown(line) + ".";
        if (!m_signs.areOfRequest())
            return m_signs.reason() + ": " + shown(line) + ".";
        if (!hasItsClient)
            return "There is no address where the client's (" + shown(m_fields[*m_client].name) +
                   ") is expected: " + shown(line) + ".";
        return "Its time (" + shown(nameOfTime()) + ") cannot be read: " + shown(line) + ".";
    }

    [[nodiscard]] std::vector<std::pair<std::string, std::string>> fields(std::string_view line) override
    {
        std::vector<std::pair<std::string, std::string>> taken;
        take(line, m_scratch);
        for (std::size_t i = 0; i < m_fields.size(); ++i)
            taken.emplace_back(printable(nameOf(i)), printable(m_values[i], 1000));
        m_scratch.reset();
        return taken;
    }

    [[nodiscard]] FormatFacts facts() const override
    {
        std::vector<std::string> unseen;
        for (const JsonUnseen& one : m_keys.unseen)
            if (!one.isSpelling)
                unseen.push_back(one.variable);
        std::string shown = text(unseen);
        return {std::move(shown),    m_plan.basis(),    m_plan.resolution(),
                m_keys.openDuration, std::move(unseen), kArePairs};
    }

    [[nodiscard]] ReadingNotes notes() const override
    {
        const StampGap gap = m_keys.isUtc ? StampGap::None : m_hasZone ? m_plan.gap() : StampGap::Zone;
        return {gap, m_plan.zoneName(), m_plan.untimed()};
    }

private:
    [[nodiscard]] std::string text(const std::vector<std::string>& unseen) const
    {
        if (!m_keys.shown.empty())
            return printable(m_keys.shown, m_keys.shown.size());
        std::string text = std::string(Lines::kName) + " with the keys ";
        std::string_view between;
        for (std::size_t i = 0; i < m_fields.size(); ++i) {
            if (isAskedFor(i) || std::ranges::count(m_own, i) == 0)
                continue;
            text.append(between).append(printable(m_fields[i].name));
            for (const JsonInstead& instead : m_keys.insteads) {
                if (instead.field == i)
                    text += " or " + printable(instead.name);
            }
            between = ", ";
        }
        between = "; where they are: ";
        for (const std::string& column : unseen)
            text.append(std::exchange(between, ", ")).append(printable(column));
        return text;
    }

    static Lines linesOf(const JsonKeys& keys)
    {
        if constexpr (kNameColumns)
            return Lines(keys.heading);
        else
            return Lines();
    }

    /// Lines whose values have their names from lines before them.
    static constexpr bool kNameColumns = requires(Lines lines) { lines.isHeading(std::string_view()); };

    /// Of a line that take() did not take.
    [[nodiscard]] bool isHeading(std::string_view line)
    {
        if constexpr (kNameColumns)
            return m_lines.isHeading(line);
        return false;
    }

    /// The values of the known keys into m_values; the others are skipped without decoding them.
    bool take(std::string_view line, Scratch& scratch)
    {
        std::ranges::fill(m_values, std::string_view());
        std::ranges::fill(m_others, std::string_view());
        std::ranges::fill(m_late, std::string_view());
        m_signs.begin();
        const auto leaf = [&](std::string_view path, const JsonLeaf& value) {
            m_signs.take(path, value.text);
            for (const std::size_t i : m_own) {
                if (m_fields[i].name == path) {
                    m_values[i] = scratch.keep(value.text);
                    if (!m_others.empty())
                        takeInstead(path, m_values[i]);
                    return;
                }
            }
            if (isOther(path)) {
                const std::string_view kept = scratch.keep(value.text);
                takeInstead(path, kept);
                takeUnseen(path, kept);
            }
        };
        const auto descend = [&](std::string_view path) {
            const auto leads = [&](const auto& key) { return key.name.starts_with(path); };
            const auto holds = [&](const JsonUnseen& unseen) {
                return mayHold(path, unseen.variable) || (isOfHeader(unseen) && mayHoldHeaders(path));
            };
            return std::ranges::any_of(m_fields, leads) || std::ranges::any_of(m_keys.insteads, leads) ||
                   std::ranges::any_of(m_keys.unseen, holds) || m_signs.areIn(path);
        };
        if (!m_lines.walk(line, leaf, descend))
            return false;
        for (const Copy& copy : m_copies)
            m_values[copy.to] = copy.isOther ? m_others[copy.from] : m_values[copy.from];
        for (std::size_t i = 0; i < m_others.size(); ++i)
            fillIn(m_keys.insteads[i].field, m_others[i]);
        for (std::size_t i = 0; i < m_late.size(); ++i)
            fillIn(m_keys.unseen[i].field, m_late[i]);
        return true;
    }

    /// Whether a member that is no field's own counts instead of one.
    [[nodiscard]] bool isOther(std::string_view path) const
    {
        return std::ranges::any_of(m_keys.insteads, [&](const JsonInstead& other) { return other.name == path; }) ||
               std::ranges::any_of(m_keys.unseen, [&](const JsonUnseen& unseen) { return isUnseen(path, unseen); });
    }

    void takeInstead(std::string_view path, std::string_view value)
    {
        for (std::size_t i = 0; i < m_others.size(); ++i) {
            if (m_keys.insteads[i].name == path)
                m_others[i] = value;
        }
    }

    /// Of several spellings the first one that says something.
    void takeUnseen(std::string_view path, std::string_view value)
    {
        for (std::size_t i = 0; i < m_late.size(); ++i) {
            if (isMissing(m_late[i]) && isUnseen(path, m_keys.unseen[i]))
                m_late[i] = value;
        }
    }

    /// Where the field says nothing yet.
    void fillIn(std::size_t field, std::string_view other)
    {
        if (isMissing(m_values[field]) && !other.empty())
            m_values[field] = other;
    }

    /// The fields whose key another one has, too.
    void findCopies()
    {
        for (std::size_t i = 0; i < m_fields.size(); ++i) {
            const auto same =
                std::ranges::find(m_own, m_fields[i].name, [&](std::size_t own) { return m_fields[own].name; });
            const auto other = std::ranges::find(m_keys.insteads, m_fields[i].name, &JsonInstead::name);
            if (same != m_own.end())
                m_copies.push_back({i, *same, false});
            else if (other != m_keys.insteads.end())
                m_copies.push_back({i, static_cast<std::size_t>(other - m_keys.insteads.begin()), true});
            else
                m_own.push_back(i);
        }
    }

    /// Lines of pairs, which a line end that is lost makes one that looks like a request; its values are those of both.
    static constexpr bool kArePairs = requires(Lines lines) { lines.areJoined(std::string_view()); };

    /// Of a line that take() took.
    [[nodiscard]] bool areJoined(std::string_view line)
    {
        if constexpr (kArePairs)
            return m_lines.areJoined(line);
        return false;
    }

    static constexpr std::string_view kHeader = "http_";

    [[nodiscard]] static bool isOfHeader(const JsonUnseen& unseen) { return unseen.variable.starts_with(kHeader); }

    /// Whether it is the member that people mean by a variable; of headers those that stand where
    /// others of their writer do.
    [[nodiscard]] bool isUnseen(std::string_view path, const JsonUnseen& unseen) const
    {
        const std::string_view variable = unseen.variable;
        if (isNamedBy(path, variable))
            return !std::binary_search(unseen.others.begin(), unseen.others.end(), path, std::less<>());
        if (!variable.starts_with(kHeader))
            return false;
        const std::string_view header = variable.substr(kHeader.size());
        return path.size() > header.size() && isNamedBy(path.substr(path.size() - header.size()), header) &&
               headerVariable(path, m_keys.writer) == variable &&
               !std::binary_search(unseen.others.begin(), unseen.others.end(), path, std::less<>());
    }

    [[nodiscard]] std::string_view nameOfTime() const
    {
        const auto time = std::ranges::find_if(m_fields, [](const Field& field) { return isTime(field.role); });
        return time == m_fields.end() ? std::string_view("time") : std::string_view(time->name);
    }

    /// None of the first lines has it.
    [[nodiscard]] bool isAskedFor(std::size_t field) const
    {
        return std::ranges::any_of(
            m_keys.unseen, [&](const JsonUnseen& unseen) { return unseen.field == field && !unseen.isSpelling; });
    }

    /// The key that the value of a field is from.
    [[nodiscard]] std::string_view nameOf(std::size_t field) const
    {
        for (std::size_t i = 0; i < m_others.size(); ++i) {
            if (m_keys.insteads[i].field == field && !m_others[i].empty() &&
                m_others[i].data() == m_values[field].data())
                return m_keys.insteads[i].name;
        }
        return m_fields[field].name;
    }

    /// A request, and not a line of another kind between them.
    [[nodiscard]] bool tells() const
    {
        return std::ranges::any_of(m_telling, [&](std::size_t field) { return !m_values[field].empty(); });
    }

    /// False where something else than a client stands in its place. What is around it is cut off.
    [[nodiscard]] bool hasClient()
    {
        if (!m_client || isMissing(m_values[*m_client]))
            return true;
        std::string_view client = firstClient(m_values[*m_client]);
        if (m_fields[*m_client].role == FieldRole::Endpoint) {
            m_values[*m_client] = client;
            client = addressOfEndpoint(client);
            return isMissing(client) || isClient(client, ClientText::Guessed);
        }
        const bool isKeyToo = !m_fields[*m_client].column.empty();
        m_values[*m_client] = isKeyToo ? firstAddress(client) : client;
        return isMissing(client) || isClient(client, ClientText::Guessed);
    }

    [[nodiscard]] static bool isMissing(std::string_view value) { return value.empty() || value == "-"; }

    /// A value that is read already.
    struct Copy
    {
        std::size_t to = 0;
        std::size_t from = 0;
        bool isOther = false; ///< from m_others
    };

    JsonKeys m_keys;
    std::vector<Field> m_fields;
    std::vector<std::size_t> m_own; ///< fields with a key of their own
    std::vector<Copy> m_copies;
    bool m_hasZone;
    ColumnNames m_columns;
    FieldPlan m_plan;
    std::vector<std::string_view> m_values;
    std::vector<std::string_view> m_others; ///< of the keys that count instead
    std::vector<std::string_view> m_late;   ///< of JsonKeys::unseen
    SignsOfLine m_signs;
    std::optional<std::size_t> m_client; ///< the field of its address
    std::vector<std::size_t> m_telling;  ///< fields of which a request has at least one
    Lines m_lines;
    Scratch m_scratch;
};

} // namespace spillway
