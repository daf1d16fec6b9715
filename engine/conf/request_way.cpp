#include "engine/conf/request_way.h"

#include "engine/conf/quoting.h"
#include "engine/conf/rewrite_steps.h"
#include "engine/conf/server_choice.h"
#include "engine/conf/write_policy.h"
#include "engine/core/lowercase.h"
#include "engine/policy/whole_number.h"
#include "engine/trace/nginx/uri_path.h"

#include <algorithm>
#include <array>
#include <utility>

namespace spillway {

namespace {

/// After so many changes of its path nginx gives a request up.
constexpr int kMostJumps = 10;
constexpr const char* kUpstream = "upstream servers answer without an error";

class Follower
{
public:
    Follower(const Site& site, std::size_t server, const VariableText& variable) :
        m_site(site),
        m_server(site.model.servers[server]),
        m_variable(variable),
        m_levels{&site.model.http, &m_server.level},
        m_request(m_server, site.texts, variable)
    {
    }

    Way follow()
    {
        m_way.server = static_cast<std::size_t>(&m_server - m_site.model.servers.data());
        for (const std::string& name : m_site.setVariables)
            if (!m_variable(name))
                m_request.set(name, {}); // until a `set` runs
        start();
        visit(m_server.level, "server " + nameOf(m_server));
        run(Phase::Server);
        if (!m_way.rules.empty())
            m_way.end.clear();
        return std::move(m_way);
    }

private:
    /// Where nginx goes on.
    enum class Phase { Server, Find, Location, End };

    void start()
    {
        const auto raw = m_variable("request_uri");
        const auto uri = m_variable("uri");
        const std::string_view whole = raw ? raw->substr(0, raw->find('#')) : std::string_view(); // as nginx cuts it
        const std::string_view path = whole.substr(0, whole.find('?'));
        m_request.args = !raw ? m_variable("args").value_or("") : whole.substr(std::min(path.size() + 1, whole.size()));
        m_request.uri = uri.value_or("/");
        if (!raw || path.empty() || path.front() != '/')
            return;
        const std::string asked = isPlainPath(path) ? std::string(path) : resolvedPath(path).value_or(m_request.uri);
        if (uri && *uri != asked)
            m_served = std::string(*uri); // the log has the path that was served in the end
        m_request.uri =
            m_server.level.mergeSlashes.value_or(m_site.model.http.mergeSlashes.value_or(true)) || !hasDoubleSlash(path)
                ? asked
                : std::string(path);
        if (m_request.uri == path && m_served && *m_served == m_request.uri)
            m_served.reset();
    }

    static bool hasDoubleSlash(std::string_view path) { return path.find("//") != std::string_view::npos; }

    void run(Phase phase)
    {
        while (phase != Phase::End) {
            if (m_jumps > kMostJumps)
                return end("nginx gives up after ten internal redirects");
            switch (phase) {
            case Phase::Server: phase = serverPhase(); break;
            case Phase::Find: phase = findPhase(); break;
            case Phase::Location: phase = locationPhase(); break;
            case Phase::End: break;
            }
        }
    }

    /// Notes a step, where steps are kept.
    void step(const std::string& where, std::string text, std::optional<std::size_t> rule = std::nullopt)
    {
        if (!m_site.places.empty())
            m_way.steps.push_back({where, std::move(text), rule});
    }

    void visit(const ConfLevel& level, std::string what)
    {
        if (const auto place = m_site.places.find(&level); place != m_site.places.end())
            m_way.places.push_back(place->second);
        step(level.where, std::move(what));
    }

    void end(std::string why) { m_way.end = std::move(why); }

    /// Notes an assumption, unless a limit has decided before.
    void assume(std::string what)
    {
        if (isDecided())
            return;
        if (std::ranges::find(m_way.rests, what) == m_way.rests.end())
            m_way.rests.push_back(std::move(what));
    }

    Phase serverPhase()
    {
        m_levels.resize(2);
        const Rewritten done = rewritten(m_server.level.steps);
        return done.end.empty() ? Phase::Find : answered(done);
    }

    Phase findPhase()
    {
        m_levels.resize(2);
        const FoundLocation found =
            findLocation(m_server.locations, m_request.uri, m_site.regexes,
                         [this](const Regex& regex, const auto& captures) { m_request.capture(regex, captures); });
        for (const ConfLocation* location : found.path)
            m_levels.push_back(&location->level);
        if (!m_internal && levelWith([](const ConfLevel& level) { return level.internal; }) != nullptr)
            return finish(404, "internal location, " + inner().where);
        if (found.path.empty())
            step(inner().where, "no location matches " + m_request.uri);
        else
            visit(inner(), "location " + locationWords({found.path.back()->kind, found.path.back()->name, {}}));
        if (found.redirects) {
            end("redirected to " + found.path.back()->name + ", " + inner().where);
            return Phase::End;
        }
        return Phase::Location;
    }

    [[nodiscard]] const ConfLevel& inner() const { return *m_levels.back(); }

    /// The innermost level that has such a setting, or nullptr.
    template <class Has>
    [[nodiscard]] const ConfLevel* levelWith(const Has& has) const
    {
        const auto found =
            std::find_if(m_levels.rbegin(), m_levels.rend(), [&](const ConfLevel* level) { return has(*level); });
        return found == m_levels.rend() ? nullptr : *found;
    }

    Phase locationPhase()
    {
        Rewritten done;
        if (m_levels.size() > 2) // the server's own have run
            done = rewritten(inner().steps);
        if (!done.end.empty())
            return answered(done);
        if (done.changed) {
            ++m_jumps;
            return Phase::Find;
        }
        if (const auto rule = m_site.rules.find(&inner()); rule != m_site.rules.end())
            meet(rule->second);
        subrequests();
        return content(done);
    }

    Rewritten rewritten(const std::vector<ConfStep>& steps)
    {
        RewriteSteps run(
            m_site.regexes, m_request, [this] { return exists(m_request.uri); },
            [this](std::string_view what) { assume(std::string(what)); });
        Rewritten done = run.run(steps);
        for (const ConfStep* each : done.ran) {
            std::string text(kStepNames[static_cast<std::size_t>(each->kind)]);
            for (const std::string& word : each->words)
                text += ' ' + confWord(word);
            step(each->where, std::move(text));
        }
        if (done.internal && done.end.empty())
            step(m_levels.back()->where, "the path is now " + m_request.uri);
        m_internal = m_internal || done.internal;
        return done;
    }

    Phase answered(const Rewritten& done)
    {
        if (done.status)
            return finish(*done.status, done.end);
        end(done.end);
        return Phase::End;
    }

    /// Whether a limit that was met counts every request: what comes behind it changes nothing.
    [[nodiscard]] bool isDecided() const
    {
        return std::ranges::any_of(m_way.rules, [this](std::size_t rule) { return m_site.certain.contains(rule); });
    }

    void meet(std::size_t rule)
    {
        step(inner().where, {}, rule);
        if (m_way.rules.empty())
            for (const std::string& name : m_site.keyVariables)
                m_way.values.push_back(name == "uri" && m_request.uri == m_variable("uri")
                                           ? std::nullopt
                                           : std::optional(m_request.own(name).value_or("")));
        if (std::ranges::find(m_way.rules, rule) == m_way.rules.end())
            m_way.rules.push_back(rule);
    }

    /// `auth_request` and `mirror`: requests of their own, whose limits count where the main one met none.
    void subrequests()
    {
        if (m_depth > 0)
            return;
        std::vector<std::string> paths;
        const ConfLevel* auth = levelWith([](const ConfLevel& level) { return level.authRequest.has_value(); });
        if (auth != nullptr && *auth->authRequest != "off")
            paths.push_back(*auth->authRequest);
        if (const ConfLevel* mirror = levelWith([](const ConfLevel& level) { return !level.mirrors.empty(); }))
            for (const std::string& path : mirror->mirrors)
                if (path != "off")
                    paths.push_back(path);
        for (const std::string& path : paths) {
            step(inner().where, "a subrequest to " + path);
            Follower sub(*this);
            sub.m_depth = 1;
            sub.m_internal = true;
            sub.m_served.reset();
            sub.m_request.uri = m_request.expand(path);
            sub.run(Phase::Server);
            sub.m_way.end = m_way.end;
            m_way = std::move(sub.m_way);
        }
    }

    Phase content(const Rewritten& done)
    {
        const bool handled = done.handled || !inner().handler.empty();
        if (!done.ifMatched && !inner().tryFiles.empty())
            if (const auto phase = tryFiles())
                return *phase;
        if (handled)
            return upstream();
        if (m_request.uri.ends_with('/'))
            return index();
        if (!exists(m_request.uri))
            return finish(404, "no such file");
        step(inner().where, "a file answers");
        end("no limit in " + inner().where);
        return Phase::End;
    }

    Phase upstream()
    {
        step(inner().where, (inner().handler.empty() ? "what stands in an if" : inner().handler) + " answers");
        const ConfLevel* pages = levelWith([](const ConfLevel& level) { return !level.errorPages.empty(); });
        const bool leads = pages != nullptr && std::ranges::any_of(pages->errorPages, [](const ErrorPage& page) {
                               return page.target.starts_with('/') || page.target.starts_with('@');
                           });
        if (leads || m_site.limitsInside)
            assume(kUpstream);
        end("no limit in " + inner().where);
        return Phase::End;
    }

    /// Whether the disk has that file: by the path that the log says was served, else by how it looks.
    bool exists(const std::string& uri)
    {
        if (m_served)
            return uri == *m_served;
        assume(std::string(kDiskAssumption));
        return looksStatic(uri);
    }

    std::optional<Phase> tryFiles()
    {
        const std::vector<std::string>& tried = inner().tryFiles;
        for (std::size_t i = 0; i + 1 < tried.size(); ++i) {
            const std::string uri = m_request.expand(tried[i]);
            const bool folder = tried[i].ends_with('/');
            if (folder ? uri == "/" || uri == "//" : !uri.ends_with('/') && exists(uri)) {
                m_request.uri = folder ? "/" : uri;
                return std::nullopt;
            }
        }
        const std::string& last = tried.back();
        if (last.starts_with('='))
            return finish(static_cast<int>(wholeNumber(std::string_view(last).substr(1)).value_or(404)),
                          "try_files " + last);
        return goTo(m_request.expand(last), false);
    }

    Phase index()
    {
        const ConfLevel* level = levelWith([](const ConfLevel& each) { return !each.index.empty(); });
        const std::vector<std::string> files = level == nullptr ? std::vector<std::string>{"index.html"} : level->index;
        if (!m_served)
            assume(std::string(kDiskAssumption));
        for (const std::string& file : files) {
            const std::string uri =
                file.starts_with('/') ? m_request.expand(file) : m_request.uri + m_request.expand(file);
            if (m_served ? uri == *m_served : m_request.uri == "/" || file.starts_with('/'))
                return goTo(uri, true);
        }
        return finish(404, "no such folder");
    }

    /// An internal redirect, to a path with arguments or to a named location.
    Phase goTo(const std::string& target, bool keepsArguments)
    {
        step(inner().where, "nginx goes on with " + target);
        ++m_jumps;
        m_internal = true;
        if (target.starts_with('@'))
            return named(target);
        const std::size_t question = target.find('?');
        m_request.uri = target.substr(0, question);
        if (question != std::string::npos)
            m_request.args = target.substr(question + 1);
        else if (!keepsArguments)
            m_request.args.clear();
        return Phase::Server;
    }

    Phase named(const std::string& name)
    {
        const auto found = std::ranges::find_if(
            m_server.locations, [&](const ConfLocation& each) { return each.named && each.name == name; });
        if (found == m_server.locations.end()) {
            end("there is no location " + name);
            return Phase::End;
        }
        m_levels.resize(2);
        m_levels.push_back(&found->level);
        visit(inner(), "location " + name);
        return Phase::Location;
    }

    /// nginx answers with that status itself, or goes to its `error_page`.
    Phase finish(int status, std::string why)
    {
        const ConfLevel* pages = levelWith([](const ConfLevel& level) { return !level.errorPages.empty(); });
        if (pages != nullptr && !m_onErrorPage) {
            const auto page = std::ranges::find(pages->errorPages, status, &ErrorPage::status);
            if (page != pages->errorPages.end() && (page->target.starts_with('/') || page->target.starts_with('@'))) {
                m_onErrorPage = true;
                m_served.reset();
                return goTo(m_request.expand(page->target), false);
            }
        }
        end(std::move(why));
        return Phase::End;
    }

    const Site& m_site;
    const ConfServer& m_server;
    const VariableText& m_variable;
    Way m_way;
    std::vector<const ConfLevel*> m_levels; ///< http, the server, and the locations down to the present one
    RequestText m_request;
    std::optional<std::string>
        m_served; ///< the path that the log says was served, where it is another than was asked for
    int m_jumps = 0;
    int m_depth = 0;         ///< 1 in a subrequest
    bool m_internal = false; ///< may enter `internal` locations
    bool m_onErrorPage = false;
};

} // namespace

Way followRequest(const Site& site, std::size_t server, const VariableText& variable)
{
    return Follower(site, server, variable).follow();
}

bool looksStatic(std::string_view uri)
{
    constexpr std::array<std::string_view, 35> kStatic{
        "css",  "js",    "mjs", "map", "png",  "jpg", "jpeg", "gif",  "svg",         "ico", "webp", "avif",
        "woff", "woff2", "ttf", "otf", "eot",  "pdf", "zip",  "gz",   "tgz",         "mp4", "webm", "mp3",
        "ogg",  "wav",   "txt", "xml", "html", "htm", "json", "wasm", "webmanifest", "csv", "bz2"};
    const std::size_t slash = uri.rfind('/');
    const std::size_t dot = uri.rfind('.');
    if (dot == std::string_view::npos || (slash != std::string_view::npos && dot < slash))
        return false;
    return std::ranges::find(kStatic, lowered(uri.substr(dot + 1))) != kStatic.end();
}

} // namespace spillway
