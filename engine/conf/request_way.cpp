#include "engine/conf/request_way.h"

#include "engine/conf/conf_steps.h"
#include "engine/conf/rewrite_steps.h"
#include "engine/conf/server_choice.h"
#include "engine/conf/write_policy.h"
#include "engine/policy/whole_number.h"
#include "engine/trace/nginx/host_header.h"

#include <algorithm>
#include <utility>

namespace spillway {

namespace {

constexpr int kMostJumps = 10; ///< changes of its path, after which nginx gives a request up
constexpr const char* kUpstream = "upstream servers answer without an error";

class Follower
{
public:
    Follower(const Site& site, std::size_t server, const VariableText& variable) :
        m_site(site),
        m_server(site.model.servers[server]),
        m_variable(variable),
        m_levels{&site.model.http, &m_server.level},
        m_request(m_server, site.values, variable)
    {
    }

    Way follow()
    {
        m_way.server = static_cast<std::size_t>(&m_server - m_site.model.servers.data());
        start();
        visit(m_server.level, "server " + nameOf(m_server));
        findAddress();
        run(Phase::Server);
        for (const auto& [path, args] : std::exchange(m_mirrors, {}))
            subrequest(path, args, Kind::Mirror);
        if (m_way.rules.empty())
            m_way.values = m_request.changed(m_site.keyVariables);
        else
            m_way.end.clear();
        return std::move(m_way);
    }

private:
    /// Where nginx goes on.
    enum class Phase { Server, Find, Location, End };
    enum class Kind { Main, Auth, Mirror };

    void start()
    {
        if (const auto host = m_variable("host"))
            seeHost(m_server, hostOf(*host), m_site.regexes,
                    [this](const Regex& regex, const auto& captures) { m_request.capture(regex, captures); });
        const ConfLevel& http = m_site.model.http;
        m_served = m_request.begin(m_server.level.mergeSlashes.value_or(http.mergeSlashes.value_or(true)));
    }

    /// Takes the client's address from behind trusted proxies, once.
    void findAddress()
    {
        const auto source = m_site.clients.find(&inner());
        if (source == m_site.clients.end() || m_request.own("remote_addr"))
            return;
        if (const auto address = source->second.addressOf(m_variable))
            m_request.set("remote_addr", *address);
    }

    void run(Phase phase)
    {
        while (phase != Phase::End && m_jumps <= kMostJumps)
            phase = phase == Phase::Server ? serverPhase() : phase == Phase::Find ? findPhase() : locationPhase();
        if (phase != Phase::End) {
            answer(500);
            end("nginx gives up after ten internal redirects");
        }
        assumeSameValues();
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

    /// The status of the answer; an `error_page` keeps it.
    void answer(int status) { m_status = m_onErrorPage ? m_status : status; }

    Phase end(std::string why)
    {
        m_way.end = std::move(why);
        return Phase::End;
    }

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
            answer(301);
            return end("redirected to " + found.path.back()->name + ", " + inner().where);
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

    [[nodiscard]] const ConfLevel* errorPages() const
    {
        return levelWith([](const ConfLevel& level) { return !level.errorPages.empty(); });
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
        findAddress();
        if (const auto rule = m_site.rules.find(&inner()); rule != m_site.rules.end())
            meet(rule->second);
        const auto refused = authorise();
        return refused ? *refused : content(done);
    }

    Rewritten rewritten(const std::vector<ConfStep>& steps)
    {
        RewriteSteps run(
            m_site.regexes, m_request, [this] { return exists(m_request.uri); },
            [this](std::string_view what) { assume(std::string(what)); });
        Rewritten done = run.run(steps);
        for (const ConfStep* each : done.ran)
            step(each->where, textOf(*each));
        if (done.internal && done.end.empty())
            step(m_levels.back()->where, "the path is now " + m_request.uri);
        m_internal = m_internal || done.internal;
        return done;
    }

    Phase answered(const Rewritten& done)
    {
        if (done.status)
            return finish(*done.status, done.end);
        answer(done.code);
        return end(done.end);
    }

    /// Whether a limit that was met counts every request: what comes behind it changes nothing.
    [[nodiscard]] bool isDecided() const
    {
        return std::ranges::any_of(m_way.rules, [this](std::size_t rule) { return m_site.certain.contains(rule); });
    }

    void meet(std::size_t rule)
    {
        step(inner().where, {}, rule);
        assumeSameValues();
        if (auto values = m_request.changed(m_site.keyVariables); m_way.rules.empty())
            m_way.values = std::move(values);
        else if (values != m_way.values)
            assume("keys are the same for each limit that a request comes to");
        if (std::ranges::find(m_way.rules, rule) == m_way.rules.end())
            m_way.rules.push_back(rule);
    }

    /// For variables whose values nginx may take at another point of the way than is done here.
    void assumeSameValues()
    {
        for (const std::string& name : m_request.doubtful())
            assume('$' + name + " is the same before and after the request is changed");
    }

    /// Asks `auth_request`; goes on elsewhere where that refuses the request.
    std::optional<Phase> authorise()
    {
        const ConfLevel* auth = levelWith([](const ConfLevel& level) { return level.authRequest.has_value(); });
        if (m_kind != Kind::Main || auth == nullptr || *auth->authRequest == "off")
            return std::nullopt;
        const int status = subrequest(*auth->authRequest, {}, Kind::Auth);
        if (status < 300)
            return std::nullopt;
        return finish(status == 401 || status == 403 ? status : 500, "refused by auth_request, " + auth->where);
    }

    /// A request of its own, whose limits count where the main one met none; the status of its answer.
    int subrequest(const std::string& path, const std::string& args, Kind kind)
    {
        step(inner().where, "a subrequest to " + path);
        Follower sub(*this);
        sub.m_kind = kind;
        sub.m_status = 200;
        sub.m_jumps = 0;
        sub.m_internal = true;
        sub.m_onErrorPage = false;
        sub.m_served.reset();
        sub.m_request.uri = path;
        sub.m_request.args = args;
        sub.run(Phase::Server);
        sub.m_way.end = m_way.end;
        m_way = std::move(sub.m_way);
        m_request.takeVariables(std::move(sub.m_request));
        return sub.m_status;
    }

    Phase content(const Rewritten& done)
    {
        if (!done.ifMatched && !inner().tryFiles.empty())
            if (const auto phase = tryFiles())
                return *phase;
        const ConfLevel* mirror = levelWith([](const ConfLevel& level) { return !level.mirrors.empty(); });
        if (m_kind == Kind::Main && mirror != nullptr && mirror->mirrors.front() != "off")
            for (const std::string& path : mirror->mirrors)
                m_mirrors.emplace_back(path, m_request.args);
        if (done.handled || !inner().handler.empty())
            return upstream();
        if (m_request.uri.ends_with('/'))
            return index();
        if (!exists(m_request.uri))
            return finish(404, "no such file");
        step(inner().where, "a file answers");
        return end("no limit in " + inner().where);
    }

    Phase upstream()
    {
        step(inner().where, (inner().handler.empty() ? "what stands in an if" : inner().handler) + " answers");
        const ConfLevel* pages = errorPages();
        const bool leads = pages != nullptr && std::ranges::any_of(pages->errorPages, &ErrorPage::goesOn);
        if (leads || m_site.limitsInside || m_kind == Kind::Auth)
            assume(kUpstream);
        return end("no limit in " + inner().where);
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
            if (!m_served && m_request.uri != "/" && !file.starts_with('/'))
                break; // there is no such folder
            if (!m_served || uri == *m_served)
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
        if (found == m_server.locations.end())
            return end("there is no location " + name);
        m_levels.resize(2);
        m_levels.push_back(&found->level);
        visit(inner(), "location " + name);
        return Phase::Location;
    }

    /// nginx answers with that status itself, or goes to its `error_page`.
    Phase finish(int status, std::string why)
    {
        answer(status);
        const ConfLevel* pages = m_onErrorPage ? nullptr : errorPages();
        if (pages != nullptr) {
            const auto page = std::ranges::find(pages->errorPages, status, &ErrorPage::status);
            if (page != pages->errorPages.end() && page->goesOn()) {
                m_onErrorPage = true;
                m_served.reset();
                if (m_kind == Kind::Auth)
                    assume("an error_page of auth_request keeps the status");
                if (m_kind == Kind::Main && page->target.starts_with('/') && m_variable("request_method") != "HEAD")
                    m_request.set("request_method", "GET");
                return goTo(m_request.expand(page->target), false);
            }
        }
        return end(std::move(why));
    }

    const Site& m_site;
    const ConfServer& m_server;
    const VariableText& m_variable;
    Way m_way;
    std::vector<const ConfLevel*> m_levels; ///< http, the server, and the locations down to the present one
    RequestText m_request;
    std::optional<std::string> m_served; ///< the path that the log says was served, if not the one asked for
    int m_jumps = 0;
    Kind m_kind = Kind::Main;
    int m_status = 200;                                         ///< of the answer, but for limits
    std::vector<std::pair<std::string, std::string>> m_mirrors; ///< paths and arguments, which are sent last
    bool m_internal = false;                                    ///< may enter `internal` locations
    bool m_onErrorPage = false;
};

} // namespace

Way followRequest(const Site& site, std::size_t server, const VariableText& variable)
{
    return Follower(site, server, variable).follow();
}

} // namespace spillway
