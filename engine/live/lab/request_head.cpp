#include "engine/live/lab/request_head.h"

#include "engine/core/characters.h"
#include "engine/core/lowercase.h"
#include "engine/policy/whole_number.h"
#include "engine/trace/nginx/host_header.h"
#include "engine/trace/nginx/key_fields.h"
#include "engine/trace/nginx/uri_path.h"

#include <QByteArray>

#include <algorithm>

namespace spillway {

namespace {

constexpr int kBadRequest = 400;
constexpr int kLengthRequired = 411;
constexpr int kBadVersion = 505;

bool isTokenByte(char c)
{
    return isWordCharacter(c) || std::string_view("!#$%&'*+-.^`|~").find(c) != std::string_view::npos;
}
bool isToken(std::string_view text)
{
    return !text.empty() && std::ranges::all_of(text, isTokenByte);
}
bool isVisible(char c)
{
    return static_cast<unsigned char>(c) > ' ' && c != '\x7f';
}
bool isValueByte(char c)
{
    return isVisible(c) || c == ' ' || c == '\t';
}

/// Whether a header's name is that of a variable: "X-Api-Key" and "x_api_key".
bool isNamed(std::string_view header, std::string_view name)
{
    return std::ranges::equal(header, name, [](char a, char b) { return (a == '-' ? '_' : lowered(a)) == b; });
}

bool readRequestLine(RequestHead& head, std::string_view line)
{
    const std::size_t first = line.find(' ');
    const std::size_t last = line.rfind(' ');
    if (first == std::string_view::npos || first == last)
        return false;
    head.method = line.substr(0, first);
    head.target = line.substr(first + 1, last - first - 1);
    head.protocol = line.substr(last + 1);
    return isToken(head.method) && !head.target.empty() && std::ranges::all_of(head.target, isVisible) &&
           head.protocol.starts_with("HTTP/");
}

/// Body and connection, as the headers say.
void readFraming(RequestHead& head)
{
    const auto count = [&](std::string_view name) {
        return std::ranges::count_if(head.headers, [&](const auto& each) { return isNamed(each.first, name); });
    };
    const bool isModern = head.protocol == "HTTP/1.1";
    const auto length = wholeNumber(count("content_length") == 1 ? head.header("content_length") : "0");
    const std::string connection = lowered(head.header("connection"));
    if (!isModern && head.protocol != "HTTP/1.0")
        head.refused = kBadVersion;
    else if (count("transfer_encoding") > 0)
        head.refused = kLengthRequired;
    else if (count("content_length") > 1 || count("host") > 1 || (isModern && count("host") == 0) || !length)
        head.refused = kBadRequest;
    head.contentLength = length.value_or(0);
    head.keepsAlive =
        isModern ? connection.find("close") == std::string::npos : connection.find("keep-alive") != std::string::npos;
}

} // namespace

std::string_view RequestHead::header(std::string_view name) const
{
    const auto found = std::ranges::find_if(headers, [&](const auto& each) { return isNamed(each.first, name); });
    return found == headers.end() ? std::string_view() : found->second;
}

std::string RequestHead::joined(std::string_view name) const
{
    std::string all;
    for (const auto& [header, value] : headers)
        if (isNamed(header, name))
            all.append(all.empty() ? "" : ", ").append(value);
    return all;
}

RequestHead parseHead(std::string_view text)
{
    RequestHead head;
    bool isFirst = true;
    for (std::size_t end = text.find("\r\n"); end != 0; end = text.find("\r\n")) {
        const std::string_view line = text.substr(0, end);
        const std::size_t colon = line.find(':');
        const std::string_view value = colon == std::string_view::npos ? line : trimmed(line.substr(colon + 1), " \t");
        const bool isValid = isFirst ? readRequestLine(head, line)
                                     : colon != std::string_view::npos && isToken(line.substr(0, colon)) &&
                                           std::ranges::all_of(value, isValueByte);
        if (!isValid || end == std::string_view::npos) {
            head.refused = kBadRequest;
            return head;
        }
        if (!isFirst &&
            line.substr(0, colon).find('_') == std::string_view::npos) // as nginx does: it would stand for a dash
            head.headers.emplace_back(line.substr(0, colon), value);
        isFirst = false;
        text.remove_prefix(end + 2);
    }
    if (isFirst)
        head.refused = kBadRequest;
    else
        readFraming(head);
    return head;
}

void LabRequest::setTarget(std::string_view text)
{
    if (text.starts_with("http://")) // as a client of a proxy writes it
        text.remove_prefix(std::min(text.find('/', 7), text.size()));
    target = text;
    text = text.substr(0, text.find('#'));
    const std::string_view path = text.substr(0, text.find('?'));
    args = text.substr(std::min(path.size() + 1, text.size()));
    uri = !path.starts_with('/') ? std::string() : isPlainPath(path) ? path : resolvedPath(path).value_or("");
}

std::optional<std::string> LabRequest::variable(std::string_view name) const
{
    using Kind = KeyField::Kind;
    const auto part = [&](Kind kind, std::size_t from, std::string_view text) {
        return KeyField{kind, nullptr, std::string(name.substr(from))}.shown(text);
    };
    if (name == "binary_remote_addr" || name == "remote_addr")
        return address;
    if (name == "uri" || name == "document_uri")
        return uri;
    if (name == "request_method")
        return method;
    if (name == "http_host")
        return host;
    if (name.starts_with("http_"))
        return std::string(head().header(name.substr(5)));
    if (name.starts_with("arg_") && name.size() > 4)
        return part(Kind::Argument, 4, args);
    if (name.starts_with("cookie_") && name.size() > 7)
        return part(Kind::Cookie, 7, head().header("cookie"));
    if (name == "host")
        return hostOf(host);
    if (name == "request_uri")
        return target;
    if (name == "args" || name == "query_string")
        return args;
    if (name == "is_args")
        return args.empty() ? "" : "?";
    if (name == "server_protocol")
        return std::string(head().protocol);
    if (name == "scheme")
        return "http";
    if (name == "request")
        return method + ' ' + target + ' ' + std::string(head().protocol);
    if (name != "remote_user")
        return std::nullopt;
    const std::string_view credentials = head().header("authorization");
    if (!equalWithoutCase(credentials.substr(0, 6), "basic "))
        return "";
    const std::string decoded =
        QByteArray::fromBase64(QByteArray(credentials.substr(6).data(), static_cast<qsizetype>(credentials.size() - 6)))
            .toStdString();
    return decoded.substr(0, decoded.find(':'));
}

} // namespace spillway
