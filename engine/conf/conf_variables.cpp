#include "engine/conf/conf_variables.h"

#include "engine/core/lowercase.h"

#include <string_view>

namespace spillway {

namespace {

/// Which word of the directive is the variable that it makes; 0 if it makes none.
std::size_t madeWord(const ConfDirective& directive)
{
    const std::string& name = directive.name();
    if (name == "map" || name == "split_clients")
        return 2;
    if (name == "geo")
        return directive.words.size() - 1;
    // set, set_by_lua_block, set_md5, auth_request_set, js_set, perl_set, …
    return name == "set" || name == "js_var" || name.starts_with("set_") || name.ends_with("_set") ? 1 : 0;
}

class Finder
{
public:
    explicit Finder(const ConfTree& tree) : m_tree(tree) {}

    void look(const std::vector<ConfDirective>& directives)
    {
        for (const ConfDirective& directive : directives) {
            const std::size_t word = madeWord(directive);
            if (word > 0 && word < directive.words.size() && directive.words[word].starts_with('$'))
                add(directive.words[word].substr(1), directive.name(), directive);
            if (directive.name().starts_with('$')) // entries of `geoip2`
                add(directive.name().substr(1), "geoip2", directive);
            for (const std::string& text : directive.words)
                addCaptures(text, kByGroup, directive);
            if (directive.name() == "map" || directive.name() == "geo")
                lookAtEntries(directive.children);
            else
                look(directive.children);
        }
    }

    /// Their words are values: only a regex makes variables.
    void lookAtEntries(const std::vector<ConfDirective>& entries)
    {
        for (const ConfDirective& entry : entries)
            addCaptures(entry.name(), kByMap, entry);
    }

    Origins take() { return std::move(m_origins); }

private:
    void add(std::string_view name, std::string_view by, const ConfDirective& directive)
    {
        VariableOrigin origin{std::string(by), m_tree.where(directive)};
        const bool told = by == "map" || by == "geo"; // a maker that no log can show takes precedence
        const auto known = m_origins.find(lowered(name));
        if (told || (known != m_origins.end() && known->second.by == kByMap))
            m_origins.try_emplace(lowered(name), std::move(origin));
        else
            m_origins.insert_or_assign(lowered(name), std::move(origin));
    }

    /// `(?<name>…)`, `(?P<name>…)`, `(?'name'…)`
    void addCaptures(std::string_view text, std::string_view by, const ConfDirective& directive)
    {
        for (std::size_t at = text.find("(?"); at != std::string_view::npos; at = text.find("(?", at + 2)) {
            std::string_view rest = text.substr(at + 2);
            if (rest.starts_with('P'))
                rest.remove_prefix(1);
            const char close = rest.starts_with('<') ? '>' : '\'';
            if (!rest.starts_with('<') && !rest.starts_with('\''))
                continue;
            const std::size_t end = rest.find(close, 1);
            if (end != std::string_view::npos && end > 1)
                add(rest.substr(1, end - 1), by, directive);
        }
    }

    const ConfTree& m_tree;
    Origins m_origins;
};

} // namespace

Origins variablesOf(const ConfTree& tree)
{
    Finder finder(tree);
    finder.look(tree.top);
    return finder.take();
}

} // namespace spillway
