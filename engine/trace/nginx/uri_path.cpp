#include "engine/trace/nginx/uri_path.h"

#include "engine/core/characters.h"

#include <cstring>

namespace spillway {

namespace {

/// Needs normalisation: a percent sign, a double slash, or a segment that starts with a dot (few
/// of those are real dots).
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

bool isPlainPath(std::string_view path)
{
    return !path.starts_with('/') || !isComplex(path);
}

std::optional<std::string> resolvedPath(std::string_view path)
{
    auto text = decoded(path.substr(0, path.find('#')));
    if (!text || text->empty() || !resolveSegments(*text))
        return std::nullopt;
    return text;
}

} // namespace spillway
