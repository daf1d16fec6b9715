#include "engine/ingest/detect/exact_format.h"

#include "engine/ingest/catalogue/catalogue.h"
#include "engine/ingest/fields/field_role.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace spillway {

namespace {

constexpr std::string_view kHead = "spillway";
constexpr std::string_view kMore = "spillway-more";

std::string_view textOf(std::string_view preset)
{
    return formatNamed(preset)->spellings.front().text;
}

/// Whether nginx has such a variable in any configuration, with the modules that Debian's smallest package has.
bool isOfNginx(std::string_view variable)
{
    static constexpr std::array<std::string_view, 18> kNames{
        "document_root", "https",        "limit_req_status",   "nginx_version",      "proxy_protocol_addr",
        "proxy_host",    "proxy_port",   "realip_remote_addr", "request_completion", "request_id",
        "scheme",        "server_name",  "server_port",        "server_addr",        "server_protocol",
        "upstream_addr", "ssl_protocol", "upstream_status"};
    static constexpr std::array<std::string_view, 4> kBegins{"http_", "sent_http_", "cookie_", "upstream_http_"};
    return std::ranges::find(kNames, variable) != kNames.end() ||
           std::ranges::any_of(kBegins, [&](std::string_view begin) {
               return variable.size() > begin.size() && variable.starts_with(begin);
           });
}

/// Whether it is one of the variables in the text, not only the beginning of one.
bool holds(std::string_view text, std::string_view variable)
{
    for (std::size_t at = text.find(variable); at != std::string_view::npos; at = text.find(variable, at + 1))
        if (!isVariableName(text.substr(at + variable.size(), 1)))
            return true;
    return false;
}

} // namespace

std::string exactLogFormat(const Trace& trace)
{
    const bool more = trace.column("http_referer") != nullptr || trace.column("http_x_forwarded_for") != nullptr;
    std::string text(textOf(more ? kMore : kHead));
    for (const Column& column : trace.columns) {
        const std::string variable = "$" + column.variable;
        if (isVariableName(column.variable) && isOfNginx(column.variable) && !holds(text, variable))
            text += " \"" + variable + "\"";
    }
    return "log_format spillway '" + text + "';";
}

} // namespace spillway
