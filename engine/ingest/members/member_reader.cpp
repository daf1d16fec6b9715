#include "engine/ingest/members/member_reader.h"

#include "engine/core/lowercase.h"
#include "engine/ingest/fields/value_kinds.h"
#include "engine/ingest/line/client_text.h"
#include "engine/ingest/line/foreign_lines.h"
#include "engine/ingest/members/member_names.h"

#include <algorithm>

namespace spillway {

namespace {

constexpr std::size_t kMostMembers = 10'000; // that are remembered
constexpr std::size_t kSpelledOtherwise = 1000;
constexpr std::size_t kMeant = 2000;
constexpr std::size_t kUnset = 10'000;

bool isOfClient(FieldRole role)
{
    return role == FieldRole::Address || role == FieldRole::Endpoint;
}

/// Times and durations are of one kind in all lines.
bool mayBeSpelledOtherwise(FieldRole role)
{
    return !isTime(role) && !isDuration(role);
}

} // namespace

MemberReader::MemberReader(const MemberChoice& choice, OuterStamp outer) :
    m_choice(choice),
    m_plan(m_choice.fields, {true, false}, choice.meaning, m_columns),
    m_values(choice.fields.size()),
    m_ranks(choice.fields.size()),
    m_sources(choice.fields.size())
{
    if (choice.fineTime)
        m_plan.setAnyTimeIsFine();
    if (outer)
        m_plan.setOuterStamp(*outer);
    const auto client = std::ranges::find_if(choice.fields, [](const Field& field) { return isOfClient(field.role); });
    if (client != choice.fields.end())
        m_client = static_cast<std::size_t>(client - choice.fields.begin());
}

void MemberReader::begin(Scratch& scratch)
{
    m_scratch = &scratch;
    m_next = 0;
    std::ranges::fill(m_values, std::string_view());
    std::ranges::fill(m_ranks, kUnset);
    m_excludedBy = {};
    m_hasNeeded = false;
}

void MemberReader::take(std::string_view path, std::string_view value)
{
    const Member& member = memberAt(path);
    if (member.notRequest != nullptr && excludes(*member.notRequest, value))
        m_excludedBy = member.notRequest->member;
    const bool isEmpty = isMissing(value);
    m_hasNeeded = m_hasNeeded || (member.isNeeded && !isEmpty);
    std::string_view kept;
    for (const Use& use : member.uses) {
        std::string_view& its = m_values[use.field];
        if (isMissing(its) ? isEmpty && !its.empty() : isEmpty || use.rank > m_ranks[use.field])
            continue;
        if (kept.empty())
            kept = m_scratch->keep(value);
        its = kept;
        m_ranks[use.field] = use.rank;
        m_sources[use.field] = &member.path;
    }
}

const MemberReader::Member& MemberReader::memberAt(std::string_view path)
{
    const std::size_t place = m_next++;
    if (place < m_order.size() && m_order[place]->path == path)
        return *m_order[place];
    auto found = m_members.find(path);
    if (found == m_members.end()) {
        if (m_members.size() >= kMostMembers)
            return m_rare = learned(path);
        found = m_members.emplace(std::string(path), learned(path)).first;
    }
    if (place < m_order.size())
        m_order[place] = &found->second;
    else if (place == m_order.size())
        m_order.push_back(&found->second);
    return found->second;
}

MemberReader::Member MemberReader::learned(std::string_view path) const
{
    Member member{std::string(path), {}};
    for (std::size_t i = 0; i < m_choice.fields.size(); ++i)
        if (const auto rank = rankOf(path, i))
            member.uses.push_back({i, *rank});
    const auto rule = std::ranges::find(m_choice.signs.notRequests, path, &MemberValue::member);
    member.notRequest = rule == m_choice.signs.notRequests.end() ? nullptr : &*rule;
    member.isNeeded = std::ranges::count(m_choice.signs.needs, path) > 0;
    return member;
}

/// By its name as it was seen, then by the one that was asked for, then by one that is spelled otherwise.
std::optional<std::size_t> MemberReader::rankOf(std::string_view path, std::size_t field) const
{
    const FieldSource& source = m_choice.sources[field];
    const auto found = std::ranges::find(source.members, path);
    if (!source.variable.empty() && equalWithoutCase(path, source.variable))
        return found == source.members.end() ? 1 : 0;
    if (found != source.members.end())
        return static_cast<std::size_t>(found - source.members.begin()) + 2;
    const auto isSpelling = [name = normalised(path)](const std::string& other) { return normalised(other) == name; };
    if (mayBeSpelledOtherwise(m_choice.fields[field].role) && std::ranges::any_of(source.members, isSpelling))
        return kSpelledOtherwise;
    if (!source.variable.empty() &&
        (isNamedBy(path, source.variable) || headerVariable(path, m_choice.headers) == source.variable))
        return kMeant;
    return std::nullopt;
}

bool MemberReader::leadsOn(std::string_view path)
{
    if (const auto found = m_leads.find(path); found != m_leads.end())
        return found->second;
    const auto isBelow = [name = normalised(path)](const std::string& member) {
        return normalised(member).starts_with(name);
    };
    bool leads = std::ranges::any_of(m_choice.signs.needs, isBelow);
    for (const MemberValue& rule : m_choice.signs.notRequests)
        leads = leads || isBelow(rule.member);
    for (const FieldSource& source : m_choice.sources)
        leads = leads || std::ranges::any_of(source.members, isBelow) ||
                (!source.variable.empty() &&
                 (isNamedBy(path, source.variable) || mayHold(path, source.variable) ||
                  (source.variable.starts_with("http_") && mayHoldHeaders(path, m_choice.headers))));
    if (m_leads.size() < kMostMembers)
        m_leads.emplace(std::string(path), leads);
    return leads;
}

LineVerdict MemberReader::finish(RowSink& row)
{
    if (!names())
        return LineVerdict::NoRequest;
    if (isExcluded())
        return LineVerdict::Excluded;
    return hasClient() && m_plan.apply(m_values, row) ? LineVerdict::Request : LineVerdict::NoRequest;
}

bool MemberReader::isExcluded() const
{
    const RequestSigns& signs = m_choice.signs;
    return signs.areMessages || signs.areNothing || !m_excludedBy.empty() || (!signs.needs.empty() && !m_hasNeeded);
}

/// A client or a request.
bool MemberReader::names() const
{
    for (std::size_t i = 0; i < m_values.size(); ++i) {
        const FieldRole role = m_choice.fields[i].role;
        if ((isOfClient(role) || role == FieldRole::Request || role == FieldRole::Target) && !m_values[i].empty())
            return true;
    }
    return false;
}

/// False where something else than a client stands in its place. What is around it is cut off.
bool MemberReader::hasClient()
{
    if (m_client && !m_choice.oneClient.empty())
        m_values[*m_client] = m_choice.oneClient;
    if (!m_client || isMissing(m_values[*m_client]))
        return true;
    std::string_view client = firstClient(m_values[*m_client]);
    const Field& field = m_choice.fields[*m_client];
    if (field.role == FieldRole::Endpoint) {
        m_values[*m_client] = client;
        client = addressOfEndpoint(client);
    } else {
        m_values[*m_client] = field.column.empty() ? client : firstAddress(client);
    }
    return isMissing(client) || isClient(client, ClientText::Guessed);
}

std::string MemberReader::reason()
{
    const std::string unlessNamed = translated(" (if it is one, name the format: --log-format json, logfmt, …)");
    const RequestSigns& signs = m_choice.signs;
    if (!names())
        return translated("It names no client and no request");
    if (signs.areMessages)
        return say("It is what a program says of its work, without the status, size or duration of a request{}",
                   unlessNamed);
    if (signs.areNothing)
        return say("It has a time and a client, but no method, path, status or browser of a request{}", unlessNamed);
    if (!m_excludedBy.empty())
        return say("It is no request of its own, as {} says", shown(m_excludedBy));
    if (!signs.needs.empty() && !m_hasNeeded)
        return translated("It has no response to a request");
    if (!hasClient())
        return say("There is no address where the client's ({}) is expected", shown(m_choice.fields[*m_client].name));
    const auto time = std::ranges::find_if(m_choice.fields, [](const Field& field) { return isTime(field.role); });
    return say("Its time ({}) cannot be read",
               shown(time == m_choice.fields.end() ? std::string_view("time") : time->name));
}

ReadingNotes MemberReader::notes() const
{
    const StampGap gap = m_choice.isUtc ? StampGap::None : m_choice.hasZone ? m_plan.gap() : StampGap::Zone;
    return {gap, m_plan.zoneName(), m_plan.untimed()};
}

std::vector<std::pair<std::string, std::string>> MemberReader::fields() const
{
    std::vector<std::pair<std::string, std::string>> taken;
    for (std::size_t i = 0; i < m_values.size(); ++i)
        taken.emplace_back(printable(m_ranks[i] == kUnset ? m_choice.fields[i].name : *m_sources[i]),
                           printable(m_values[i], 1000));
    return taken;
}

std::vector<std::string> MemberReader::unseenColumns() const
{
    std::vector<std::string> unseen;
    for (const FieldSource& source : m_choice.sources)
        if (source.isUnseen)
            unseen.push_back(source.variable);
    return unseen;
}

std::string MemberReader::text(std::string_view kind) const
{
    if (!m_choice.shown.empty())
        return printable(m_choice.shown, m_choice.shown.size());
    std::string text = std::string(kind) + " with the keys ";
    std::string_view between;
    std::vector<std::string_view> shownSoFar;
    for (const FieldSource& source : m_choice.sources) {
        if (source.isUnseen || std::ranges::count(shownSoFar, source.members.front()) > 0)
            continue;
        text += between;
        std::string_view or_;
        for (const std::string& member : source.members) {
            text.append(std::exchange(or_, " or ")).append(printable(member));
            shownSoFar.push_back(member);
        }
        between = ", ";
    }
    if (!m_choice.oneClient.empty())
        text += "; all requests are those of one client, " + m_choice.oneClient;
    between = "; where they are: ";
    for (const std::string& unseen : unseenColumns())
        text.append(std::exchange(between, ", ")).append(printable(unseen));
    return text;
}

} // namespace spillway
