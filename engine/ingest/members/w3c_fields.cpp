#include "engine/ingest/members/w3c_fields.h"

#include "engine/core/lowercase.h"

#include <algorithm>
#include <utility>

namespace spillway {

namespace {

using enum FieldRole;

struct Known
{
    std::string_view name; ///< lower case
    FieldRole role = Column;
    std::string_view column = {};
};

constexpr Known kKnown[] = {
    {"c-ip", Address},
    {"cs-method", Column, "request_method"},
    {"cs-uri-stem", Target},
    {"cs-uri", Target},
    {"cs-uri-path", Target}, // of Blue Coat
    {"cs-uri-query", Column, "args"},
    {"sc-status", Column, "status"},
    {"c-status", Column, "status"},
    {"cs-username", Column, "remote_user"},
    {"cs-version", Column, "server_protocol"},
    {"cs-protocol-version", Column, "server_protocol"}, // of CloudFront
    {"x-host-header", Column, "host"},                  // of CloudFront, whose cs(Host) is the distribution's
    {"cs-host", Column, "host"},
    {"cs(host)", Column, "host"},
    {"cs(user-agent)", Column, "http_user_agent"},
    {"c-user-agent", Column, "http_user_agent"},
    {"cs(referer)", Column, "http_referer"},
    {"cs(referrer)", Column, "http_referer"},
    {"c-referrer", Column, "http_referer"},
    {"s-xff", Column, "http_x_forwarded_for"},
    {"s-ip", Column, "server_addr"},
    {"s-port", Column, "server_port"},
    {"cs-start", EpochMs}, // of Incapsula
    {"timestamp", AnyTime},
    {"x-timestamp", AnyTime},
};

#define SPILLWAY_IIS_ANSWER " sc-status sc-substatus sc-win32-status"
#define SPILLWAY_IIS "#Fields: date time s-ip cs-method cs-uri-stem cs-uri-query s-port cs-username c-ip cs(User-Agent)"
#define SPILLWAY_IIS_ALL                                                                                               \
    "#Fields: date time s-sitename s-computername s-ip cs-method cs-uri-stem cs-uri-query s-port cs-username c-ip "    \
    "cs-version cs(User-Agent) cs(Cookie) cs(Referer) cs-host" SPILLWAY_IIS_ANSWER " sc-bytes cs-bytes time-taken"

/// What servers write where nobody chose the fields, or all of them; the first that the values fit counts.
constexpr std::string_view kUsual[] = {
    SPILLWAY_IIS SPILLWAY_IIS_ANSWER " time-taken", SPILLWAY_IIS " cs(Referer)" SPILLWAY_IIS_ANSWER " time-taken",
    SPILLWAY_IIS " cs(Referer)" SPILLWAY_IIS_ANSWER " time-taken X-Forwarded-For", SPILLWAY_IIS SPILLWAY_IIS_ANSWER,
    SPILLWAY_IIS " cs(Cookie) cs(Referer)" SPILLWAY_IIS_ANSWER " sc-bytes cs-bytes time-taken X-Forwarded-For",
    // Azure App Service
    "#Fields: date time s-sitename cs-method cs-uri-stem cs-uri-query s-port cs-username c-ip cs(User-Agent) "
    "cs(Cookie) "
    "cs(Referer) cs-host" SPILLWAY_IIS_ANSWER " sc-bytes cs-bytes time-taken",
    SPILLWAY_IIS_ALL, SPILLWAY_IIS_ALL " X-Forwarded-For",
    "#Fields: date time x-edge-location sc-bytes c-ip cs-method cs(Host) cs-uri-stem sc-status cs(Referer) "
    "cs(User-Agent) cs-uri-query cs(Cookie) x-edge-result-type x-edge-request-id x-host-header cs-protocol cs-bytes "
    "time-taken x-forwarded-for ssl-protocol ssl-cipher x-edge-response-result-type cs-protocol-version fle-status "
    "fle-encrypted-fields c-port time-to-first-byte x-edge-detailed-result-type sc-content-type sc-content-len "
    "sc-range-start sc-range-end"};

#undef SPILLWAY_IIS_ANSWER
#undef SPILLWAY_IIS
#undef SPILLWAY_IIS_ALL

bool isOf(std::string_view value, std::string_view characters)
{
    return !value.empty() && value.find_first_not_of(characters) == std::string_view::npos;
}

/// Whether a value is what stands under this name, for the names by which the usual lines differ.
bool mayBe(std::string_view name, std::string_view value)
{
    const auto all = [&](std::string_view characters) { return isOf(value, characters); };
    if (name == "c-ip" || name == "s-ip")
        return mayBeAddress(value);
    if (name == "cs-method")
        return all("ABCDEFGHIJKLMNOPQRSTUVWXYZ_-");
    return name != "sc-status" || (value.size() == 3 && all("0123456789"));
}

bool isOneOf(std::string_view name, std::initializer_list<std::string_view> names)
{
    return std::ranges::find(names, name) != names.end();
}

/// cs(X-Api-Key) is what nginx calls $http_x_api_key.
std::string headerVariable(std::string_view name)
{
    std::string variable = "http_";
    for (const char c : name.substr(3, name.size() - 4))
        variable += c == '-' ? '_' : c;
    return variable;
}

Field fieldOf(const std::string& name, W3cStyle style)
{
    if (isOneOf(name, {"date", "date-local"}))
        return {name, Stamp, {}, "%Y-%m-%d"};
    if (isOneOf(name, {"time", "time-local"}))
        return {name, Stamp, {}, style.fractions ? "%T.%f" : "%T"};
    if (name == "timetakenms")
        return {name, DurationMs, {}};
    if (name == "time-taken")
        return {name, style.seconds ? Seconds : DurationMs, {}};
    const auto* const known = std::ranges::find(kKnown, name, &Known::name);
    if (known != std::ranges::end(kKnown))
        return {name, known->role, std::string(known->column)};
    if (name.find("forwarded-for") != std::string::npos)
        return {name, Column, "http_x_forwarded_for"};
    if (name.starts_with("cs(") && name.ends_with(")")) {
        std::string variable = headerVariable(name);
        if (isVariableName(variable))
            return {name, Column, std::move(variable)};
    }
    return {name, Ignored, {}};
}

} // namespace

bool mayBeAddress(std::string_view value)
{
    return isOf(value, "0123456789abcdefABCDEF.:%[]") && value.find_first_of(".:") != std::string_view::npos;
}

std::vector<std::string_view> w3cNames(std::string_view line)
{
    constexpr std::size_t kMostNames = 200;
    std::vector<std::string_view> names;
    line.remove_prefix(std::min(line.find(':') + 1, line.size()));
    while (names.size() < kMostNames) {
        line.remove_prefix(std::min(line.find_first_not_of(" \t,"), line.size()));
        if (line.empty())
            break;
        const std::string_view name = line.substr(0, line.find_first_of(" \t"));
        line.remove_prefix(name.size());
        names.push_back(name.ends_with(',') ? name.substr(0, name.size() - 1) : name);
    }
    return names;
}

bool isOfOtherProtocol(std::string_view method)
{
    // Between blanks. Sources: RFC 959, RFC 5321.
    static constexpr std::string_view kCommands =
        " ControlChannelOpened ControlChannelClosed DataChannelOpened DataChannelClosed USER PASS ACCT CWD CDUP QUIT "
        "PORT PASV EPSV EPRT TYPE RETR STOR APPE RNFR RNTO DELE RMD MKD PWD NLST SYST FEAT NOOP AUTH PBSZ PROT "
        "SIZE MDTM REST ABOR OPTS CLNT EHLO HELO MAIL RCPT DATA BDAT RSET STARTTLS ";
    const std::size_t at = method.empty() ? std::string_view::npos : kCommands.find(method);
    return at != std::string_view::npos && kCommands[at - 1] == ' ' && kCommands[at + method.size()] == ' ';
}

W3cFields w3cFields(const std::vector<std::string_view>& names, W3cStyle style)
{
    W3cFields meaning;
    for (const std::string_view name : names)
        meaning.fields.push_back(fieldOf(lowered(name), style));
    const auto has = [&](std::string_view name) {
        return std::ranges::any_of(meaning.fields, [&](const Field& field) { return field.name == name; });
    };
    const bool isInParts = has("cs-uri-path") && has("cs-uri-query");
    for (Field& field : meaning.fields) {
        const bool second = (field.name == "cs(host)" && (has("x-host-header") || has("cs-host"))) ||
                            (field.name == "cs-uri" && (has("cs-uri-stem") || isInParts)) ||
                            (field.name == "cs-uri-path" && has("cs-uri") && !isInParts);
        const bool otherClock =
            (field.name == "date-local" && has("date")) || (field.name == "time-local" && has("time"));
        if (second || otherClock)
            field = {field.name, Ignored, {}};
    }
    meaning.isLocal = has("time-local") && !has("time");
    const auto hasRole = [&](FieldRole role) {
        return std::ranges::any_of(meaning.fields, [&](const Field& field) { return field.role == role; });
    };
    const bool time = has("time") || has("time-local") || hasRole(AnyTime) || hasRole(EpochMs);
    meaning.tells = time && (hasRole(Address) || hasRole(Target));
    return meaning;
}

std::string_view usualW3cFields(std::span<const std::string_view> values)
{
    for (const std::string_view line : kUsual) {
        if (std::ranges::equal(w3cNames(line), values, mayBe))
            return line;
    }
    return {};
}

} // namespace spillway
