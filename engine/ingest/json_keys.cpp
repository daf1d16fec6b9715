#include "engine/ingest/json_keys.h"

#include "engine/core/lowercase.h"
#include "engine/ingest/json_duration.h"
#include "engine/ingest/json_headers.h"
#include "engine/ingest/json_members.h"

#include <algorithm>
#include <set>
#include <span>

namespace spillway {

namespace {

/// A place that one key fills.
struct Target
{
    FieldRole role = FieldRole::Column;
    std::string_view column; ///< empty: none of its own
    std::string_view keys;   ///< in order of preference, between spaces; lower case, underscores for dashes
};

// Stamps that are the arrival, and those that are the end of the request.
constexpr std::string_view kArrivalKeys = "startutc startlocal start_time starttime edgestarttimestamp event.start "
                                          "started_at requesttimeepoch requesttime";
constexpr std::string_view kTimeKeys =
    "msec time_msec ts timestamp time @timestamp time_iso8601 iso8601 time_local datetime "
    "date date_time edgeendtimestamp event.created start_time";

constexpr Target kTargets[] = {
    {FieldRole::Address,
     {},
     "remote_addr client_ip remote_ip ip client clientip client_addr remote_address clienthost request.client_ip "
     "request.remote_ip request.remote_addr source.ip client.ip downstream_remote_address httprequest.remoteip "
     "remoteaddress remoteip sourceip x_real_ip http_x_real_ip x_forwarded_for http_x_forwarded_for clientaddr"},
    {FieldRole::Request, {}, "request request_line req"},
    {FieldRole::Target,
     {},
     "request_uri uri path url requestpath clientrequesturi request.uri x_envoy_origin_path x_envoy_original_path "
     "url.original url.path request_path httprequest.requesturl originalrequesturiwithargs requesturi resourcepath"},
    {FieldRole::Column, "request_method",
     "request_method method requestmethod clientrequestmethod request.method http_method verb http.request.method "
     "httprequest.requestmethod httpmethod"},
    {FieldRole::Column, "args", "args query_string query url.query requestquery"},
    {FieldRole::Column, "status",
     "status status_code response_code response_status downstreamstatus edgeresponsestatus code http_status "
     "http.response.status_code httprequest.status httpstatus httpstatuscode statuscode res.statuscode "
     "response.status"},
    {FieldRole::Column, "server_protocol",
     "server_protocol protocol proto request_protocol requestprotocol clientrequestprotocol request.proto "
     "httprequest.protocol http_protocol"},
    {FieldRole::Column, "host",
     "host http_host vhost requesthost requestaddr clientrequesthost request.host authority :authority domain "
     "url.domain originalhost domainname headers.host"},
    {FieldRole::Column, "http_user_agent",
     "http_user_agent user_agent useragent agent request_user_agent clientrequestuseragent request.headers.user_agent "
     "user_agent.original httprequest.useragent headers.user_agent"},
    {FieldRole::Column, "http_referer",
     "http_referer referer referrer http_referrer request_referer clientrequestreferer request.headers.referer "
     "httprequest.referer headers.referer"},
    {FieldRole::Column, "http_x_forwarded_for",
     "http_x_forwarded_for x_forwarded_for xff request.headers.x_forwarded_for request_x_forwarded_for"},
    {FieldRole::Column, "http_cookie", "http_cookie cookie request.headers.cookie request_cookie headers.cookie"},
    {FieldRole::Column, "remote_user", "remote_user user username clientusername user_id"},
};

/// Members that are the client only where they hold addresses.
constexpr std::string_view kOtherClients =
    "client.addr client_address src_ip source_ip remote remotehost c_ip real_ip req.remoteaddress";

/// Keys of one server that tell the same: in each line the first of them counts that says something. In order of preference.
constexpr std::string_view kSame[] = {
    "request.client_ip request.remote_ip request.remote_addr", // of Caddy
    "clienthost clientaddr",
    "requesthost requestaddr",
    "path x_envoy_origin_path x_envoy_original_path",
    "authority :authority",
};

/// What Caddy names the client it trusts, from version 2.7 on: a log of an older one may go on with it.
constexpr std::string_view kTrustedByCaddy = "request.client_ip";
constexpr std::string_view kConnectedToCaddy = "request.remote_ip";

std::string normalised(std::string_view key)
{
    std::string name;
    for (const char c : key)
        name += c == '-' ? '_' : lowered(c);
    return name;
}

std::vector<std::string_view> words(std::string_view text)
{
    std::vector<std::string_view> list;
    while (!text.empty()) {
        const std::size_t space = std::min(text.find(' '), text.size());
        if (space > 0)
            list.push_back(text.substr(0, space));
        text.remove_prefix(std::min(space + 1, text.size()));
    }
    return list;
}

class Recogniser
{
public:
    Recogniser(const std::map<std::string, SeenKey>& seen, std::size_t lines) : m_lines(lines)
    {
        for (const auto& [key, found] : seen)
            m_byName.try_emplace(normalised(key), Entry{key, &found});
        if (m_byName.contains(std::string(kConnectedToCaddy)))
            m_byName.try_emplace(std::string(kTrustedByCaddy), Entry{std::string(kTrustedByCaddy), &m_unseen});
        nameInside();
    }

    JsonKeys run(KeyOfTime time)
    {
        if (!takeTime() && time == KeyOfTime::Needed)
            return {};
        takeDuration();
        bool request = false;
        for (const Target& target : kTargets) {
            const bool isProtocol = target.column == "server_protocol";
            const auto may = [&](const SeenKey& key) { return !isHidden(key) && (!isProtocol || isOfHttp(key)); };
            const Entry* const entry =
                target.role == FieldRole::Address ? findClient(target.keys, may) : find(target.keys, may);
            if (entry == nullptr)
                continue;
            const bool isOther = target.role == FieldRole::Address && isOtherClient(*entry);
            addWithInsteads(*entry, target.role, isOther ? memberVariable(entry->key) : std::string(target.column));
            m_keys.fields.back().isUrl = target.role == FieldRole::Target && isUrl(*entry->seen);
            // What nginx knows under this name, and makes the others of.
            for (const std::string_view known : {"request_uri", "http_host"}) {
                if (normalised(entry->key) == known)
                    m_keys.fields.back().column = known;
            }
            request = request || target.role == FieldRole::Address || target.role == FieldRole::Request ||
                      target.role == FieldRole::Target;
        }
        if (!request)
            return {};
        takeHeaders();
        takeOthers();
        return std::move(m_keys);
    }

private:
    using Entry = NamedKey;

    /// Where an object in the line tells of a client and a request, as "properties" does for Azure, its keys count as if they
    /// stood outside of it, behind those that do.
    void nameInside()
    {
        std::set<std::string> objects;
        for (const auto& [name, entry] : m_byName) {
            if (const std::size_t dot = name.find('.'); dot != std::string::npos)
                objects.insert(name.substr(0, dot + 1));
        }
        const auto knows = [&](const std::string& object, std::string_view keys) {
            return std::ranges::any_of(
                words(keys), [&](std::string_view key) { return m_byName.contains(object + std::string(key)); });
        };
        for (const std::string& object : objects) {
            const bool tells =
                knows(object, kTargets[0].keys) && (knows(object, kTargets[1].keys) || knows(object, kTargets[2].keys));
            if (!tells)
                continue;
            for (auto at = m_byName.lower_bound(object); at != m_byName.end() && at->first.starts_with(object); ++at)
                m_byName.try_emplace(at->first.substr(object.size()), at->second);
            return;
        }
    }

    /// The preferred one among the keys that enough lines have.
    template <class Test>
    const Entry* find(std::string_view keys, Test test) const
    {
        const Entry* rare = nullptr;
        for (const std::string_view name : words(keys)) {
            const auto found = m_byName.find(std::string(name));
            if (found == m_byName.end() || !test(*found->second.seen))
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

    /// One whose values are clients. Else one that is meant to be: its lines are refused.
    template <class Test>
    const Entry* findClient(std::string_view keys, Test test) const
    {
        const Entry* const found = find(keys, [&](const SeenKey& key) { return test(key) && areClients(key); });
        if (found != nullptr)
            return found;
        const Entry* const other =
            find(kOtherClients, [&](const SeenKey& key) { return test(key) && areAddresses(key); });
        return other != nullptr ? other : find("remote_addr client_ip remote_ip ip clientip client_addr", test);
    }

    void add(const Entry& entry, FieldRole role, std::string column)
    {
        m_keys.fields.push_back({entry.key, role, std::move(column)});
        m_taken.insert(entry.key);
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
                if (const auto found = m_byName.find(std::string(name)); found != m_byName.end())
                    same.push_back(&found->second);
            }
        }
        add(*same.front(), role, std::move(column));
        for (const Entry* const other : std::span(same).subspan(1)) {
            m_keys.insteads.push_back({other->key, m_keys.fields.size() - 1});
            m_taken.insert(other->key);
        }
    }

    bool takeTime()
    {
        // Google's load balancers stamp the arrival, under a name that others use for the end.
        const bool google = m_byName.contains("httprequest.requesturl");
        const Entry* time = find(google ? "timestamp" : kArrivalKeys, isStamp);
        const bool isArrival = time != nullptr || tellsBeginnings();
        m_keys.meaning = isArrival ? StampMeaning::Arrival : StampMeaning::Completion;
        if (time == nullptr)
            time = ownTime(find(kTimeKeys, isStamp));
        if (time == nullptr)
            return false;
        m_keys.fineTime = isFine(*time->seen);
        m_keys.hasZone = !lacksZone(*time->seen);
        add(*time, FieldRole::AnyTime, {});
        return true;
    }

    /// nginx's stamp beside one that a shipper of logs may have put there: that counts where it is the same time, but finer.
    const Entry* ownTime(const Entry* time) const
    {
        const Entry* const own = find("time_iso8601 time_local", isStamp);
        const std::vector<std::string_view> shippers = words("ts timestamp time @timestamp");
        const bool isShippers = time != nullptr && own != nullptr && own != time &&
                                std::ranges::find(shippers, normalised(time->key)) != shippers.end();
        return isShippers && !runWith(*time->seen, *own->seen) ? own : time;
    }

    /// Whether each request has a line when it comes, and another one, without what it was, when it ends: Fastify's.
    [[nodiscard]] bool tellsBeginnings() const
    {
        const auto message = m_byName.find("msg");
        const auto method = m_byName.find("req.method");
        const auto length = m_byName.find("responsetime");
        if (message == m_byName.end() || method == m_byName.end() || length == m_byName.end())
            return false;
        const auto& said = message->second.seen->values;
        return std::ranges::find(said, "incoming request") != said.end() &&
               method->second.seen->lines + length->second.seen->lines <= m_lines;
    }

    void takeDuration()
    {
        const auto found = durationOf(m_byName, m_lines);
        if (!found || m_taken.contains(found->key))
            return;
        if (m_keys.meaning == StampMeaning::Completion)
            m_keys.openDuration = found->open;
        m_taken.insert(found->key);
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

    /// Headers beside those that are looked for by their names.
    void takeHeaders()
    {
        const JsonWriter by = writer();
        for (const auto& [name, entry] : m_byName) {
            const SeenKey& seen = *entry.seen;
            std::string variable = headerVariable(entry.key, by);
            if (variable.empty())
                variable = headerVariable(name, by); // of an object around the request
            const bool useful = !variable.empty() && (seen.isText || areNames(seen)) && !m_taken.contains(entry.key) &&
                                !isHidden(seen) && (tellsClients(variable) || !isSerial(seen));
            if (useful && m_keys.fields.size() < kMostFields)
                add(entry, FieldRole::Column, std::move(variable));
        }
    }

    /// Whatever else a key may be made of: first what has a variable's name, then what gets one.
    void takeOthers()
    {
        takeOthers([](const Entry& entry) { return isVariableName(entry.key); });
        takeOthers([this](const Entry& entry) { return !isColumn(memberVariable(entry.key)); });
    }

    template <class Test>
    void takeOthers(Test test)
    {
        for (const auto& [name, entry] : m_byName) {
            const SeenKey& seen = *entry.seen;
            const std::string variable = memberVariable(entry.key);
            const bool isUsual = seen.isText && variable == entry.key;
            const bool isKind = isUsual || ((seen.isText || areNames(seen)) && !measures(entry.key));
            if (isHeader(entry.key, writer()) || isHeader(name, writer()) || (!isUsual && seen.lines * 4 < m_lines))
                continue;
            const bool useful = isKind && !variable.empty() && !m_taken.contains(entry.key) && !isHidden(seen) &&
                                roleOf(lowered(variable)) == FieldRole::Column &&
                                (tellsClients(lowered(variable)) || !isSerial(seen)) && !isStamp(seen);
            if (useful && test(entry) && m_keys.fields.size() < kMostFields)
                add(entry, FieldRole::Column, std::string(columnName(variable)));
        }
    }

    /// Whether another member, or the request, fills it.
    [[nodiscard]] bool isColumn(std::string_view variable) const
    {
        constexpr std::string_view kOfRequests[] = {"remote_addr", "request_method", "uri",
                                                    "args",        "request_uri",    "server_protocol"};
        const auto is = [&](std::string_view other) { return equalWithoutCase(variable, other); };
        return std::ranges::any_of(kOfRequests, is) || std::ranges::any_of(m_keys.fields, is, &Field::column);
    }

    static constexpr std::size_t kMostFields = 60;
    std::size_t m_lines;
    SeenKey m_unseen;
    KeysByName m_byName;
    std::set<std::string> m_taken;
    JsonKeys m_keys;
};

} // namespace

JsonKeys recogniseKeys(const std::map<std::string, SeenKey>& seen, std::size_t lines, KeyOfTime time)
{
    return Recogniser(seen, lines).run(time);
}

} // namespace spillway
