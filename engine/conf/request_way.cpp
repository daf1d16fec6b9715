#include "engine/conf/request_way.h"

#include "engine/conf/conf_steps.h"
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

constexpr const char* kDisk = "static files exist on the server's disk, others do not";
constexpr const char* kUpstream = "upstream servers answer without an error";

class Follower
{
public:
    Follower(const Site& site, std::size_t server, const VariableText& variable) :
        m_site(site), m_server(site.model.servers[server]), m_variable(variable)
    {
        m_levels = {&site.model.http, &m_server.level};
    }

    Way follow()
    {
        start();
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
        const std::string_view path = raw ? raw->substr(0, raw->find_first_of("?#")) : std::string_view();
        if (const std::size_t question = raw ? raw->find('?') : std::string_view::npos;
            question != std::string_view::npos)
            m_args = raw->substr(question + 1);
        else if (!raw)
            m_args = m_variable("args").value_or("");
        m_uri = uri.value_or("/");
        if (!raw || path.empty() || path.front() != '/')
            return;
        const std::string asked = isPlainPath(path) ? std::string(path) : resolvedPath(path).value_or(m_uri);
        if (uri && *uri != asked)
            m_served = std::string(*uri); // the log has the path that was served in the end
        m_uri =
            m_server.level.mergeSlashes.value_or(m_site.model.http.mergeSlashes.value_or(true)) || !hasDoubleSlash(path)
                ? asked
                : std::string(path);
        if (m_uri == path && m_served && *m_served == m_uri)
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

    void end(std::string why) { m_way.end = std::move(why); }

    void assume(std::string what)
    {
        if (std::ranges::find(m_way.rests, what) == m_way.rests.end())
            m_way.rests.push_back(std::move(what));
    }

    Phase serverPhase()
    {
        m_levels.resize(2);
        m_handled = false;
        m_changed = false;
        if (const auto phase = steps(m_server.level.steps))
            return *phase;
        return Phase::Find;
    }

    Phase findPhase()
    {
        m_levels.resize(2);
        m_handled = false;
        m_changed = false;
        const FoundLocation found =
            findLocation(m_server.locations, m_uri, m_site.regexes,
                         [this](const Regex& regex, const auto& captures) { capture(regex, captures); });
        for (const ConfLocation* location : found.path)
            m_levels.push_back(&location->level);
        if (!m_internal && levelWith([](const ConfLevel& level) { return level.internal; }) != nullptr)
            return finish(404, "internal location, " + inner().where);
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
        m_ifMatched = false;
        m_changed = false;
        if (m_levels.size() > 2) // the server's own have run
            if (const auto phase = steps(inner().steps))
                return *phase;
        if (m_changed) {
            ++m_jumps;
            return Phase::Find;
        }
        if (const auto rule = m_site.rules.find(&inner()); rule != m_site.rules.end())
            meet(rule->second);
        subrequests();
        return content();
    }

    /// Whether a limit that was met counts every request: what comes behind it changes nothing.
    [[nodiscard]] bool isDecided() const
    {
        return std::ranges::any_of(m_way.rules, [this](std::size_t rule) { return m_site.certain.contains(rule); });
    }

    void meet(std::size_t rule)
    {
        if (m_way.rules.empty())
            for (const std::string& name : m_site.keyVariables)
                m_way.values.push_back(name == "uri" && m_uri == m_variable("uri")
                                           ? std::nullopt
                                           : std::optional(ownValue(name).value_or("")));
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
            Follower sub(*this);
            sub.m_depth = 1;
            sub.m_internal = true;
            sub.m_served.reset();
            sub.m_uri = expand(path);
            sub.run(Phase::Server);
            m_way.rules = std::move(sub.m_way.rules);
            m_way.rests = std::move(sub.m_way.rests);
            m_way.values = std::move(sub.m_way.values);
        }
    }

    Phase content()
    {
        const bool handled = m_handled || !inner().handler.empty();
        if (!m_ifMatched && !inner().tryFiles.empty())
            if (const auto phase = tryFiles())
                return *phase;
        if (handled)
            return upstream();
        if (m_uri.ends_with('/'))
            return index();
        if (!exists(m_uri))
            return finish(404, "no such file");
        end("no limit in " + inner().where);
        return Phase::End;
    }

    Phase upstream()
    {
        const ConfLevel* pages = levelWith([](const ConfLevel& level) { return !level.errorPages.empty(); });
        const bool leads = pages != nullptr && std::ranges::any_of(pages->errorPages, [](const ErrorPage& page) {
                               return page.target.starts_with('/') || page.target.starts_with('@');
                           });
        if (!isDecided() && (leads || m_site.limitsInside))
            assume(kUpstream);
        end("no limit in " + inner().where);
        return Phase::End;
    }

    /// Whether the disk has that file: by the path that the log says was served, else by how it looks.
    bool exists(const std::string& uri)
    {
        if (m_served)
            return uri == *m_served;
        if (!isDecided())
            assume(kDisk);
        return looksStatic(uri);
    }

    std::optional<Phase> tryFiles()
    {
        const std::vector<std::string>& tried = inner().tryFiles;
        for (std::size_t i = 0; i + 1 < tried.size(); ++i) {
            const std::string uri = expand(tried[i]);
            const bool folder = tried[i].ends_with('/');
            if (folder ? uri == "/" || uri == "//" : !uri.ends_with('/') && exists(uri)) {
                m_uri = folder ? "/" : uri;
                return std::nullopt;
            }
        }
        const std::string& last = tried.back();
        if (last.starts_with('='))
            return finish(static_cast<int>(wholeNumber(std::string_view(last).substr(1)).value_or(404)),
                          "try_files " + last);
        return goTo(expand(last), false);
    }

    Phase index()
    {
        const ConfLevel* level = levelWith([](const ConfLevel& each) { return !each.index.empty(); });
        const std::vector<std::string> files = level == nullptr ? std::vector<std::string>{"index.html"} : level->index;
        for (const std::string& file : files) {
            const std::string uri = file.starts_with('/') ? expand(file) : m_uri + expand(file);
            if (m_served ? uri == *m_served : m_uri == "/" || file.starts_with('/')) {
                if (!m_served && !isDecided())
                    assume(kDisk);
                return goTo(uri, true);
            }
        }
        if (!m_served && !isDecided())
            assume(kDisk);
        return finish(404, "no such folder");
    }

    /// An internal redirect, to a path with arguments or to a named location.
    Phase goTo(const std::string& target, bool keepsArguments)
    {
        ++m_jumps;
        m_internal = true;
        if (target.starts_with('@'))
            return named(target);
        const std::size_t question = target.find('?');
        m_uri = target.substr(0, question);
        if (question != std::string::npos)
            m_args = target.substr(question + 1);
        else if (!keepsArguments)
            m_args.clear();
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
        m_handled = false;
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
                return goTo(expand(page->target), false);
            }
        }
        end(std::move(why));
        return Phase::End;
    }

    /// Runs steps until one answers, leads elsewhere or breaks. Nothing: what comes behind them is next.
    std::optional<Phase> steps(const std::vector<ConfStep>& all)
    {
        m_broken = false;
        return stepsIn(all);
    }

    std::optional<Phase> stepsIn(const std::vector<ConfStep>& all)
    {
        for (const ConfStep& step : all) {
            std::optional<Phase> phase;
            switch (step.kind) {
            case ConfStep::Kind::Break:
                m_broken = true;
                m_changed = false;
                break;
            case ConfStep::Kind::Set: m_set[lowered(nameOf(step.words.front()))] = expand(step.words[1]); break;
            case ConfStep::Kind::Return: return answered(step);
            case ConfStep::Kind::Rewrite: phase = rewrite(step); break;
            case ConfStep::Kind::If:
                if (holds(step)) {
                    m_ifMatched = true;
                    m_handled = m_handled || step.handles;
                    phase = stepsIn(step.inside);
                }
                break;
            }
            if (phase || m_broken)
                return phase;
        }
        return std::nullopt;
    }

    static std::string_view nameOf(std::string_view variable)
    {
        return variable.starts_with('$') ? variable.substr(1) : variable;
    }

    Phase answered(const ConfStep& step)
    {
        const auto status = wholeNumber(step.words.front());
        const std::string why = "answered by return, " + step.where;
        if (status && step.words.size() == 1 && *status != 444)
            return finish(static_cast<int>(*status), why);
        end(why);
        return Phase::End;
    }

    std::optional<Phase> rewrite(const ConfStep& step)
    {
        const Regex* const regex = m_site.regexes.find(step.words.front(), LetterCase::Counts);
        const std::string_view flag = step.words.size() > 2 ? std::string_view(step.words[2]) : std::string_view();
        const std::string subject = m_uri; // captures are views of it
        Regex::Captures captures;
        if (regex == nullptr || !regex->match(subject, captures))
            return std::nullopt;
        capture(*regex, captures);
        const std::string& replacement = step.words[1];
        const bool leaves = replacement.starts_with("http://") || replacement.starts_with("https://") ||
                            replacement.starts_with("$scheme") || flag == "redirect" || flag == "permanent";
        if (leaves) {
            end("redirected by rewrite, " + step.where);
            return Phase::End;
        }
        const std::size_t question = replacement.find('?');
        const std::string uri = expand(replacement.substr(0, question));
        const std::string before = std::exchange(m_args, {});
        if (question == std::string::npos)
            m_args = before;
        else if (question + 1 < replacement.size()) {
            m_args = before;
            std::string args = expand(replacement.substr(question + 1));
            const bool drops = args.ends_with('?');
            if (drops)
                args.pop_back();
            m_args = args + (drops || before.empty() ? "" : '&' + before);
        }
        m_uri = uri;
        m_internal = true;
        m_changed = flag != "break";
        m_broken = !flag.empty();
        return std::nullopt;
    }

    void capture(const Regex& regex, const Regex::Captures& captures)
    {
        for (std::size_t i = 0; i < 10; ++i)
            m_set[std::to_string(i)] = i < captures.size() ? std::string(captures[i]) : std::string();
        for (const Regex::Name& name : regex.names())
            m_set[name.text] = std::string(captures[name.group]);
    }

    bool holds(const ConfStep& step)
    {
        const ConfWords& words = step.words;
        if (words.size() == 2 && (words[0].starts_with('-') || words[0].starts_with("!-")))
            return fileTest(words[0], words[1]);
        if (words.size() == 1) {
            const auto value = valueOf(nameOf(words[0]), step.where);
            return value && !value->empty() && *value != "0";
        }
        if (words.size() != 3)
            return false;
        const auto value = valueOf(nameOf(words[0]), step.where);
        if (!value)
            return false;
        const std::string& how = words[1];
        if (how == "=")
            return *value == expand(words[2]);
        if (how == "!=")
            return *value != expand(words[2]);
        const bool negated = how.starts_with('!');
        const LetterCase letterCase = how.ends_with('*') ? LetterCase::Ignored : LetterCase::Counts;
        const Regex* const regex = m_site.regexes.find(words[2], letterCase);
        Regex::Captures captures;
        if (regex == nullptr || !regex->match(*value, captures))
            return negated;
        capture(*regex, captures);
        return !negated;
    }

    bool fileTest(std::string_view test, const std::string& path)
    {
        const bool negated = test.starts_with('!');
        const bool wantsFile = test.ends_with('f') || test.ends_with('e');
        const std::string_view own = path;
        const bool ofRequest = own.find("$request_filename") != own.npos || own.find("$uri") != own.npos;
        if (!ofRequest && !isDecided())
            assume(kDisk);
        const bool there = wantsFile && ofRequest && exists(m_uri);
        return there != negated;
    }

    /// The text of a variable now; nothing where the log does not tell.
    std::optional<std::string> valueOf(std::string_view variable, const std::string& where)
    {
        const std::string name = lowered(variable);
        if (const auto own = ownValue(name))
            return own;
        const auto logged = m_variable(name);
        if (!logged && !isDecided())
            assume("the log has no $" + name + ": " + where + " is left out");
        return logged ? std::optional(std::string(*logged)) : std::nullopt;
    }

    [[nodiscard]] std::optional<std::string> ownValue(const std::string& name) const
    {
        if (const auto set = m_set.find(name); set != m_set.end())
            return set->second;
        if (name == "uri" || name == "document_uri")
            return m_uri;
        if (name == "args" || name == "query_string")
            return m_args;
        if (name == "is_args")
            return m_args.empty() ? "" : "?";
        if (name == "server_name")
            return m_server.names.empty() ? std::string() : m_server.names.front();
        return std::nullopt;
    }

    /// A text with its variables replaced; those that the log lacks are empty.
    std::string expand(const std::string& text)
    {
        const auto parsed = ValueTemplate::parse(text);
        if (!parsed)
            return text;
        std::string out;
        for (const ValueTemplate::Part& part : parsed->parts())
            out += !part.variable        ? part.text
                   : ownValue(part.text) ? *ownValue(part.text)
                                         : std::string(m_variable(part.text).value_or(""));
        return out;
    }

    const Site& m_site;
    const ConfServer& m_server;
    const VariableText& m_variable;
    Way m_way;
    std::vector<const ConfLevel*> m_levels; ///< http, the server, and the locations down to the present one
    std::string m_uri;
    std::string m_args;
    std::optional<std::string>
        m_served; ///< the path that the log says was served, where it is another than was asked for
    std::unordered_map<std::string, std::string> m_set; ///< by `set` and by regular expressions
    int m_jumps = 0;
    int m_depth = 0;          ///< 1 in a subrequest
    bool m_internal = false;  ///< may enter `internal` locations
    bool m_changed = false;   ///< a rewrite has changed the path: its location is looked for again
    bool m_broken = false;    ///< no further steps in this phase
    bool m_ifMatched = false; ///< an `if` has taken the place of its location, which has no try_files of its own
    bool m_handled = false;   ///< by what stands in that `if`
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
