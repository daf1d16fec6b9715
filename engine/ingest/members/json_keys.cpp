#include "engine/ingest/members/json_keys.h"

#include "engine/core/lowercase.h"
#include "engine/ingest/line/client_text.h"
#include "engine/ingest/members/json_columns.h"
#include "engine/ingest/members/json_duration.h"
#include "engine/ingest/members/json_members.h"
#include "engine/ingest/members/json_names.h"

#include <algorithm>
#include <span>

namespace spillway {

namespace {

class Recogniser
{
public:
    Recogniser(const SeenMembers& seen, const JsonAsked& asked) :
        m_seen(seen), m_lines(seen.objects), m_asked(asked), m_byName(namesOf(seen.first)), m_later(namesOf(seen.later))
    {
    }

    JsonKeys run(KeyOfTime time)
    {
        if (m_asked.description != nullptr)
            takeDescribed(*m_asked.description);
        if (!has(isTime) && !takeTime() && time == KeyOfTime::Needed)
            return {};
        if (!has(isDuration))
            takeDuration();
        for (const MemberTarget& target : kTargets)
            takeTarget(target);
        nameClient();
        if (!has(isOfRequest) && !m_taken.isFilled("uri"))
            return {};
        m_keys.writer = writer();
        if (m_asked.description == nullptr)
            takeSigns();
        takeColumns(m_taken, {m_seen, m_byName, m_later}, m_asked.variables);
        return std::move(m_keys);
    }

private:
    using Entry = NamedKey;

    static bool isOfRequest(FieldRole role)
    {
        return isClient(role) || role == FieldRole::Request || role == FieldRole::Target;
    }

    static bool isClient(FieldRole role) { return role == FieldRole::Address || role == FieldRole::Endpoint; }

    /// Whether a field has such a role.
    template <class Test>
    [[nodiscard]] bool has(Test test) const
    {
        return std::ranges::any_of(m_keys.fields, [&](const Field& field) { return test(field.role); });
    }

    /// nullptr where none of the first lines has it.
    [[nodiscard]] const NamedKey* seenAs(const std::string& name) const
    {
        auto found = std::ranges::find(m_byName, name, [](const auto& entry) { return entry.second.key; });
        if (found == m_byName.end())
            found = m_byName.find(normalised(name));
        return found == m_byName.end() ? nullptr : &found->second;
    }

    /// Of several times the finest counts, wherever it stands.
    void takeDescribed(const JsonDescription& description)
    {
        m_keys.shown = description.shown;
        std::vector<Field> members = description.members;
        std::stable_partition(members.begin(), members.end(), [this](const Field& field) {
            const NamedKey* const seen = field.role == FieldRole::AnyTime ? seenAs(field.name) : nullptr;
            return seen != nullptr && isFine(*seen->seen);
        });
        for (Field& field : members) {
            const NamedKey* const known = seenAs(field.name);
            const SeenKey* const seen = known == nullptr ? nullptr : known->seen;
            if (seen != nullptr)
                field.name = known->key;
            if (!m_taken.names.insert(field.name).second || field.role == FieldRole::Ignored)
                continue;
            const bool isFirst = !has([](FieldRole role) { return role == FieldRole::AnyTime; });
            if (field.role == FieldRole::AnyTime && isFirst && seen != nullptr) {
                m_keys.fineTime = isFine(*seen);
                m_keys.hasZone = !lacksZone(*seen);
            }
            if (field.role == FieldRole::Target && seen != nullptr)
                field.isUrl = isUrl(*seen);
            m_keys.fields.push_back(std::move(field));
        }
        if (has(isTime))
            m_keys.meaning = description.meaning;
    }

    /// Whether what it fills is described already.
    [[nodiscard]] bool isDescribed(const MemberTarget& target) const
    {
        if (target.role == FieldRole::Address)
            return has(isClient);
        if (target.role == FieldRole::Column)
            return m_taken.isFilled(target.column);
        const bool isWhole = has([](FieldRole role) { return role == FieldRole::Request; });
        return m_asked.description != nullptr && (isWhole || has(isTarget) || m_taken.isFilled("uri"));
    }

    void takeSigns()
    {
        m_keys.signs = requestSignsOf(m_byName, m_later);
        const bool isWhole = has([](FieldRole role) { return role == FieldRole::Request; });
        const bool isTimed = !areOtherExchanges(m_byName) && (has(isDuration) || m_keys.openDuration.isOpen());
        const bool tellsAnswer =
            isWhole || isTimed || m_taken.isFilled("status") || m_taken.isFilled("server_protocol");
        m_keys.signs.areMessages = !tellsAnswer && areMessages(m_byName, m_lines);
        m_keys.signs.tellNothing = (!tellsAnswer && !tellsRequest()) || (!isWhole && areConnections(m_byName));
    }

    /// Whether a field is of a request, or a member may be.
    [[nodiscard]] bool tellsRequest() const
    {
        return has(isTarget) || m_taken.isFilled("uri") || m_taken.isFilled("request_method") ||
               m_taken.isFilled("http_user_agent") || mayTellRequests(m_byName);
    }

    static bool isTarget(FieldRole role) { return role == FieldRole::Target; }

    void takeTarget(const MemberTarget& target)
    {
        if (m_asked.description != nullptr && isDescribed(target))
            return;
        const Entry* const entry = entryFor(target);
        if (entry == nullptr)
            return;
        const bool isOther = target.role == FieldRole::Address && isOtherClient(*entry);
        addWithInsteads(*entry, target.role, isOther ? memberVariable(entry->key) : std::string(target.column));
        m_keys.fields.back().isUrl = target.role == FieldRole::Target && isUrl(*entry->seen);
        if (target.role == FieldRole::Address && !isInNearlyAll(*entry->seen))
            addOtherClients(m_keys.fields.size() - 1, target.keys);
        // What nginx knows under this name, and makes the others of.
        for (const std::string_view known : {"request_uri", "http_host"}) {
            if (normalised(entry->key) == known)
                m_keys.fields.back().column = known;
        }
    }

    /// The member that fills it best; nullptr where there is none. Under one name servers write different things:
    /// `request` is the whole line, its path or its method.
    [[nodiscard]] const Entry* entryFor(const MemberTarget& target) const
    {
        const auto may = [&](const SeenKey& key) { return !isHidden(key) && mayFill(target, key); };
        if (target.role == FieldRole::Address)
            return findClient(target.keys, may);
        const Entry* const entry = find(target.keys, may);
        const Entry* better = nullptr;
        if (target.role == FieldRole::Target && (entry == nullptr || normalised(entry->key) == kPathOrLog))
            better = find(kRequestOrPath, arePaths);
        else if (target.column == "request_method" && entry == nullptr)
            better = find(kRequestOrPath, areMethods);
        else if (target.column == "status")
            better = find(target.keys, [&](const SeenKey& key) { return may(key) && areStatuses(key); });
        if (target.column == "status" && better == nullptr)
            better = find(kResponse, areStatuses);
        return better == nullptr ? entry : better;
    }

    static bool mayFill(const MemberTarget& target, const SeenKey& key)
    {
        if (target.role == FieldRole::Request)
            return !arePaths(key) && !areMethods(key);
        if (target.role == FieldRole::Target)
            return !beginWithMethods(key);
        return target.column != "server_protocol" || isOfHttp(key);
    }

    /// Where a description names no other client, the first address of X-Forwarded-For is it.
    void nameClient()
    {
        const auto forwarded =
            std::ranges::find(m_keys.fields, std::string_view("http_x_forwarded_for"), &Field::column);
        if (m_asked.description != nullptr && !has(isClient) && forwarded != m_keys.fields.end())
            forwarded->role = FieldRole::Address;
    }

    /// The preferred one among the keys that enough lines have.
    template <class Test>
    const Entry* find(std::string_view keys, Test test) const
    {
        const Entry* rare = nullptr;
        for (const std::string_view name : words(keys)) {
            const auto found = m_byName.find(std::string(name));
            if (found == m_byName.end() || m_taken.names.contains(found->second.key) || !test(*found->second.seen))
                continue;
            if (found->second.seen->lines * 4 >= m_lines)
                return &found->second;
            rare = rare == nullptr ? &found->second : rare;
        }
        return rare;
    }

    /// Which people know by its name, too.
    [[nodiscard]] static bool isOtherClient(const Entry& entry)
    {
        const auto names = words(kOtherClients);
        return std::ranges::find(names, normalised(entry.key)) != names.end();
    }

    /// One whose values are clients; another one where nearly all lines say it and many do not say the preferred one.
    /// Else one that is meant to be: its lines are refused.
    template <class Test>
    const Entry* findClient(std::string_view keys, Test test) const
    {
        const Entry* const found = find(keys, [&](const SeenKey& key) { return test(key) && areClients(key); });
        if (found != nullptr && isInNearlyAll(*found->seen))
            return found;
        for (const std::string_view names : {keys, kOtherClients}) {
            const Entry* const other = find(names, [&](const SeenKey& key) {
                return test(key) && areAddresses(key) && (found == nullptr || isInNearlyAll(key));
            });
            if (other != nullptr)
                return other;
        }
        if (found != nullptr)
            return found;
        const Entry* const host = findHost(test);
        return host != nullptr ? host : find("remote_addr client_ip remote_ip ip clientip client_addr", test);
    }

    /// The client of kHostOfClient, where nothing else holds addresses.
    template <class Test>
    const Entry* findHost(Test test) const
    {
        const auto isThere = [&](std::string_view name) { return m_byName.contains(std::string(name)); };
        const auto isOther = [](const auto& named) {
            return named.first != kHostOfClient && areAddresses(*named.second.seen);
        };
        const bool isCommon =
            std::ranges::any_of(words(kOfCommon), isThere) || std::ranges::all_of(words(kOfFluentd), isThere);
        if (!isCommon || std::ranges::any_of(m_byName, isOther))
            return nullptr;
        return find(kHostOfClient, [&](const SeenKey& key) { return test(key) && areAddresses(key); });
    }

    [[nodiscard]] bool isInNearlyAll(const SeenKey& key) const
    {
        const auto said = std::ranges::count_if(key.values, [](std::string_view value) {
            value = firstClient(value);
            return !value.empty() && value != "-";
        });
        return static_cast<std::size_t>(said) * 10 >= m_lines * 9;
    }

    /// Where a line does not say the client, as where two write one log, other members that are
    /// clients do; headers do not.
    void addOtherClients(std::size_t client, std::string_view keys)
    {
        const auto isHeaderToo = [](std::string_view name) {
            return name.starts_with("x_") || name.starts_with("http_x_");
        };
        for (const KeysByName* const from : {&m_byName, &m_later}) {
            for (const std::string_view name : words(keys)) {
                const auto found = from->find(std::string(name));
                if (found == from->end() || isHeaderToo(name) || m_taken.names.contains(found->second.key) ||
                    !areAddresses(*found->second.seen))
                    continue;
                m_taken.addInstead(found->second.key, client);
            }
        }
    }

    void addWithInsteads(const Entry& entry, FieldRole role, std::string column)
    {
        std::vector<const Entry*> same{&entry};
        for (const std::string_view keys : kSame) {
            const auto names = words(keys);
            if (std::ranges::find(names, normalised(entry.key)) == names.end())
                continue;
            same.clear();
            for (const std::string_view name : names) {
                const auto found = m_byName.find(std::string(name));
                if (found != m_byName.end() && !m_taken.names.contains(found->second.key))
                    same.push_back(&found->second);
            }
        }
        m_taken.add(*same.front(), role, std::move(column));
        for (const Entry* const other : std::span(same).subspan(1))
            m_taken.addInstead(other->key, m_keys.fields.size() - 1);
    }

    bool takeTime()
    {
        // Google's load balancers stamp the arrival, under a name that others use for the end.
        const bool google = m_byName.contains("httprequest.requesturl");
        const Entry* time = find(google ? "timestamp" : kArrivalKeys, isStamp);
        if (time == nullptr && stampsBeginnings())
            time = find("@timestamp timestamp time", isStamp);
        const bool isArrival = time != nullptr || tellsBeginnings(m_byName);
        m_keys.meaning = isArrival ? StampMeaning::Arrival : StampMeaning::Completion;
        if (time == nullptr)
            time = ownTime(find(kTimeKeys, isStamp));
        if (time == nullptr)
            return takeDateAndTime();
        m_keys.fineTime = isFine(*time->seen);
        m_keys.hasZone = !lacksZone(*time->seen);
        m_taken.add(*time, FieldRole::AnyTime, {});
        return true;
    }

    /// Envoy's stamps are of each request's beginning, under whatever name, but for EMIT_TIME, which few log. Source:
    /// its documentation, "Access logging", START_TIME.
    [[nodiscard]] bool stampsBeginnings() const
    {
        // So are those of Linkerd, and of Azure where it tells who called. Sources: linkerd/http/access-log of its
        // proxy; "API Management resource log" and "Storage analytics" in Azure's documentation.
        if ((m_byName.contains("processing_ns") && m_byName.contains("total_ns")) ||
            m_byName.contains("calleripaddress"))
            return true;
        return m_byName.contains("response_flags") &&
               (m_byName.contains("upstream_cluster") || m_byName.contains("downstream_remote_address"));
    }

    /// A day and a time of it in members of their own.
    bool takeDateAndTime()
    {
        const Entry* const date = find("date", [](const SeenKey& key) { return areStamps(key, kDate); });
        const Entry* const time = find("time", [](const SeenKey& key) { return areStamps(key, kTimeOfDay); });
        if (date == nullptr || time == nullptr)
            return false;
        m_keys.isUtc = m_byName.contains("c_ip") || m_byName.contains("cs_method"); // of IIS and CloudFront
        for (const auto& [entry, pattern] : {std::pair(date, kDate), std::pair(time, kTimeOfDay)}) {
            m_keys.fields.push_back({entry->key, FieldRole::Stamp, {}, std::string(pattern)});
            m_taken.names.insert(entry->key);
        }
        return true;
    }

    /// nginx's stamp beside one that a shipper of logs may have put there: that counts where it is
    /// the same time, but finer.
    const Entry* ownTime(const Entry* time) const
    {
        const Entry* const own = find("time_iso8601 time_local", isStamp);
        const std::vector<std::string_view> shippers = words("ts timestamp time @timestamp");
        const bool isShippers = time != nullptr && own != nullptr && own != time &&
                                std::ranges::find(shippers, normalised(time->key)) != shippers.end();
        return isShippers && !runWith(*time->seen, *own->seen) ? own : time;
    }

    void takeDuration()
    {
        const auto found = durationOf(m_byName, m_lines);
        if (!found || m_taken.names.contains(found->key))
            return;
        if (m_keys.meaning == StampMeaning::Completion)
            m_keys.openDuration = found->open;
        m_taken.names.insert(found->key);
        if (found->role != FieldRole::Ignored)
            m_keys.fields.push_back({found->key, found->role, {}});
    }

    [[nodiscard]] JsonWriter writer() const
    {
        if (m_byName.contains("downstreamstatus"))
            return JsonWriter::Traefik;
        const bool envoy = m_byName.contains("downstream_remote_address") || m_byName.contains("response_flags");
        return envoy ? JsonWriter::Envoy : JsonWriter::Other;
    }

    static constexpr std::string_view kDate = "%Y-%m-%d";
    static constexpr std::string_view kTimeOfDay = "%H:%M:%S";
    const SeenMembers& m_seen;
    std::size_t m_lines;
    const JsonAsked& m_asked;
    KeysByName m_byName;
    KeysByName m_later;
    TakenKeys m_taken;
    JsonKeys& m_keys = m_taken.keys;
};

} // namespace

JsonKeys recogniseKeys(const SeenMembers& seen, KeyOfTime time, const JsonAsked& asked)
{
    return Recogniser(seen, asked).run(time);
}

} // namespace spillway
