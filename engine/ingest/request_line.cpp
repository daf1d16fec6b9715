#include "engine/ingest/request_line.h"

#include <cstring>
#include <optional>
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

int hexValue(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    const char lower = static_cast<char>(static_cast<unsigned char>(c) | 0x20U);
    return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

/// Needs normalisation: a percent sign, a double slash, or a segment that starts with a dot (few of those are real dots).
bool isComplex(std::string_view path)
{
    char before = 0;
    for (const char c : path) {
        if (c == '%' || c == '#' || (before == '/' && (c == '/' || c == '.')))
            return true;
        before = c;
    }
    return false;
}

std::optional<std::string> decoded(std::string_view path)
{
    std::string out;
    out.reserve(path.size());
    for (std::size_t i = 0; i < path.size(); ++i) {
        if (path[i] != '%') {
            out += path[i];
            continue;
        }
        const int high = i + 2 < path.size() ? hexValue(path[i + 1]) : -1;
        const int low = i + 2 < path.size() ? hexValue(path[i + 2]) : -1;
        if (high < 0 || low < 0 || (high == 0 && low == 0))
            return std::nullopt;
        out += static_cast<char>(high * 16 + low);
        i += 2;
    }
    return out;
}

/// Merges slashes and resolves dot segments, in place; false where the path climbs above the root.
bool resolveSegments(std::string& path)
{
    std::size_t out = 0;
    for (std::size_t i = 0; i < path.size();) {
        while (i < path.size() && path[i] == '/')
            ++i;
        std::size_t end = path.find('/', i);
        const bool last = end == std::string::npos;
        if (last)
            end = path.size();
        const std::string_view segment = std::string_view(path).substr(i, end - i);
        if (segment == "..") {
            if (out == 0)
                return false;
            out = path.rfind('/', out - 1);
            if (last)
                path[out++] = '/';
        } else if (segment == "." || segment.empty()) {
            if (last)
                path[out++] = '/';
        } else {
            const std::size_t length = segment.size();
            path[out++] = '/';
            std::memmove(path.data() + out, path.data() + i, length);
            out += length;
        }
        i = end;
        if (!last && end + 1 == path.size()) { // a slash at the end stays
            path[out++] = '/';
            break;
        }
    }
    path.resize(out);
    return true;
}

} // namespace

std::string_view normalisedPath(std::string_view path, Scratch& scratch)
{
    if (!path.starts_with('/') || !isComplex(path))
        return path;
    auto text = decoded(path.substr(0, path.find('#')));
    if (!text || text->empty() || !resolveSegments(*text))
        return path;
    return scratch.keep(*text);
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
    const std::size_t question = target.find('?');
    if (question != std::string_view::npos)
        line.args = target.substr(question + 1);
    line.args = line.args.substr(0, line.args.find('#'));
    const std::string_view path = target.substr(0, question);
    line.uri = path.empty() ? std::string_view("/") : normalisedPath(path, scratch);
    return line;
}

RequestLine splitRequestLine(std::string_view line, Scratch& scratch)
{
    const std::size_t space = line.find(' ');
    if (space == std::string_view::npos || !isMethod(line.substr(0, space)))
        return {};
    std::string_view target = line.substr(space + 1);
    while (target.starts_with(' '))
        target.remove_prefix(1);
    const std::size_t protocol = target.rfind(' ');
    if (protocol != std::string_view::npos && target.substr(protocol + 1).starts_with("HTTP/"))
        target = target.substr(0, protocol);
    while (target.ends_with(' '))
        target.remove_suffix(1);
    RequestLine parts = splitTarget(target, scratch);
    parts.method = line.substr(0, space);
    return parts;
}

} // namespace spillway
