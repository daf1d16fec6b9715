#include "engine/ingest/line/request_line.h"

#include "engine/ingest/line/leading_words.h"
#include "engine/trace/nginx/host_header.h"
#include "engine/trace/nginx/uri_path.h"

#include <string>

namespace spillway {

namespace {

bool isMethod(std::string_view text)
{
    for (const char c : text) {
        if ((c < 'A' || c > 'Z') && c != '_' && c != '-')
            return false;
    }
    return !text.empty();
}

/// As Werkzeug writes lines that tell of no success: a colour before them, and behind them that it ends.
std::string_view withoutColours(std::string_view line)
{
    constexpr std::string_view kEnd = "\x1B[0m";
    const std::size_t before = coloursLength(line);
    const bool isColoured = before > 0 && line.size() > before + kEnd.size() && line.ends_with(kEnd);
    return isColoured ? line.substr(before, line.size() - before - kEnd.size()) : line;
}

} // namespace

std::string_view RequestLine::sent() const
{
    const std::size_t together = uri.size() + (args.empty() ? 0 : args.size() + 1);
    return target.size() == together && target.starts_with(uri) ? std::string_view() : target;
}

std::string_view normalisedPath(std::string_view path, Scratch& scratch)
{
    if (isPlainPath(path))
        return path;
    const auto text = resolvedPath(path);
    return text ? scratch.keep(*text) : path;
}

RequestLine splitTarget(std::string_view target, Scratch& scratch)
{
    RequestLine line;
    if (target.empty())
        return line;
    if (target[0] != '/') {
        const std::size_t scheme = target.find("://");
        if (scheme == std::string_view::npos || scheme == 0 || scheme > 16)
            return line;
        const std::size_t path = target.find_first_of("/?", scheme + 3);
        target.remove_prefix(path == std::string_view::npos ? target.size() : path);
    }
    const std::size_t question = target.substr(0, target.find('#')).find('?'); // of a fragment nothing counts
    if (question != std::string_view::npos)
        line.args = target.substr(question + 1);
    line.args = line.args.substr(0, line.args.find('#'));
    const std::string_view path = target.substr(0, question);
    line.uri = path.empty() ? std::string_view("/") : normalisedPath(path, scratch);
    line.target = target.empty() ? line.uri : target;
    return line;
}

std::string_view hostOfUrl(std::string_view url, Scratch& scratch)
{
    constexpr std::string_view kBehindScheme = "://";
    const std::size_t scheme = url.find(kBehindScheme);
    const bool absolute = scheme < url.find_first_of("/?#");
    std::string_view authority = absolute ? url.substr(scheme + kBehindScheme.size()) : url;
    authority = authority.substr(0, authority.find_first_of("/?#"));
    if (!absolute && (authority.size() != url.size() || authority.find(':') == std::string_view::npos))
        return {};
    authority = authority.substr(authority.rfind('@') + 1); // 0 where there is none
    const std::string host = hostOf(authority);
    return authority.starts_with(host) ? authority.substr(0, host.size()) : scratch.keep(host);
}

RequestLine splitRequestLine(std::string_view line, Scratch& scratch)
{
    if (line.starts_with('\x1B'))
        line = withoutColours(line);
    const std::size_t space = line.find(' ');
    if (space == std::string_view::npos || !isMethod(line.substr(0, space)))
        return {};
    std::string_view target = line.substr(space + 1);
    while (target.starts_with(' '))
        target.remove_prefix(1);
    std::string_view protocol;
    const std::size_t last = target.rfind(' ');
    if (last != std::string_view::npos && target.substr(last + 1).starts_with("HTTP/")) {
        protocol = target.substr(last + 1);
        target = target.substr(0, last);
    }
    while (target.ends_with(' '))
        target.remove_suffix(1);
    RequestLine parts = splitTarget(target, scratch);
    parts.method = line.substr(0, space);
    parts.protocol = protocol;
    return parts;
}

} // namespace spillway
