#include "engine/ingest/members/json_columns.h"

#include "engine/core/lowercase.h"
#include "engine/ingest/members/json_headers.h"
#include "engine/ingest/members/json_members.h"
#include "engine/ingest/members/json_names.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

namespace spillway {

namespace {

constexpr std::size_t kMostFields = 60;
constexpr std::ptrdiff_t kMostAsked = 16; // of those that are nowhere yet, and of the others
constexpr std::ptrdiff_t kMostSpellings = 16;

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
        takeSpellings();
        for (const std::string& variable : asked)
            takeAsked(variable);
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

    /// A column of its own, whatever it holds, from the member that the variable means, also from one that is read as
    /// something else; further on there may be others.
    void takeAsked(const std::string& asked)
    {
        const std::string variable(columnName(lowered(asked)));
        if (isOfRequest(variable))
            return;
        const std::vector<NamedKey> meant = meantBy(variable);
        std::optional<std::size_t> field = fieldOf(variable);
        const bool isSeen = field || !meant.empty();
        const bool isFull = std::ranges::count(m_keys.unseen, isSeen, &JsonUnseen::isSpelling) == kMostAsked;
        if (isFull && !isSeen)
            return;
        if (field && !meant.empty())
            preferExact(*field, meant.front().key, variable);
        if (!field) {
            field = m_keys.fields.size();
            m_taken.add(isSeen ? meant.front() : NamedKey{variable}, FieldRole::Column, variable);
        }
        std::vector<std::string> others;
        for (const NamedKey& entry : meant) {
            if (!isAlternative(entry.key, *field))
                others.push_back(entry.key);
            else if (!m_taken.names.contains(entry.key) || isSpelling(entry.key, m_keys.fields[*field].name))
                addSpelling(entry.key, *field);
        }
        std::ranges::sort(others);
        if (!isFull)
            m_keys.unseen.push_back({variable, *field, isSeen, std::move(others)});
    }

    /// Members that a variable may mean: first those that have its name, then those that are not read yet.
    [[nodiscard]] std::vector<NamedKey> meantBy(const std::string& variable) const
    {
        std::vector<NamedKey> meant;
        const auto add = [&](const std::string& name, const std::string& key, const SeenKey* seen) {
            const bool isIt =
                isNamedBy(name, variable) || isNamedBy(key, variable) || headerVariable(key, m_keys.writer) == variable;
            if (isIt && std::ranges::find(meant, key, &NamedKey::key) == meant.end())
                meant.push_back({key, seen});
        };
        for (const auto& [names, all] :
             {std::pair(&m_names.first, &m_names.seen.first), std::pair(&m_names.later, &m_names.seen.later)}) {
            for (const auto& [name, entry] : *names)
                add(name, entry.key, entry.seen);
            for (const auto& [key, seen] : *all)
                add(key, key, &seen);
        }
        std::ranges::stable_sort(meant, {}, [&](const NamedKey& entry) {
            return equalWithoutCase(entry.key, variable) ? 0 : m_taken.names.contains(entry.key) ? 2 : 1;
        });
        return meant;
    }

    /// A column is from the member that has its name, and from no other spelling that stands beside that.
    void preferExact(std::size_t field, const std::string& exact, std::string_view variable)
    {
        Field& its = m_keys.fields[field];
        if (its.role != FieldRole::Column || !isSpelling(its.name, exact) || equalWithoutCase(its.name, variable) ||
            !equalWithoutCase(exact, variable) || !areTogether(its.name, exact))
            return;
        its.name = exact;
        m_taken.names.insert(exact);
        std::erase_if(m_keys.insteads, [&](const JsonInstead& instead) {
            return instead.field == field && (instead.name == exact || areTogether(instead.name, exact));
        });
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
                if (found != fields.end() && !m_taken.names.contains(key) && fits(seen, m_keys.fields[found->second]) &&
                    isAlternative(key, found->second))
                    addSpelling(key, found->second);
            }
        }
    }

    [[nodiscard]] static bool isSpelling(std::string_view one, std::string_view other)
    {
        return normalised(one) == normalised(other);
    }

    /// What stands beside a field's key in one line is another member, however alike their names are.
    [[nodiscard]] bool isAlternative(const std::string& key, std::size_t field) const
    {
        const auto isBeside = [&](const JsonInstead& instead) {
            return instead.field == field && areTogether(instead.name, key);
        };
        return !areTogether(m_keys.fields[field].name, key) && std::ranges::none_of(m_keys.insteads, isBeside);
    }

    /// Each costs time for each member of each line: there are few of one field.
    void addSpelling(const std::string& key, std::size_t field)
    {
        const auto isIt = [&](const JsonInstead& instead) { return instead.field == field && instead.name == key; };
        const bool isKnown = m_keys.fields[field].name == key || std::ranges::any_of(m_keys.insteads, isIt);
        if (!isKnown && std::ranges::count(m_keys.insteads, field, &JsonInstead::field) < kMostSpellings)
            m_taken.addInstead(key, field);
    }

    /// Whether a line of the sample has both.
    [[nodiscard]] bool areTogether(const std::string& one, const std::string& other) const
    {
        if (one == other)
            return false;
        const auto [first, further] = linesOf(one);
        const auto [otherFirst, otherFurther] = linesOf(other);
        return haveCommon(first, otherFirst) || haveCommon(further, otherFurther);
    }

    using Lines = std::span<const std::size_t>;

    /// Which of the first lines have it, and which of the further ones.
    [[nodiscard]] std::pair<Lines, Lines> linesOf(const std::string& key) const
    {
        const SeenMembers& seen = m_names.seen;
        if (const auto found = seen.first.find(key); found != seen.first.end())
            return {found->second.at, found->second.later};
        const auto found = seen.later.find(key);
        return {Lines(), found == seen.later.end() ? Lines() : Lines(found->second.at)};
    }

    /// Both are rising.
    [[nodiscard]] static bool haveCommon(Lines one, Lines other)
    {
        for (auto a = one.begin(), b = other.begin(); a != one.end() && b != other.end();) {
            if (*a == *b)
                return true;
            *a < *b ? ++a : ++b;
        }
        return false;
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
