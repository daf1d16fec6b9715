#include "engine/advise/page_views.h"

#include "engine/core/lowercase.h"
#include "engine/trace/nginx/uri_path.h"

#include <algorithm>
#include <string>

namespace spillway {

namespace {

constexpr std::uint8_t kNoKindYet = UINT8_MAX;
constexpr ValueId kPathNotLooked = UINT32_MAX;
constexpr ValueId kNoPage = UINT32_MAX - 1;       ///< a referrer that no request asked for
constexpr ValueId kTellsNothing = UINT32_MAX - 2; ///< no referrer

/// "EXAMPLE.com:8080" and "example.com" are one host, "[::1]:80" is "[::1]".
std::string hostName(std::string_view host)
{
    const std::size_t colon = host.find_last_of(':');
    if (colon != std::string_view::npos && host.find(']', colon) == std::string_view::npos)
        host = host.substr(0, colon);
    return lowered(host);
}

struct Url
{
    std::string_view host; ///< with its port; empty in a path
    std::string_view path; ///< raw, without arguments; empty where it is no URL
};

Url splitUrl(std::string_view url)
{
    Url parts;
    if (const std::size_t scheme = url.find("://"); scheme != std::string_view::npos) {
        url.remove_prefix(scheme + 3);
        const std::size_t end = std::min(url.find_first_of("/?#"), url.size());
        parts.host = url.substr(0, end);
        url.remove_prefix(end);
        parts.path = url.starts_with('/') ? url : std::string_view("/");
    } else if (url.starts_with('/')) {
        parts.path = url;
    }
    parts.path = parts.path.substr(0, parts.path.find_first_of("?#"));
    return parts;
}

const Column* firstOf(const Trace& trace, std::initializer_list<std::string_view> names)
{
    for (const std::string_view name : names)
        if (const Column* column = trace.column(name))
            return column;
    return nullptr;
}

ValueId valueIn(const Column* column, std::uint32_t row)
{
    return column != nullptr ? column->ids[row] : kEmptyValue;
}

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

PageViews::PageViews(const Trace& trace) :
    m_uri(trace.column("uri")),
    m_referrers(trace.column("http_referer")),
    m_agents(trace.column("http_user_agent")),
    m_hostColumn(firstOf(trace, {"host", "http_host"})),
    m_methods(trace.column("request_method")),
    m_statuses(trace.column("status")),
    m_get(m_methods != nullptr ? m_methods->values.find("GET").value_or(kPathNotLooked) : kEmptyValue)
{
    if (m_referrers != nullptr && m_referrers->values.size() == 1)
        m_referrers = nullptr;
    if (m_uri != nullptr)
        m_kinds.assign(m_uri->values.size(), kNoKindYet);
    if (m_referrers != nullptr)
        m_referred.assign(m_referrers->values.size(), {kPathNotLooked, kEmptyValue});
    if (m_hostColumn != nullptr)
        m_hostNumbers.assign(m_hostColumn->values.size(), kPathNotLooked);
    if (m_statuses != nullptr)
        for (const char* redirect : {"301", "302", "303", "307", "308"})
            if (const auto status = m_statuses->values.find(redirect))
                m_redirects.push_back(*status);
}

ViewsBy PageViews::by() const
{
    if (m_uri == nullptr)
        return ViewsBy::Nothing;
    return m_referrers != nullptr ? ViewsBy::Referrer : ViewsBy::Gaps;
}

void PageViews::start()
{
    m_opened = 0;
    m_counts = {};
    if (!m_losses.empty())
        m_losses = decltype(m_losses)(); // clear() would look at all the room that one client needed
}

bool PageViews::take(std::uint32_t row, Instant at, Wait wait)
{
    if (m_uri == nullptr || m_uri->ids[row] == kEmptyValue)
        return false;
    const PathKind kind = kindOf(m_uri->ids[row]);
    const bool opens = kind == PathKind::Page && valueIn(m_methods, row) == m_get;
    View* const view = opens ? &open(row, at) : viewOf(row, kind, at);
    if (view == nullptr)
        return false;
    view->last = at;
    if (kind == PathKind::Code)
        view->code[view->codes++ % kCodeOfView] = m_uri->ids[row];
    if (wait == kRejectedWait && !view->broken) {
        view->broken = true;
        ++m_counts.broken;
        ++m_losses[view->page];
    }
    if (wait > Wait(0) && !view->slowed) {
        view->slowed = true;
        ++m_counts.slowed;
    }
    return opens;
}

PathKind PageViews::kindOf(ValueId uri)
{
    if (m_kinds[uri] == kNoKindYet)
        m_kinds[uri] = static_cast<std::uint8_t>(pathKind(m_uri->values[uri]));
    return static_cast<PathKind>(m_kinds[uri]);
}

PageViews::Referred PageViews::referredBy(ValueId referrer)
{
    Referred& referred = m_referred[referrer];
    if (referred.uri == kPathNotLooked)
        referred = lookedUp(m_referrers->values[referrer]);
    return referred;
}

PageViews::Referred PageViews::lookedUp(std::string_view referrer)
{
    const Url url = splitUrl(referrer);
    if (url.path.empty())
        return {kTellsNothing, kEmptyValue};
    const auto resolved = isPlainPath(url.path) ? std::nullopt : resolvedPath(url.path);
    const auto uri = m_uri->values.find(resolved ? std::string_view(*resolved) : url.path);
    return {uri.value_or(kNoPage), m_hosts.intern(hostName(url.host))};
}

ValueId PageViews::hostOf(std::uint32_t row)
{
    if (m_hostColumn == nullptr)
        return kEmptyValue;
    const ValueId host = m_hostColumn->ids[row];
    if (m_hostNumbers[host] == kPathNotLooked)
        m_hostNumbers[host] = m_hosts.intern(hostName(m_hostColumn->values[host]));
    return m_hostNumbers[host];
}

/// Finds the client's newest view that fits, has the request's user agent and had a request since then.
template <class Fits>
PageViews::View* PageViews::newest(std::uint32_t row, Instant since, Fits fits)
{
    const ValueId agent = valueIn(m_agents, row);
    const std::uint64_t oldest = m_opened - std::min<std::uint64_t>(m_opened, kOpenViews);
    for (std::uint64_t i = m_opened; i > oldest; --i) {
        View& view = m_open[(i - 1) % kOpenViews];
        if (view.agent == agent && view.last >= since && fits(view))
            return &view;
    }
    return nullptr;
}

PageViews::View& PageViews::open(std::uint32_t row, Instant at)
{
    const bool redirects = std::ranges::find(m_redirects, valueIn(m_statuses, row)) != m_redirects.end();
    View* view = newest(row, at - kAssetGap, [](const View& one) { return one.redirects; });
    if (view == nullptr) {
        view = &m_open[m_opened++ % kOpenViews];
        *view = {};
        ++m_counts.views;
    }
    view->page = m_uri->ids[row];
    view->host = hostOf(row);
    view->agent = valueIn(m_agents, row);
    view->redirects = redirects;
    return *view;
}

PageViews::View* PageViews::viewOf(std::uint32_t row, PathKind kind, Instant at)
{
    if (kind == PathKind::File)
        return nullptr;
    const Referred from =
        m_referrers != nullptr ? referredBy(m_referrers->ids[row]) : Referred{kTellsNothing, kEmptyValue};
    if (from.uri != kTellsNothing)
        return newest(row, at - kViewLasts, [&](const View& view) {
            const bool sameHost = view.host == kEmptyValue || from.host == kEmptyValue || view.host == from.host;
            const auto codes = view.code.begin() + std::min<std::ptrdiff_t>(view.codes, kCodeOfView);
            return (view.page == from.uri && sameHost) || std::find(view.code.begin(), codes, from.uri) != codes;
        });
    if (kind != PathKind::Asset && kind != PathKind::Code)
        return nullptr;
    return newest(row, at - kAssetGap, [](const View&) { return true; });
}

std::vector<PageLoss> PageViews::losses(std::size_t most) const
{
    std::vector<PageLoss> pages;
    for (const auto& [page, broken] : m_losses)
        pages.push_back({page, broken, 0});
    return worst(std::move(pages), most);
}

void PageViews::keep(bool isPerson)
{
    for (const auto& [page, broken] : m_losses) {
        PageLoss& all = m_lossesOfAll[page];
        all.page = page;
        all.broken += broken;
        all.ofPeople += isPerson ? broken : 0;
    }
}

std::vector<PageLoss> PageViews::lossesOfAll(std::size_t most) const
{
    std::vector<PageLoss> pages;
    for (const auto& [page, loss] : m_lossesOfAll)
        pages.push_back(loss);
    return worst(std::move(pages), most);
}

/// Among equals by name, which is the same however the log was read.
std::vector<PageLoss> PageViews::worst(std::vector<PageLoss> pages, std::size_t most) const
{
    const auto kept = pages.begin() + static_cast<std::ptrdiff_t>(std::min(pages.size(), most));
    std::partial_sort(pages.begin(), kept, pages.end(), [&](const PageLoss& a, const PageLoss& b) {
        const auto left = std::pair(a.ofPeople, a.broken);
        const auto right = std::pair(b.ofPeople, b.broken);
        return left != right ? left > right : m_uri->values[a.page] < m_uri->values[b.page];
    });
    pages.erase(kept, pages.end());
    return pages;
}

} // namespace spillway
