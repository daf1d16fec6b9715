#include "engine/ingest/members/member_columns.h"

#include "engine/core/lowercase.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace spillway {

namespace {

constexpr std::size_t kMostFields = 60;
constexpr std::ptrdiff_t kMostUnseen = 16;

std::string_view lastName(std::string_view member)
{
    return member.substr(member.rfind('.') + 1); // 0 where there is none
}

/// Whether numbers under this name measure or count something: sizes, durations, ports, status codes.
bool measures(std::string_view member, const MemberWords& words)
{
    const std::string name = normalised(lastName(member));
    return name == "count" || name.ends_with("_count") || holdsAny(name, words.measures);
}

bool isOfRequest(std::string_view variable)
{
    constexpr std::string_view kOfRequests[] = {"remote_addr", "request_method", "uri",
                                                "args",        "request_uri",    "server_protocol"};
    return std::ranges::any_of(kOfRequests, [&](std::string_view other) { return equalWithoutCase(variable, other); });
}

class ColumnTaker
{
public:
    ColumnTaker(TakenMembers& taken, const NamedMembers& members) :
        m_taken(taken), m_choice(taken.choice), m_members(members), m_words(members.table.rules.words)
    {
    }

    void run(std::span<const std::string> asked)
    {
        for (const KeysByName* const names : {&m_members.first, &m_members.later}) {
            takeHeaders(*names);
            // First what has a variable's name, then what gets one.
            takeOthers(*names, [](const NamedKey& entry) { return isVariableName(entry.key); });
            takeOthers(*names, [this](const NamedKey& entry) {
                const std::string variable = memberVariable(entry.key, m_words);
                return !isOfRequest(variable) && !m_taken.isFilled(variable);
            });
        }
        for (const std::string& variable : asked)
            takeAsked(std::string(columnName(lowered(variable))));
    }

private:
    /// By the name as it is, or without an object around the request.
    [[nodiscard]] std::string headerOf(const std::string& name, const NamedKey& entry) const
    {
        std::string variable = headerVariable(entry.key, m_choice.headers);
        return variable.empty() ? headerVariable(name, m_choice.headers) : variable;
    }

    [[nodiscard]] bool isNoise(std::string_view header) const
    {
        header.remove_prefix(std::string_view("http_").size());
        return std::ranges::any_of(m_words.noHeaders, [&](const std::string& noise) {
            return header.starts_with(noise) &&
                   (noise.ends_with('_') || header.size() == noise.size() || header[noise.size()] == '_');
        });
    }

    [[nodiscard]] bool mayBeKey(const std::string& variable, const NamedKey& entry) const
    {
        return isFree(entry.key) && !isHidden(*entry.seen) && m_choice.fields.size() < kMostFields &&
               (holdsAny(variable, m_words.clients) || !isSerial(*entry.seen));
    }

    void takeHeaders(const KeysByName& names)
    {
        for (const auto& [name, entry] : names) {
            const std::string variable = headerOf(name, entry);
            if (!variable.empty() && !isNoise(variable) && (entry.seen->isText || areNames(*entry.seen)) &&
                mayBeKey(variable, entry))
                m_taken.add(entry, FieldRole::Column, variable);
        }
    }

    template <class Test>
    void takeOthers(const KeysByName& names, Test test)
    {
        for (const auto& [name, entry] : names) {
            const SeenKey& seen = *entry.seen;
            const std::string variable = memberVariable(entry.key, m_words);
            const bool isUsual = seen.isText && variable == entry.key;
            const bool isKind = isUsual || ((seen.isText || areNames(seen)) && !measures(entry.key, m_words));
            const bool isFrequent = isUsual || seen.lines * 4 >= m_members.seen.objects;
            if (isKind && isFrequent && !variable.empty() && headerOf(name, entry).empty() &&
                roleOf(lowered(variable)) == FieldRole::Column && !isStamp(seen) && test(entry) &&
                mayBeKey(lowered(variable), entry))
                m_taken.add(entry, FieldRole::Column, std::string(columnName(variable)));
        }
    }

    /// A column of its own, whatever it holds, from the members that the variable means, also from those that are read
    /// as something else; further on there may be others.
    void takeAsked(const std::string& variable)
    {
        if (isOfRequest(variable))
            return;
        const std::optional<std::string> member = meantBy(variable);
        auto field = std::ranges::find_if(m_choice.fields,
                                          [&](const Field& known) { return equalWithoutCase(known.column, variable); });
        const bool isUnseen = !member && field == m_choice.fields.end();
        if (isUnseen && std::ranges::count(m_choice.sources, true, &FieldSource::isUnseen) == kMostUnseen)
            return;
        if (field == m_choice.fields.end()) {
            m_taken.add({member.value_or(variable)}, FieldRole::Column, variable);
            field = m_choice.fields.end() - 1;
        }
        FieldSource& source = m_choice.sources[static_cast<std::size_t>(field - m_choice.fields.begin())];
        source.variable = variable;
        source.isUnseen = isUnseen;
    }

    /// Preferably one that is not read yet, or has the variable's name itself.
    [[nodiscard]] std::optional<std::string> meantBy(const std::string& variable) const
    {
        std::optional<std::string> best;
        int bestRank = 3;
        const auto add = [&](const std::string& name, const std::string& key) {
            const int rank = equalWithoutCase(key, variable) ? 0 : m_taken.names.contains(key) ? 2 : 1;
            if (rank < bestRank && (isNamedBy(name, variable) || isNamedBy(key, variable) ||
                                    headerVariable(key, m_choice.headers) == variable)) {
                best = key;
                bestRank = rank;
            }
        };
        for (const KeysByName* const names : {&m_members.first, &m_members.later})
            for (const auto& [name, entry] : *names)
                add(name, entry.key);
        for (const SeenKeys* const keys : {&m_members.seen.first, &m_members.seen.later})
            for (const auto& [key, seen] : *keys)
                add(key, key);
        return best;
    }

    /// Whether it is not read yet, in another spelling neither.
    [[nodiscard]] bool isFree(const std::string& member) const
    {
        const auto isSpelling = [name = normalised(member)](const Field& field) {
            return normalised(field.name) == name;
        };
        return !m_taken.names.contains(member) && std::ranges::none_of(m_choice.fields, isSpelling);
    }

    TakenMembers& m_taken;
    MemberChoice& m_choice;
    const NamedMembers& m_members;
    const MemberWords& m_words;
};

} // namespace

void TakenMembers::add(const NamedKey& member, FieldRole role, std::string column)
{
    choice.fields.push_back({member.key, role, std::move(column)});
    choice.sources.push_back({{member.key}});
    names.insert(member.key);
}

void TakenMembers::addToLast(const std::string& member)
{
    choice.sources.back().members.push_back(member);
    names.insert(member);
}

bool TakenMembers::isFilled(std::string_view column) const
{
    return std::ranges::any_of(choice.fields,
                               [&](const Field& field) { return equalWithoutCase(field.column, column); });
}

std::string memberVariable(std::string_view member, const MemberWords& words)
{
    constexpr std::size_t kLongest = 100;
    const std::string name = normalised(member);
    const bool isNoKey = std::ranges::any_of(words.noKeys, [&](const std::string& known) {
        return known.ends_with('.') ? name.starts_with(known) : lastName(name) == known;
    });
    const bool isCapture = member.size() == 1 && member[0] >= '1' && member[0] <= '9'; // $1 is no field
    if (isNoKey || isCapture || member.size() > kLongest)
        return {};
    std::string variable(member);
    std::ranges::replace_if(
        variable,
        [](char c) {
            return !isVariableName({&c, 1});
        },
        '_');
    return variable;
}

void takeColumns(TakenMembers& taken, const NamedMembers& members, std::span<const std::string> asked)
{
    ColumnTaker(taken, members).run(asked);
}

} // namespace spillway
