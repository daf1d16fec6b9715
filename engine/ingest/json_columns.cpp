#include "engine/ingest/json_columns.h"

#include "engine/core/lowercase.h"
#include "engine/ingest/json_headers.h"
#include "engine/ingest/json_members.h"
#include "engine/ingest/json_names.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

namespace spillway {

namespace {

constexpr std::size_t kMostFields = 60;
constexpr std::size_t kMostAsked = 16;

class ColumnTaker
{
public:
    ColumnTaker(TakenKeys& taken, const MemberNames& names) :
        m_taken(taken), m_keys(taken.keys), m_lines(names.seen.objects), m_names(names)
    {
    }

    void run(std::span<const std::string> asked)
    {
        for (const KeysByName* const keys : {&m_names.first, &m_names.later}) {
            takeHeaders(*keys);
            takeOthers(*keys);
        }
        for (const std::string& variable : asked)
            takeAsked(variable);
        takeSpellings();
    }

private:
    /// Headers beside those that are looked for by their names.
    void takeHeaders(const KeysByName& keys)
    {
        const JsonWriter by = m_keys.writer;
        for (const auto& [name, entry] : keys) {
            const SeenKey& seen = *entry.seen;
            std::string variable = headerVariable(entry.key, by);
            if (variable.empty())
                variable = headerVariable(name, by); // of an object around the request
            const bool useful = !variable.empty() && (seen.isText || areNames(seen)) && isFree(entry.key) &&
                                !isHidden(seen) && (tellsClients(variable) || !isSerial(seen));
            if (useful && m_keys.fields.size() < kMostFields)
                m_taken.add(entry, FieldRole::Column, std::move(variable));
        }
    }

    /// Whatever else a key may be made of: first what has a variable's name, then what gets one.
    void takeOthers(const KeysByName& keys)
    {
        takeOthers(keys, [](const NamedKey& entry) { return isVariableName(entry.key); });
        takeOthers(keys, [this](const NamedKey& entry) { return !isColumn(memberVariable(entry.key)); });
    }

    template <class Test>
    void takeOthers(const KeysByName& keys, Test test)
    {
        for (const auto& [name, entry] : keys) {
            const SeenKey& seen = *entry.seen;
            const std::string variable = memberVariable(entry.key);
            const bool isUsual = seen.isText && variable == entry.key;
            const bool isKind = isUsual || ((seen.isText || areNames(seen)) && !measures(entry.key));
            if (isHeader(entry.key, m_keys.writer) || isHeader(name, m_keys.writer) ||
                (!isUsual && seen.lines * 4 < m_lines))
                continue;
            const bool useful = isKind && !variable.empty() && isFree(entry.key) && !isHidden(seen) &&
                                roleOf(lowered(variable)) == FieldRole::Column &&
                                (tellsClients(lowered(variable)) || !isSerial(seen)) && !isStamp(seen);
            if (useful && test(entry) && m_keys.fields.size() < kMostFields)
                m_taken.add(entry, FieldRole::Column, std::string(columnName(variable)));
        }
    }

    /// A column of its own, whatever it holds, from all members that the variable may mean, also from one that is read as something
    /// else; further on there may be others.
    void takeAsked(const std::string& asked)
    {
        const std::string variable(columnName(lowered(asked)));
        if (isOfRequest(variable))
            return;
        std::optional<std::size_t> field = fieldOf(variable);
        const NamedKey* other = nullptr; // that is read as something else
        for (const KeysByName* const keys : {&m_names.first, &m_names.later}) {
            for (const auto& [name, entry] : *keys) {
                const bool isIt = isNamedBy(name, variable) || isNamedBy(entry.key, variable) ||
                                  headerVariable(entry.key, m_keys.writer) == variable;
                if (!isIt)
                    continue;
                if (m_taken.names.contains(entry.key)) {
                    other = other == nullptr ? &entry : other;
                } else if (field) {
                    m_taken.addInstead(entry.key, *field);
                } else {
                    field = m_keys.fields.size();
                    m_taken.add(entry, FieldRole::Column, variable);
                }
            }
        }
        if (!field && other != nullptr) {
            m_keys.fields.push_back({other->key, FieldRole::Column, variable});
            return;
        }
        if (m_keys.unseen.size() == kMostAsked)
            return;
        m_keys.unseen.push_back({variable, field.value_or(m_keys.fields.size()), field.has_value()});
        if (!field)
            m_keys.fields.push_back({variable, FieldRole::Column, variable});
    }

    /// Where a line lacks a field's key, one counts whose name differs from it by capitals and dashes alone.
    void takeSpellings()
    {
        std::map<std::string, std::size_t> fields;
        for (std::size_t i = 0; i < m_keys.fields.size(); ++i)
            fields.try_emplace(normalised(m_keys.fields[i].name), i);
        for (const JsonInstead& instead : m_keys.insteads)
            fields.try_emplace(normalised(instead.name), instead.field);
        for (const SeenKeys* const keys : {&m_names.seen.first, &m_names.seen.later}) {
            for (const auto& [key, seen] : *keys) {
                const auto found = fields.find(normalised(key));
                if (found != fields.end() && !m_taken.names.contains(key) && fits(seen, m_keys.fields[found->second]))
                    m_taken.addInstead(key, found->second);
            }
        }
    }

    /// Whether the member may stand for the field's own. Times and durations are of one kind in all lines.
    [[nodiscard]] static bool fits(const SeenKey& seen, const Field& field)
    {
        switch (field.role) {
        case FieldRole::Column: return !isHidden(seen);
        case FieldRole::Request: return true;
        case FieldRole::Target: return isUrl(seen) == field.isUrl;
        case FieldRole::Address:
        case FieldRole::Endpoint: return areAddresses(seen);
        default: return false;
        }
    }

    /// Whether it is not read yet, in another spelling neither.
    [[nodiscard]] bool isFree(const std::string& key) const
    {
        const auto isSame = [name = normalised(key)](const Field& field) { return normalised(field.name) == name; };
        return !m_taken.names.contains(key) && std::ranges::none_of(m_keys.fields, isSame);
    }

    [[nodiscard]] std::optional<std::size_t> fieldOf(std::string_view column) const
    {
        const auto found = std::ranges::find_if(
            m_keys.fields, [&](const Field& field) { return equalWithoutCase(field.column, column); });
        if (found == m_keys.fields.end())
            return std::nullopt;
        return static_cast<std::size_t>(found - m_keys.fields.begin());
    }

    [[nodiscard]] static bool isOfRequest(std::string_view variable)
    {
        constexpr std::string_view kOfRequests[] = {"remote_addr", "request_method", "uri",
                                                    "args",        "request_uri",    "server_protocol"};
        return std::ranges::any_of(kOfRequests,
                                   [&](std::string_view other) { return equalWithoutCase(variable, other); });
    }

    /// Whether another member, or the request, fills it.
    [[nodiscard]] bool isColumn(std::string_view variable) const
    {
        return isOfRequest(variable) || m_taken.isFilled(variable);
    }

    TakenKeys& m_taken;
    JsonKeys& m_keys;
    std::size_t m_lines;
    const MemberNames& m_names;
};

} // namespace

void TakenKeys::add(const NamedKey& key, FieldRole role, std::string column)
{
    keys.fields.push_back({key.key, role, std::move(column)});
    names.insert(key.key);
}

void TakenKeys::addInstead(const std::string& key, std::size_t field)
{
    keys.insteads.push_back({key, field});
    names.insert(key);
}

bool TakenKeys::isFilled(std::string_view column) const
{
    return std::ranges::any_of(keys.fields, [&](const Field& field) { return equalWithoutCase(field.column, column); });
}

void takeColumns(TakenKeys& taken, const MemberNames& names, std::span<const std::string> asked)
{
    ColumnTaker(taken, names).run(asked);
}

} // namespace spillway
