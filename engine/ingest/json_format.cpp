#include "engine/ingest/json_format.h"

#include "engine/ingest/client_text.h"
#include "engine/ingest/field_plan.h"
#include "engine/ingest/foreign_lines.h"
#include "engine/ingest/json_keys.h"
#include "engine/ingest/json_mend.h"
#include "engine/ingest/json_walk.h"

#include <algorithm>
#include <utility>

namespace spillway {

namespace {

/// An object without what stands around it where an array has one in each line. The padding stays behind it.
std::string_view objectIn(std::string_view line)
{
    if (line.starts_with('{') && line.ends_with('}')) // nearly all
        return line;
    const std::size_t begin = std::min(line.find_first_not_of("[, \t"), line.size());
    const std::size_t end = line.find_last_not_of("], \t");
    return end == std::string_view::npos || end < begin ? std::string_view() : line.substr(begin, end + 1 - begin);
}

/// Walks a line, mended if it is no valid JSON. `padded` as of JsonWalk.
template <class Leaf, class Descend>
bool walkMended(JsonWalk& walk, std::string_view padded, std::string& mended, Leaf&& leaf, Descend&& descend)
{
    padded = objectIn(padded);
    if (!padded.starts_with('{'))
        return false;
    if (walk.walk(padded, leaf, descend))
        return true;
    mended = mendedJson(padded);
    const std::size_t size = mended.size();
    mended.resize(size + simdjson::SIMDJSON_PADDING);
    return walk.walk(std::string_view(mended).substr(0, size), leaf, descend);
}

class JsonFormat final : public LineFormat
{
public:
    JsonFormat(const JsonKeys& keys, OuterStamp outer) :
        m_keys(keys),
        m_fields(keys.fields),
        m_hasZone(keys.hasZone),
        m_plan(m_fields, {true, false}, keys.meaning, m_columns),
        m_values(m_fields.size()),
        m_others(keys.insteads.size())
    {
        if (keys.fineTime)
            m_plan.setAnyTimeIsFine();
        if (outer)
            m_plan.setOuterStamp(*outer);
        for (std::size_t i = 0; i < m_fields.size(); ++i) {
            const FieldRole role = m_fields[i].role;
            if (role == FieldRole::Address && !m_client)
                m_client = i;
            if (role == FieldRole::Address || role == FieldRole::Request || role == FieldRole::Target)
                m_telling.push_back(i);
        }
    }

    [[nodiscard]] std::span<const std::string> columns() const override { return m_columns.names(); }

    LineVerdict read(std::string_view line, RowSink& row) override
    {
        return take(line, *row.scratch) && tells() && hasClient() && m_plan.apply(m_values, row)
                   ? LineVerdict::Request
                   : LineVerdict::NoRequest;
    }

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
        return m_plan.readsLinesAlone() ? std::make_unique<JsonFormat>(m_keys, OuterStamp()) : nullptr;
    }

    [[nodiscard]] std::string reason(std::string_view line) override
    {
        const bool valid = take(line, m_scratch);
        const bool telling = tells();
        const bool hasItsClient = hasClient();
        m_scratch.reset();
        if (!valid)
            return "It is no valid JSON object: " + shown(line) + ".";
        if (!telling)
            return "It names no client and no request: " + shown(line) + ".";
        if (!hasItsClient)
            return "There is no address where the client's (" + shown(m_fields[*m_client].name) +
                   ") is expected: " + shown(line) + ".";
        return "Its time (" + shown(m_fields.front().name) + ") cannot be read: " + shown(line) + ".";
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

    [[nodiscard]] ArrivalBasis basis() const override { return m_plan.basis(); }
    [[nodiscard]] Milliseconds resolution() const override { return m_plan.resolution(); }
    [[nodiscard]] std::uint64_t takeUntimed() override { return m_plan.takeUntimed(); }
    [[nodiscard]] OpenDuration openDuration() const override { return m_keys.openDuration; }
    [[nodiscard]] StampGap gap() const override { return m_hasZone ? StampGap::None : StampGap::Zone; }

    [[nodiscard]] std::string text() const override
    {
        std::string text = "JSON with the keys ";
        for (const Field& field : m_fields) {
            if (&field != &m_fields.front())
                text += ", ";
            text += printable(field.name);
            for (const JsonInstead& instead : m_keys.insteads) {
                if (&m_fields[instead.field] == &field)
                    text += " or " + printable(instead.name);
            }
        }
        return text;
    }

private:
    /// The values of the known keys into m_values; the others are skipped without decoding them.
    bool take(std::string_view line, Scratch& scratch)
    {
        std::ranges::fill(m_values, std::string_view());
        std::ranges::fill(m_others, std::string_view());
        const auto leaf = [&](std::string_view path, const JsonLeaf& value) {
            for (std::size_t i = 0; i < m_fields.size(); ++i) {
                if (m_fields[i].name == path) {
                    m_values[i] = scratch.keep(value.text);
                    return;
                }
            }
            for (std::size_t i = 0; i < m_others.size(); ++i) {
                if (m_keys.insteads[i].name == path)
                    m_others[i] = scratch.keep(value.text);
            }
        };
        const auto descend = [&](std::string_view path) {
            const auto leads = [&](const auto& key) { return key.name.starts_with(path); };
            return std::ranges::any_of(m_fields, leads) || std::ranges::any_of(m_keys.insteads, leads);
        };
        if (!walkMended(m_walk, line, m_mended, leaf, descend))
            return false;
        for (std::size_t i = 0; i < m_others.size(); ++i) {
            std::string_view& value = m_values[m_keys.insteads[i].field];
            if (isMissing(value) && !m_others[i].empty())
                value = m_others[i];
        }
        return true;
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
        const std::string_view client = firstClient(m_values[*m_client]);
        const bool isKeyToo = !m_fields[*m_client].column.empty();
        m_values[*m_client] = isKeyToo ? firstAddress(client) : client;
        return isMissing(client) || isClient(client, ClientText::Guessed);
    }

    [[nodiscard]] static bool isMissing(std::string_view value) { return value.empty() || value == "-"; }

    JsonKeys m_keys;
    std::vector<Field> m_fields;
    bool m_hasZone;
    ColumnNames m_columns;
    FieldPlan m_plan;
    std::vector<std::string_view> m_values;
    std::vector<std::string_view> m_others; ///< of the keys that count instead
    std::optional<std::size_t> m_client;    ///< the field of its address
    std::vector<std::size_t> m_telling;     ///< fields of which a request has at least one
    JsonWalk m_walk;
    std::string m_mended;
    Scratch m_scratch;
};

} // namespace

std::unique_ptr<LineFormat> makeJsonFormat(const Sample& sample, OuterStamp outer)
{
    constexpr std::size_t kMostKeys = 1000;
    std::map<std::string, SeenKey> seen;
    JsonWalk walk;
    std::string mended;
    std::size_t objects = 0;
    for (const Sample::Line& line : sample.lines) {
        const auto leaf = [&](std::string_view path, const JsonLeaf& value) {
            if (seen.size() >= kMostKeys && !seen.contains(std::string(path)))
                return;
            SeenKey& key = seen[std::string(path)];
            ++key.lines;
            key.values.emplace_back(value.text.substr(0, 200));
            key.isText = value.isText;
        };
        if (walkMended(walk, line.text, mended, leaf, [](std::string_view) { return true; }))
            ++objects;
    }
    if (objects == 0 || objects * 2 < sample.lines.size())
        return nullptr;
    const JsonKeys keys = recogniseKeys(seen, objects, outer ? KeyOfTime::MayLack : KeyOfTime::Needed);
    return keys.fields.empty() ? nullptr : std::make_unique<JsonFormat>(keys, outer);
}

} // namespace spillway
