#include "engine/conf/conf_context.h"

#include "engine/conf/sources/directives.h"
#include "engine/conf/variables.h"
#include "engine/core/characters.h"
#include "engine/core/lowercase.h"

#include <algorithm>
#include <array>
#include <set>
#include <string_view>
#include <utility>

namespace spillway {

namespace {

constexpr std::size_t kAnyNumber = SIZE_MAX;

struct Known
{
    std::string_view name;
    unsigned contexts;
    bool block;
    std::size_t fewest; ///< arguments
    std::size_t most;
};

constexpr unsigned kLevels = kInHttp | kInServer | kInLocation;

constexpr std::array kKnown{
    Known{"http", kInMain, true, 0, 0},
    Known{"events", kInMain, true, 0, 0},
    Known{"stream", kInMain, true, 0, 0},
    Known{"mail", kInMain, true, 0, 0},
    Known{"server", kInHttp, true, 0, 0},
    Known{"location", kInServer | kInLocation, true, 1, 2},
    Known{"if", kInServer | kInLocation, true, 1, kAnyNumber},
    Known{"limit_except", kInLocation, true, 1, kAnyNumber},
    Known{"upstream", kInHttp, true, 1, 1},
    Known{"map", kInHttp, true, 2, 2},
    Known{"geo", kInHttp, true, 1, 2},
    Known{"split_clients", kInHttp, true, 2, 2},
    Known{"types", kLevels, true, 0, 0},
    Known{"limit_req_zone", kInHttp, false, 3, 3},
    Known{"limit_req", kLevels, false, 1, 3},
    Known{"limit_req_status", kLevels, false, 1, 1},
    Known{"limit_req_log_level", kLevels, false, 1, 1},
    Known{"limit_req_dry_run", kLevels, false, 1, 1},
    Known{"limit_conn_zone", kInHttp, false, 2, 2},
    Known{"limit_conn", kLevels, false, 2, 2},
    Known{"set_real_ip_from", kLevels, false, 1, 1},
    Known{"real_ip_header", kLevels, false, 1, 1},
    Known{"real_ip_recursive", kLevels, false, 1, 1},
    Known{"return", kInServer | kInLocation | kInIf | kInServerIf, false, 1, 2},
    Known{"set", kInServer | kInLocation | kInIf | kInServerIf, false, 2, 2},
    Known{"listen", kInServer, false, 1, kAnyNumber},
    Known{"server_name", kInServer, false, 1, kAnyNumber},
};

const Known* find(std::string_view name)
{
    const auto found =
        std::find_if(kKnown.begin(), kKnown.end(), [&](const Known& known) { return known.name == name; });
    return found == kKnown.end() ? nullptr : &*found;
}

bool isName(std::string_view name)
{
    return !name.empty() &&
           std::all_of(name.begin(), name.end(), [](char c) { return isLetter(c) || isDigit(c) || c == '_'; });
}

Error refuse(const ConfDirective& directive, std::string_view before, std::string_view after)
{
    return {
        ErrorCode::BadConfig, {}, std::string(before) + '"' + printable(directive.name()) + '"' + std::string(after)};
}

/// The letters of directives.txt for a context.
std::string lettersOf(unsigned context)
{
    constexpr std::string_view kLetters = "mhsljui"; // one for each bit from kInMain on
    std::string letters;
    for (std::size_t i = 0; i < kLetters.size(); ++i)
        if ((context >> i & 1U) != 0)
            letters += kLetters[i];
    return letters;
}

class NoteTaker
{
public:
    NoteTaker(const ConfTree& tree, const Origins& origins) : m_tree(tree), m_origins(origins)
    {
        look(tree.top, contextOfTop(tree.top));
    }

    std::vector<std::string> take()
    {
        m_first.insert(m_first.end(), m_others.begin(), m_others.end());
        return std::move(m_first);
    }

private:
    void look(const std::vector<ConfDirective>& directives, unsigned context)
    {
        const std::string letters = lettersOf(context);
        if (letters.empty())
            return;
        for (const ConfDirective& directive : directives) {
            const DirectiveEntry* const entry = findDirective(directive.name());
            lookAt(directive, entry, letters);
            if (entry != nullptr && directive.name() != "map" && directive.name() != "geo")
                look(directive.children, contextInside(directive, context));
        }
    }

    void lookAt(const ConfDirective& directive, const DirectiveEntry* entry, std::string_view letters)
    {
        const std::string quoted = '"' + printable(directive.name()) + '"';
        if (entry == nullptr)
            note(m_others, directive, quoted, " is no directive of nginx's own modules; its effect is not simulated");
        else if (entry->places == "-")
            note(m_first, directive, quoted, ' ' + std::string(entry->note));
        else if (entry->places.find_first_of(letters) == entry->places.npos)
            note(m_others, directive, quoted, " directive is not allowed here: nginx 1.22 refuses this file");
        else if (entry->note == "$" && !m_tree.isIncomplete)
            lookAtVariables(directive);
    }

    void lookAtVariables(const ConfDirective& directive)
    {
        for (std::size_t i = directive.name() == "rewrite" ? 2 : 1; i < directive.words.size(); ++i) {
            const std::string_view word = directive.words[i];
            for (std::size_t at = word.find('$'); at != word.npos; at = word.find('$', at + 1)) {
                const bool braced = word.substr(at + 1).starts_with('{');
                const std::string_view rest = word.substr(at + (braced ? 2 : 1));
                const auto isPart = [](char c) { return isLetter(c) || isDigit(c) || c == '_'; };
                const std::string name = lowered(rest.substr(0, run(rest, isPart)));
                const bool number = !name.empty() && isDigit(name[0]);
                if (name.empty() || m_origins.contains(name) || (number ? !braced : isNginxVariable(name)))
                    continue;
                note(m_others, directive, "unknown \"" + printable(name) + "\" variable",
                     ": nginx refuses this file, unless one of its modules makes it");
            }
        }
    }

    /// Once for each subject.
    void note(std::vector<std::string>& notes, const ConfDirective& directive, const std::string& subject,
              const std::string& sentence)
    {
        constexpr std::size_t kMostNotes = 50;
        if (m_seen.size() < kMostNotes && m_seen.insert(subject).second)
            notes.push_back(m_tree.where(directive) + ": " + subject + sentence);
    }

    const ConfTree& m_tree;
    const Origins& m_origins;
    std::set<std::string> m_seen;
    std::vector<std::string> m_first; ///< about what limits or exempts
    std::vector<std::string> m_others;
};

} // namespace

Result<Done> checkPlace(const ConfDirective& directive, unsigned context)
{
    if (context == kInUnknown)
        return Done{};
    const Known* const known = find(directive.name());
    if (known == nullptr) {
        if (!isName(directive.name())) // nginx's names are letters and digits
            return refuse(directive, "unknown directive ", {});
        return Done{};
    }
    if (context == kInForeign && directive.name().substr(0, 9) != "limit_req")
        return Done{};
    if (context == kInUpstream && directive.name() == "server") {
        if (directive.block)
            return refuse(directive, "directive ", " is not terminated by \";\"");
        return Done{};
    }
    if ((known->contexts & context) == 0)
        return refuse(directive, {}, " directive is not allowed here");
    if (!known->block && directive.block)
        return refuse(directive, "directive ", " is not terminated by \";\"");
    if (known->block && !directive.block)
        return refuse(directive, "directive ", " has no opening \"{\"");
    const std::size_t arguments = directive.words.size() - 1;
    if (arguments < known->fewest || arguments > known->most)
        return refuse(directive, "invalid number of arguments in ", " directive");
    return Done{};
}

unsigned contextInside(const ConfDirective& block, unsigned context)
{
    const std::string& name = block.name();
    if (context == kInUnknown || context == kInForeign)
        return context;
    if (name == "http")
        return kInHttp;
    if (name == "server")
        return kInServer;
    if (name == "location")
        return kInLocation;
    if (name == "if")
        return context == kInServer ? kInServerIf : kInIf;
    if (name == "upstream")
        return kInUpstream;
    if (name == "stream" || name == "mail")
        return kInForeign;
    return find(name) != nullptr ? kInClosed : kInUnknown;
}

std::vector<std::string> notesOn(const ConfTree& tree, const Origins& origins)
{
    return NoteTaker(tree, origins).take();
}

unsigned contextOfTop(const std::vector<ConfDirective>& top)
{
    constexpr std::array<std::string_view, 11> kMainOnly{"http",
                                                         "events",
                                                         "stream",
                                                         "mail",
                                                         "user",
                                                         "pid",
                                                         "load_module",
                                                         "worker_processes",
                                                         "pcre_jit",
                                                         "daemon",
                                                         "worker_rlimit_nofile"};
    const auto has = [&](std::string_view name) {
        return std::any_of(top.begin(), top.end(), [&](const ConfDirective& each) { return each.name() == name; });
    };
    if (std::any_of(kMainOnly.begin(), kMainOnly.end(), has))
        return kInMain;
    return has("server") ? kInHttp : kLevels;
}

bool anyKnownDirective(const std::vector<ConfDirective>& top)
{
    constexpr std::array<std::string_view, 42> kStarts{
        "access_", "add_header",  "aio",      "allow",   "auth_",     "autoindex", "charset", "client_", "daemon",
        "deny",    "error_",      "expires",  "fastcgi", "gzip",      "ignore_",   "index",   "js_",     "keepalive",
        "limit_",  "load_module", "log_",     "lua_",    "open_file", "pid",       "proxy_",  "real_ip", "resolver",
        "root",    "send",        "set_real", "ssl_",    "tcp_",      "try_files", "user",    "worker_", "rewrite",
        "server_", "brotli",      "alias",    "types_",  "internal",  "http2",
    };
    return std::any_of(top.begin(), top.end(), [&](const ConfDirective& each) {
        const auto starts = [&](std::string_view start) { return each.name().starts_with(start); };
        return find(each.name()) != nullptr || std::ranges::any_of(kStarts, starts);
    });
}

} // namespace spillway
