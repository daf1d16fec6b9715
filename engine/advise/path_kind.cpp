#include "engine/advise/path_kind.h"

#include "engine/core/lowercase.h"

#include <algorithm>
#include <array>
#include <string>

namespace spillway {

namespace {

constexpr std::array<std::string_view, 26> kAssets{
    "png", "jpg", "jpeg", "gif", "svg", "webp", "avif", "ico", "bmp", "woff", "woff2", "ttf",         "otf",
    "eot", "mp3", "ogg",  "wav", "mp4", "webm", "m4s",  "ts",  "m4a", "vtt",  "wasm",  "webmanifest", "pbf"};
constexpr std::array<std::string_view, 4> kCode{"css", "js", "mjs", "map"};
constexpr std::array<std::string_view, 5> kCalls{"json", "jsonp", "ashx", "asmx", "svc"};
constexpr std::array<std::string_view, 36> kFiles{"pdf",  "zip", "gz",   "bz2", "xz",  "zst",  "7z",  "rar", "tar",
                                                  "tgz",  "exe", "msi",  "dmg", "pkg", "deb",  "rpm", "apk", "iso",
                                                  "img",  "bin", "doc",  "xls", "ppt", "docx", "odt", "ods", "csv",
                                                  "xlsx", "txt", "epub", "xml", "rss", "atom", "ics", "bak", "sql"};

/// Segments below which there are no pages.
constexpr std::array<std::string_view, 10> kCallFolders{"api", "graphql",   "rpc",     "ajax",      "rest",
                                                        "ws",  "websocket", "wp-json", "socket.io", "xmlrpc"};
/// Paths that end so are no pages, whatever their suffix says.
constexpr std::array<std::string_view, 14> kCallEnds{
    "/admin-ajax.php", "/wp-cron.php",  "/xmlrpc.php",    "/health",  "/healthz", "/livez",        "/readyz",
    "/ping",           "/nginx_status", "/server-status", "/metrics", "/status",  "/generate_204", "/beacon"};

template <std::size_t n>
bool holds(const std::array<std::string_view, n>& all, std::string_view one)
{
    return std::ranges::find(all, one) != all.end();
}

bool isBelowCalls(std::string_view path)
{
    while (!path.empty()) {
        path.remove_prefix(1);
        const std::size_t end = std::min(path.find('/'), path.size());
        if (holds(kCallFolders, path.substr(0, end)))
            return true;
        path.remove_prefix(end);
    }
    return false;
}

} // namespace

PathKind pathKind(std::string_view uri)
{
    const std::string path = lowered(uri);
    const std::string_view last = std::string_view(path).substr(path.find_last_of('/') + 1);
    const std::size_t dot = last.find_last_of('.');
    const std::string_view suffix = dot == std::string_view::npos ? std::string_view() : last.substr(dot + 1);
    if (holds(kAssets, suffix))
        return PathKind::Asset;
    if (holds(kCode, suffix))
        return PathKind::Code;
    if (holds(kCalls, suffix) || isBelowCalls(path) ||
        std::ranges::any_of(kCallEnds, [&](std::string_view end) { return path.ends_with(end); }))
        return PathKind::Call;
    return holds(kFiles, suffix) ? PathKind::File : PathKind::Page;
}

} // namespace spillway
