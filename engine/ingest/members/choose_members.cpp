#include "engine/ingest/members/choose_members.h"

#include "engine/ingest/line/client_text.h"
#include "engine/ingest/members/member_columns.h"
#include "engine/ingest/members/member_duration.h"

#include <algorithm>

namespace spillway {

namespace {

bool isClient(FieldRole role)
{
    return role == FieldRole::Address || role == FieldRole::Endpoint;
}

/// Whether the values may fill the role; `isStrict`: as they usually do.
bool mayFill(const MemberRole& role, const SeenKey& seen, bool isStrict)
{
    if (isHidden(seen))
        return false;
    switch (role.holds) {
    case MemberHolds::Address: return areAddresses(seen);
    case MemberHolds::Path: return arePaths(seen);
    case MemberHolds::Method: return areMethods(seen);
    case MemberHolds::Status: return areStatuses(seen);
    case MemberHolds::Anything: return true;
    case MemberHolds::Usual: break;
    }
    switch (role.role) {
    case FieldRole::Address: return areClients(seen);
    case FieldRole::Request: return !arePaths(seen) && !areMethods(seen);
    case FieldRole::Target: return !beginWithMethods(seen);
    default: break;
    }
    if (role.column == "status" && isStrict)
        return areStatuses(seen);
    return role.column != "server_protocol" || isOfHttp(seen);
}

class Chooser
{
public:
    Chooser(const SeenMembers& seen, std::string_view lines, const KnownMembers& known) :
        m_known(known), m_members(namedMembers(seen, known.tables, lines, known.name)), m_lines(seen.objects)
    {
        m_choice.headers = m_members.table.rules.headers;
        m_choice.isUtc = m_members.table.rules.isUtc;
    }

    MemberChoice run(TimeMember time)
    {
        if (isDescribed())
            takeDescribed(*m_known.description);
        if (!has(isTime) && !takeTime() && time == TimeMember::Needed)
            return {};
        if (!has(isDuration))
            takeDuration();
        takeRoles();
        nameClient();
        if (const std::string& one = m_members.table.rules.oneClient; !one.empty() && !has(isClient)) {
            m_choice.oneClient = one;
            m_taken.add({"client"}, FieldRole::Address, {});
        }
        if (!has(isClient) && !has(FieldRole::Request) && !has(FieldRole::Target) && !m_taken.isFilled("uri"))
            return {};
        if (!isDescribed())
            takeSigns();
        takeColumns(m_taken, m_members, m_known.asked);
        return std::move(m_choice);
    }

private:
    /// A member and the role that it may fill.
    struct Found
    {
        const NamedKey* key = nullptr;
        const MemberRole* role = nullptr;
        explicit operator bool() const { return key != nullptr; }
    };
    using Roles = std::span<const MemberRole>;

    [[nodiscard]] bool isDescribed() const { return m_known.description != nullptr; }

    /// Whether a field has such a role.
    template <class Test>
    [[nodiscard]] bool has(Test test) const
    {
        return std::ranges::any_of(m_choice.fields, test, &Field::role);
    }
    [[nodiscard]] bool has(FieldRole role) const { return std::ranges::count(m_choice.fields, role, &Field::role) > 0; }

    /// The preferred one among the members that enough lines have.
    template <class Test>
    [[nodiscard]] Found find(Roles roles, Test test) const
    {
        Found rare;
        for (const MemberRole& role : roles) {
            for (const std::string& name : role.members) {
                const auto at = m_members.first.find(normalised(name));
                if (at == m_members.first.end() || m_taken.names.contains(at->second.key) ||
                    !test(role, *at->second.seen))
                    continue;
                if (at->second.seen->lines * 4 >= m_lines)
                    return {&at->second, &role};
                rare = rare ? rare : Found{&at->second, &role};
            }
        }
        return rare;
    }

    void takeRoles()
    {
        const Roles roles = m_members.table.roles;
        for (auto first = roles.begin(); first != roles.end();) {
            const auto last = std::find_if(first, roles.end(), [&](const MemberRole& other) {
                return other.role != first->role || other.column != first->column;
            });
            if (!isTime(first->role) && !isDuration(first->role) && first->role != FieldRole::Ignored)
                takeRole(Roles(first, last));
            first = last;
        }
    }

    void takeRole(Roles roles)
    {
        const MemberRole& role = roles.front();
        if (isDescribed() && isFilled(role))
            return;
        Found found = role.role == FieldRole::Address ? findClient(roles) : Found();
        for (const bool isStrict : {true, false})
            if (!found && role.role != FieldRole::Address)
                found = find(roles,
                             [&](const MemberRole& one, const SeenKey& seen) { return mayFill(one, seen, isStrict); });
        if (!found)
            return;
        std::string column = role.column;
        if (role.role == FieldRole::Address && found.role->holds == MemberHolds::Address)
            column = ownColumn(found.key->key);
        for (const std::string_view known : {"request_uri", "http_host"}) // nginx makes the others of these
            if (normalised(found.key->key) == known)
                column = known;
        add(found, role.role, std::move(column));
        m_choice.fields.back().isUrl = role.role == FieldRole::Target && isUrl(*found.key->seen);
        if (role.role == FieldRole::Address && !isInNearlyAll(*found.key->seen))
            addOtherClients(roles);
    }

    /// Where the members agree, in each line the first one that is not empty counts; one that is preferred to those in
    /// the first lines may occur further on.
    void add(const Found& found, FieldRole role, std::string column)
    {
        if (!found.role->isSame) {
            m_taken.add(*found.key, role, std::move(column));
            return;
        }
        bool isPreferred = true;
        bool isFirst = true;
        for (const std::string& name : found.role->members) {
            const NamedKey* const seen = m_members.find(name);
            const NamedKey key = seen == nullptr ? NamedKey{name} : *seen;
            if ((seen == nullptr && !isPreferred) || m_taken.names.contains(key.key))
                continue;
            if (std::exchange(isFirst, false))
                m_taken.add(key, role, column);
            else
                m_taken.addToLast(key.key);
            isPreferred = isPreferred && seen == nullptr;
        }
    }

    /// People know a client by the name of its member, too, unless that is the name of something else.
    [[nodiscard]] std::string ownColumn(const std::string& member) const
    {
        std::string variable = memberVariable(member, m_members.table.rules.words);
        return std::ranges::count(m_members.table.roles, variable, &MemberRole::column) > 0 ? std::string() : variable;
    }

    /// Whether what the role gives is described already.
    [[nodiscard]] bool isFilled(const MemberRole& role) const
    {
        if (role.role == FieldRole::Address)
            return has(isClient);
        if (role.role == FieldRole::Column)
            return m_taken.isFilled(role.column);
        return has(FieldRole::Request) || has(FieldRole::Target) || m_taken.isFilled("uri");
    }

    /// If there are several times, the finest counts, wherever it stands.
    void takeDescribed(const JsonDescription& description)
    {
        m_choice.shown = description.shown;
        std::vector<Field> fields = description.members;
        std::stable_partition(fields.begin(), fields.end(), [this](const Field& field) {
            const NamedKey* const key = field.role == FieldRole::AnyTime ? seenAs(field.name) : nullptr;
            return key != nullptr && isFine(*key->seen);
        });
        for (Field& field : fields) {
            const NamedKey* const key = seenAs(field.name);
            if (key != nullptr)
                field.name = key->key;
            if (!m_taken.names.insert(field.name).second || field.role == FieldRole::Ignored)
                continue;
            if (field.role == FieldRole::AnyTime && key != nullptr && !has(isTime))
                noteTime(*key->seen);
            if (field.role == FieldRole::Target && key != nullptr)
                field.isUrl = isUrl(*key->seen);
            m_choice.sources.push_back({{field.name}});
            m_choice.fields.push_back(std::move(field));
        }
        if (has(isTime))
            m_choice.meaning = description.meaning;
    }

    /// nullptr where none of the first lines has it.
    [[nodiscard]] const NamedKey* seenAs(const std::string& name) const
    {
        auto found = std::ranges::find(m_members.first, name, [](const auto& entry) { return entry.second.key; });
        if (found == m_members.first.end())
            found = m_members.first.find(normalised(name));
        return found == m_members.first.end() ? nullptr : &found->second;
    }

    void noteTime(const SeenKey& seen)
    {
        m_choice.fineTime = isFine(seen);
        m_choice.hasZone = !lacksZone(seen);
    }

    bool takeTime()
    {
        std::vector<MemberRole> arrivals;
        std::vector<MemberRole> ends;
        std::vector<MemberRole> parts;
        for (const MemberRole& role : m_members.table.roles)
            if (isTime(role.role))
                (role.role == FieldRole::Stamp           ? parts
                 : role.meaning == StampMeaning::Arrival ? arrivals
                                                         : ends)
                    .push_back(role);
        Found time = find(arrivals, isTimestamp);
        if (time)
            m_choice.meaning = StampMeaning::Arrival;
        else
            time = serversTime(find(ends, isTimestamp), ends);
        if (!time)
            return takeTimeInParts(parts);
        noteTime(*time.key->seen);
        m_taken.add(*time.key, FieldRole::AnyTime, {});
        return true;
    }

    static bool isTimestamp(const MemberRole& /*role*/, const SeenKey& seen) { return isStamp(seen); }

    /// The server's timestamp beside one that a shipper of logs may have written: that counts where it is the same
    /// time, but finer.
    [[nodiscard]] Found serversTime(const Found& time, Roles ends) const
    {
        const Found own =
            find(ends, [](const MemberRole& role, const SeenKey& seen) { return role.isServers && isStamp(seen); });
        const bool areTwo = time && own && own.key != time.key;
        return areTwo && !runWith(*time.key->seen, *own.key->seen) ? own : time;
    }

    /// A day and a time of it in members of their own.
    bool takeTimeInParts(Roles parts)
    {
        std::vector<Found> found;
        for (const MemberRole& role : parts)
            if (const Found part = find({&role, 1}, [](const MemberRole& one, const SeenKey& seen) {
                    return areStamps(seen, one.pattern);
                }))
                found.push_back(part);
        if (found.size() < 2)
            return false;
        for (const Found& part : found) {
            m_taken.add(*part.key, FieldRole::Stamp, {});
            m_choice.fields.back().stamp = part.role->pattern;
        }
        return true;
    }

    void takeDuration()
    {
        const auto found = durationOf(m_members);
        if (!found || m_taken.names.contains(found->member))
            return;
        if (m_choice.meaning == StampMeaning::Completion)
            m_choice.openDuration = found->open;
        if (found->role != FieldRole::Ignored)
            m_taken.add({found->member}, found->role, {});
        else
            m_taken.names.insert(found->member);
    }

    /// One whose values are clients; another one where nearly all lines say it and many do not say the preferred one.
    /// Else one that is meant to be: its lines are refused.
    [[nodiscard]] Found findClient(Roles roles) const
    {
        const Found found = find(roles, [](const MemberRole& role, const SeenKey& seen) {
            return role.holds == MemberHolds::Usual && mayFill(role, seen, true);
        });
        if (found && isInNearlyAll(*found.key->seen))
            return found;
        const Found other = find(roles, [&](const MemberRole& role, const SeenKey& seen) {
            return role.holds != MemberHolds::Anything && !isHidden(seen) && areAddresses(seen) &&
                   (!found || isInNearlyAll(seen));
        });
        if (other || found)
            return other ? other : found;
        return find(roles, [](const MemberRole& role, const SeenKey& seen) {
            return role.holds == MemberHolds::Anything && !isHidden(seen);
        });
    }

    [[nodiscard]] bool isInNearlyAll(const SeenKey& seen) const
    {
        const auto filled = std::ranges::count_if(seen.values, [](std::string_view value) {
            value = firstClient(value);
            return !value.empty() && value != "-";
        });
        return static_cast<std::size_t>(filled) * 10 >= m_lines * 9;
    }

    /// Where a line lacks the client, as where two programs write one log, other members that are clients count;
    /// headers do not.
    void addOtherClients(Roles roles)
    {
        for (const KeysByName* const from : {&m_members.first, &m_members.later}) {
            for (const MemberRole& role : roles) {
                for (const std::string& member : role.members) {
                    const auto found = from->find(normalised(member));
                    const bool isHeader =
                        found != from->end() && (found->first.starts_with("x_") || found->first.starts_with("http_x_"));
                    if (role.holds == MemberHolds::Usual && found != from->end() && !isHeader &&
                        !m_taken.names.contains(found->second.key) && areAddresses(*found->second.seen))
                        m_taken.addToLast(found->second.key);
                }
            }
        }
    }

    /// Where a description names no other client, the first address of X-Forwarded-For is it.
    void nameClient()
    {
        const auto forwarded =
            std::ranges::find(m_choice.fields, std::string_view("http_x_forwarded_for"), &Field::column);
        if (isDescribed() && !has(isClient) && forwarded != m_choice.fields.end())
            forwarded->role = FieldRole::Address;
    }

    void takeSigns()
    {
        m_choice.signs = requestSignsOf(m_members);
        const bool isOther = m_members.table.rules.isOther;
        const bool isTimed = !isOther && (has(isDuration) || m_choice.openDuration.isOpen());
        const bool isAnswered =
            has(FieldRole::Request) || isTimed || m_taken.isFilled("server_protocol") || hasStatus();
        const bool isOfRequest = has(FieldRole::Target) || m_taken.isFilled("uri") ||
                                 m_taken.isFilled("request_method") || m_taken.isFilled("http_user_agent") ||
                                 mayBeOfRequests(m_members);
        m_choice.signs.areMessages = !isAnswered && areMessages(m_members);
        m_choice.signs.areNothing = !isAnswered && !isOfRequest;
    }

    /// Connections of another protocol may have a member for it that is 0 in all lines.
    [[nodiscard]] bool hasStatus() const
    {
        const auto status = std::ranges::find(m_choice.fields, std::string_view("status"), &Field::column);
        const NamedKey* const key = status == m_choice.fields.end() ? nullptr : seenAs(status->name);
        return key != nullptr && (!m_members.table.rules.isOther || areStatuses(*key->seen));
    }

    const KnownMembers& m_known;
    NamedMembers m_members;
    std::size_t m_lines;
    TakenMembers m_taken;
    MemberChoice& m_choice = m_taken.choice;
};

} // namespace

MemberChoice chooseMembers(const SeenMembers& seen, std::string_view lines, TimeMember time, const KnownMembers& known)
{
    return Chooser(seen, lines, known).run(time);
}

} // namespace spillway
