#include "engine/ingest/fields/request_signs.h"

#include "engine/core/lowercase.h"
#include "engine/ingest/line/foreign_lines.h"

#include <algorithm>
#include <set>
#include <span>
#include <utility>

namespace spillway {

namespace {

/// As SaidSign, of a writer that is known by a member.
struct KnownSign
{
    std::string_view mark;
    std::string_view name;
    std::string_view among;
    std::string_view only;
    bool isAlways = true; ///< false: where a value that begins with `only` was seen
};

constexpr KnownSign kKnown[] = {
    // Caddy logs a request that failed once more, and what its parts do with one. Source: its
    // documentation, "Logging".
    {"request.uri", "logger", "http.", "http.log.access"},
    // Suricata logs all that it saw. Source: its documentation, "EVE JSON Format".
    {"flow_id", "event_type", "", "http"},
    // Azure's firewalls have a line for each rule that matched.
    {"operationname", "category", "ApplicationGateway", "ApplicationGatewayAccess"},
    {"operationname", "category", "Frontdoor", "FrontdoorAccess"},
    {"operationname", "category", "FrontDoor", "FrontDoorAccess"},
    // Vault's audit has a line before and one behind each request. Source: its documentation, "Audit devices".
    {"request.operation", "type", "response", "request"},
    // Docker's registry logs a request up to three times.
    {"http.request.remoteaddr", "msg", "", "response completed", false},
    // gitlab-workhorse logs which file it sends, too.
    {"correlation_id", "msg", "", "access", false},
};

const NamedKey* keyOf(const KeysByName& first, const KeysByName& later, std::string_view name)
{
    for (const KeysByName* const from : {&first, &later}) {
        const auto found = from->find(std::string(name));
        if (found != from->end())
            return &found->second;
    }
    return nullptr;
}

/// The members of a log that mentions a request when it comes and when it ends, both times with what it was: those that
/// only an answer has. The number of a request in lines of both kinds proves it. Fastify's, and pino-http's beside it.
std::vector<std::string> endsOf(const KeysByName& first, const KeysByName& later)
{
    const NamedKey* const request = keyOf(first, later, "req.method");
    const NamedKey* number = keyOf(first, later, "reqid");
    number = number == nullptr ? keyOf(first, later, "req.id") : number;
    std::vector<std::string> ends;
    std::set<std::size_t> ended; // lines
    for (const std::string_view name : {"responsetime", "res.statuscode"}) {
        const NamedKey* const end = keyOf(first, later, name);
        if (end == nullptr)
            continue;
        ends.push_back(end->key);
        ended.insert(end->seen->at.begin(), end->seen->at.end());
    }
    if (request == nullptr || number == nullptr)
        return {};
    const std::set<std::size_t> told(request->seen->at.begin(), request->seen->at.end());
    std::set<std::string_view> begun; // numbers
    for (std::size_t i = 0; i < number->seen->at.size(); ++i) {
        const std::string_view its = number->seen->values[i];
        const std::size_t line = number->seen->at[i];
        if (!told.contains(line))
            continue;
        if (!ended.contains(line))
            begun.insert(its);
        else if (begun.contains(its))
            return ends;
    }
    return {};
}

/// Serilog's middleware logs a request when it is answered; what a program says meanwhile has its path, too.
std::vector<std::string> statusOfSerilog(const KeysByName& first, const KeysByName& later)
{
    const NamedKey* const status = keyOf(first, later, "statuscode");
    const bool isSerilog = keyOf(first, later, "@t") != nullptr && keyOf(first, later, "requestpath") != nullptr;
    return isSerilog && status != nullptr ? std::vector{status->key} : std::vector<std::string>();
}

/// Envoy logs connections without HTTP, too: these have no protocol.
std::vector<std::string> protocolOfEnvoy(const KeysByName& first, const KeysByName& later)
{
    const auto isThere = [&](std::string_view name) { return keyOf(first, later, name) != nullptr; };
    const NamedKey* const protocol = keyOf(first, later, "protocol");
    const bool isEnvoys =
        isThere("response_flags") && (isThere("upstream_cluster") || isThere("downstream_remote_address"));
    return isEnvoys && protocol != nullptr ? std::vector{protocol->key} : std::vector<std::string>();
}

/// Whether one of these stands in a name.
bool anyHolds(const KeysByName& names, std::span<const std::string_view> parts)
{
    return std::ranges::any_of(names, [&](const auto& named) {
        return std::ranges::any_of(parts,
                                   [&](std::string_view part) { return named.first.find(part) != std::string::npos; });
    });
}

bool tellsOfRequest(std::string_view message)
{
    constexpr std::string_view kWords[] = {"request", "response", "access", "http"};
    constexpr std::string_view kMethods[] = {"get ", "post ", "put ", "head ", "delete ", "patch ", "options "};
    const std::string text = lowered(message);
    return std::ranges::any_of(kWords, [&](std::string_view word) { return text.find(word) != std::string::npos; }) ||
           std::ranges::any_of(kMethods, [&](std::string_view method) { return text.starts_with(method); });
}

} // namespace

RequestSigns requestSignsOf(const KeysByName& first, const KeysByName& later)
{
    RequestSigns signs;
    for (const KnownSign& known : kKnown) {
        const NamedKey* const key = keyOf(first, later, known.name);
        const auto isOnly = [&](std::string_view value) { return value.starts_with(known.only); };
        if (key != nullptr && keyOf(first, later, known.mark) != nullptr &&
            (known.isAlways || std::ranges::any_of(key->seen->values, isOnly)))
            signs.said.push_back({key->key, std::string(known.among), std::string(known.only)});
    }
    signs.ends = endsOf(first, later);
    if (signs.ends.empty())
        signs.ends = statusOfSerilog(first, later);
    if (signs.ends.empty()) {
        signs.ends = protocolOfEnvoy(first, later);
        signs.withoutEnds = "It names no protocol: a connection without HTTP is no request";
    }
    return signs;
}

bool areMessages(const KeysByName& names, std::size_t lines)
{
    constexpr std::string_view kLevels[] = {"level", "lvl", "severity", "levelname", "log.level", "loglevel"};
    constexpr std::string_view kSizes[] = {"size",          "bytes",     "bytes_sent",    "body_bytes_sent",
                                           "written_bytes", "body_size", "response_size", "content_length"};
    const auto isThere = [&](std::string_view name) { return names.contains(std::string(name)); };
    if (std::ranges::none_of(kLevels, isThere) || std::ranges::any_of(kSizes, isThere))
        return false;
    for (const std::string_view name : {"msg", "message", "event"}) {
        const auto found = names.find(std::string(name));
        if (found == names.end() || found->second.seen->lines * 2 < lines)
            continue;
        const auto& said = found->second.seen->values;
        const bool areSame =
            said.size() > 1 && std::ranges::all_of(said, [&](const std::string& one) { return one == said.front(); });
        const auto ofRequests = static_cast<std::size_t>(std::ranges::count_if(said, tellsOfRequest));
        return !areSame && ofRequests * 2 < said.size();
    }
    return false;
}

bool mayTellRequests(const KeysByName& names)
{
    constexpr std::size_t kFew = 6;
    constexpr std::string_view kParts[] = {"upstream", "limit_req", "bytes_sent", "request_", "route", "grpc"};
    return !areOtherExchanges(names) && (names.size() <= kFew || anyHolds(names, kParts));
}

/// By who began one, or by the type of a question. Sources: Zeek's logs; AdGuard Home's query log, and Route 53's.
bool areOtherExchanges(const KeysByName& names)
{
    constexpr std::string_view kNames[] = {"id.orig_h", "qt", "qtype", "query_type", "question_type"};
    return std::ranges::any_of(kNames, [&](std::string_view name) { return names.contains(std::string(name)); });
}

bool areConnections(const KeysByName& names)
{
    constexpr std::string_view kParts[] = {"method", "path", "uri", "url", "protocol", "authority", "agent"};
    return names.contains("response_flags") && names.contains("downstream_remote_address") && !anyHolds(names, kParts);
}

void SignsOfLine::begin()
{
    m_refused = {};
    m_hasEnded = false;
}

bool SignsOfLine::areIn(std::string_view object) const
{
    return std::ranges::any_of(m_signs.said, [&](const SaidSign& sign) { return sign.name.starts_with(object); }) ||
           std::ranges::any_of(m_signs.ends, [&](const std::string& end) { return end.starts_with(object); });
}

void SignsOfLine::take(std::string_view member, std::string_view value)
{
    for (const SaidSign& sign : m_signs.said) {
        if (sign.name == member && value.starts_with(sign.among) && !value.starts_with(sign.only))
            m_refused = sign.name;
    }
    const bool isEnd = std::ranges::find(m_signs.ends, member) != m_signs.ends.end();
    m_hasEnded = m_hasEnded || (isEnd && !value.empty() && value != "-");
}

std::string SignsOfLine::reason() const
{
    const std::string unlessNamed = " (if it is one, name the format: --log-format json, logfmt, …)";
    if (m_signs.areMessages)
        return "It is what a program says of its work, without the status, size or duration of a request" + unlessNamed;
    if (m_signs.tellNothing)
        return "It tells when and whose, and much else, but no method, path, status or browser of a request" +
               unlessNamed;
    if (!m_refused.empty())
        return "It tells more of a request, or of another one, as " + shown(m_refused) + " says";
    return std::string(m_signs.withoutEnds);
}

} // namespace spillway
