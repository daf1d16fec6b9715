#include "engine/trace/nginx/key_fields.h"

#include "engine/core/lowercase.h"
#include "engine/trace/columns/address.h"
#include "engine/trace/nginx/host_header.h"
#include "engine/trace/nginx/known_variables.h"

#include <algorithm>
#include <array>
#include <optional>

namespace spillway {

namespace {

constexpr std::string_view kArgument = "arg_";
constexpr std::string_view kCookie = "cookie_";

/// The value of the first `name=…` between ampersands; the name in any case. Source: ngx_http_arg(), nginx 1.22.
std::string_view argument(std::string_view args, std::string_view name)
{
    for (std::size_t begin = 0; begin < args.size();) {
        const std::size_t end = std::min(args.find('&', begin), args.size());
        const std::string_view pair = args.substr(begin, end - begin);
        if (pair.size() > name.size() && pair[name.size()] == '=' &&
            equalWithoutCase(pair.substr(0, name.size()), name))
            return pair.substr(name.size() + 1);
        begin = end + 1;
    }
    return {};
}

std::size_t behindBlanks(std::string_view text, std::size_t at)
{
    while (at < text.size() && text[at] == ' ')
        ++at;
    return at;
}

/// The value of the first `name=…`; the name in any case. Source: ngx_http_parse_multi_header_lines(), nginx 1.22.
std::string_view cookie(std::string_view header, std::string_view name)
{
    for (std::size_t at = 0; at < header.size();) {
        if (equalWithoutCase(header.substr(at, name.size()), name)) {
            std::size_t value = behindBlanks(header, at + name.size());
            if (value < header.size() && header[value] == '=') {
                value = behindBlanks(header, value + 1);
                return header.substr(value, header.find(';', value) - value);
            }
            at = value;
        }
        const std::size_t separator = header.find_first_of(";,", at);
        if (separator == std::string_view::npos)
            return {};
        at = behindBlanks(header, separator + 1);
    }
    return {};
}

/// Other names for what a log has.
std::string_view otherName(std::string_view variable)
{
    if (variable == "query_string")
        return "args";
    if (variable == "args")
        return "query_string";
    if (variable == "document_uri")
        return "uri";
    return {};
}

/// The pieces of a variable that the traffic has or that can be made of what it has.
std::optional<std::vector<KeyField>> derived(const Trace& trace, std::string_view variable)
{
    using enum KeyField::Kind;
    using Fields = std::vector<KeyField>;
    if (variable.size() == 1 && variable[0] >= '1' && variable[0] <= '9')
        return Fields{};
    const Column* args = trace.column("args") ? trace.column("args") : trace.column("query_string");
    const Column* uri = trace.column("uri");
    const Column* sent = trace.column("request_uri");
    if (variable == "request_uri" && uri) {
        Fields fields{{Value, uri, {}}};
        if (args)
            fields.push_back({Ahead, args, "?"});
        if (sent)
            fields.insert(fields.begin(), {Sent, sent, {}, fields.size()});
        return fields;
    }
    if (variable == "request" && trace.column("request_method") && trace.column("server_protocol")) {
        auto target = derived(trace, "request_uri");
        if (!target)
            return std::nullopt;
        target->insert(target->begin(), {Behind, trace.column("request_method"), " "});
        target->push_back({Ahead, trace.column("server_protocol"), " "});
        return target;
    }
    if (const Column* column = trace.column(variable))
        return Fields{{variable == "binary_remote_addr" ? Address : Value, column, {}}};
    if (const Column* column = trace.column(otherName(variable)))
        return Fields{{Value, column, {}}};
    if (variable == "is_args" && args)
        return Fields{{HasQuery, args, {}}};
    const Column* hosts = trace.column("http_host");
    if (variable == "host" && hosts)
        return Fields{{Host, hosts, {}}};
    if (variable.starts_with(kArgument) && variable.size() > kArgument.size() && args)
        return Fields{{Argument, args, std::string(variable.substr(kArgument.size()))}};
    const Column* cookies = trace.column("http_cookie");
    if (variable.starts_with(kCookie) && variable.size() > kCookie.size() && cookies)
        return Fields{{Cookie, cookies, std::string(variable.substr(kCookie.size()))}};
    return std::nullopt;
}

} // namespace

bool isKnownTooLate(std::string_view variable)
{
    static constexpr std::array kLate{
        "status",           "bytes_sent",         "body_bytes_sent",    "request_time",      "gzip_ratio",
        "limit_req_status", "sent_http_location", "request_completion", "limit_conn_status", "request_length",
        "connection_time"};
    return std::ranges::find(kLate, variable) != kLate.end() || variable.starts_with("upstream_") ||
           variable.starts_with("sent_http_") || variable.starts_with("sent_trailer_");
}

std::string KeyField::shown(std::string_view value) const
{
    if (kind == Kind::Argument)
        return std::string(argument(value, name));
    if (kind == Kind::Cookie)
        return std::string(cookie(value, name));
    if (kind == Kind::Host)
        return hostOf(value);
    if (kind == Kind::HasQuery)
        return value.empty() ? std::string() : std::string(1, '?');
    if (kind == Kind::Ahead && !value.empty())
        return name + std::string(value);
    if (kind == Kind::Behind && !value.empty())
        return std::string(value) + name;
    return std::string(value);
}

std::string KeyField::bytes(std::string_view shown) const
{
    if (kind == Kind::Address)
        if (const auto address = parseAddress(shown))
            return {address->bytes.begin(), address->bytes.begin() + address->size()};
    return std::string(shown);
}

Result<std::vector<KeyField>> fieldsOf(const Trace& trace, std::string_view variable, KnownWhen when)
{
    if (when == KnownWhen::Counting && isKnownTooLate(variable))
        return Error{
            ErrorCode::BadKey, {}, "nginx does not know $" + printable(variable) + " yet when it counts a request"};
    if (auto fields = derived(trace, variable))
        return *std::move(fields);
    if (const auto wrong = misnamed(variable))
        return Error{ErrorCode::BadKey, {}, *wrong};
    if (variable == "request" && trace.column("request_method") && trace.column("uri"))
        return Error{ErrorCode::BadKey,
                     {},
                     "this traffic has no protocols; but for these $request is $request_method $request_uri"};
    if (variable == "server_name" && derived(trace, "host"))
        return Error{
            ErrorCode::BadKey,
            {},
            "this traffic has no $server_name, which is the first name of a server block; the host of each request is "
            "$host"};
    std::string detail = "this traffic has no $" + printable(variable);
    std::vector<std::string> known = keyVariables(trace);
    for (const Column& column : trace.columns)
        if (when == KnownWhen::Logged && isKnownTooLate(column.variable))
            known.push_back(column.variable);
    for (std::size_t i = 0; i < known.size(); ++i)
        detail += (i == 0 ? "; it has $" : ", $") + printable(known[i]);
    return Error{ErrorCode::BadKey, {}, detail};
}

std::vector<std::string> keyVariables(const Trace& trace)
{
    static constexpr std::array kFirst{"binary_remote_addr", "remote_addr",    "http_x_forwarded_for",
                                       "server_name",        "host",           "uri",
                                       "request_uri",        "remote_user",    "http_user_agent",
                                       "http_authorization", "http_x_api_key", "request_method"};
    static constexpr std::array kNoKey{"time_local", "time_iso8601", "msec",           "request", "connection_requests",
                                       "connection", "request_id",   "remote_port",    "req_id",  "is_args",
                                       "pid",        "pipe",         "server_protocol"};
    std::vector<std::string> variables;
    for (const std::string_view name : kFirst)
        if (derived(trace, name))
            variables.emplace_back(name);
    for (const Column& column : trace.columns) {
        const bool listed = std::ranges::any_of(
            variables, [&](const std::string& name) { return equalWithoutCase(name, column.variable); });
        const bool useless = std::ranges::find(kNoKey, column.variable) != kNoKey.end();
        if (!listed && !useless && !isKnownTooLate(column.variable))
            variables.push_back(column.variable);
    }
    return variables;
}

} // namespace spillway
