#include "engine/conf/edit/conf_edit.h"

#include "engine/conf/conf_lexer.h"
#include "engine/conf/conf_limits.h"
#include "engine/conf/quoting.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <utility>

namespace spillway {

namespace {

Error badChange(std::string detail)
{
    return {ErrorCode::BadArgument, "--set", std::move(detail)};
}

/// The number of the last word that starts with one of these; 0: none.
std::size_t lastOf(const ConfWords& words, const std::array<std::string_view, 2>& starts)
{
    std::size_t found = words.size() - 1;
    while (found > 0 && !words[found].starts_with(starts[0]) && !words[found].starts_with(starts[1]))
        --found;
    return found;
}

/// The zone that a directive is of; nothing for one that is no limit.
std::optional<std::string> zoneOf(const ConfDirective& directive)
{
    const bool declares = directive.name() == "limit_req_zone";
    if (directive.block || (!declares && directive.name() != "limit_req"))
        return std::nullopt;
    const std::size_t at = lastOf(directive.words, {"zone=", "zone="});
    const std::string name = at == 0 ? "" : directive.words[at].substr(5);
    return declares ? name.substr(0, name.find(':')) : name;
}

/// Changes the directive that starts at `begin`. BadConfig, without a place.
Result<Done> change(std::string& text, std::size_t begin, const LimitChange& change)
{
    const auto read = [&] { return ConfLexer(std::string_view(text).substr(begin), {}).next(); };
    const bool delays = change.parameter == "delay" || change.parameter == "nodelay";
    const bool isOut = (delays || change.parameter == "burst") && (change.value == "0" || change.value == "off");
    const std::string prefix = delays ? "delay=" : change.parameter == "size" ? "zone=" : change.parameter + '=';
    const bool noDelayOut = isOut && change.parameter == "nodelay"; // a delay stays
    const std::array<std::string_view, 2> starts{noDelayOut ? std::string_view("nodelay") : prefix,
                                                 delays ? std::string_view("nodelay") : prefix};
    const std::string word = change.parameter == "nodelay" ? "nodelay"
                             : change.parameter == "size"  ? prefix + change.zone + ':' + change.value
                                                           : prefix + change.value;
    auto statement = read();
    std::size_t at = lastOf(statement->words, starts);
    if (!isOut) {
        const std::size_t behind = delays ? statement->words.size() - 1 : lastOf(statement->words, {"zone=", "zone="});
        const auto [from, to] = statement->spans[at == 0 ? behind : at];
        if (at == 0)
            text.insert(begin + to, ' ' + confWord(word));
        else if (statement->words[at] != word)
            text.replace(begin + from, to - from, confWord(word));
    }
    for (; isOut && at != 0; at = lastOf((statement = read())->words, starts)) {
        const auto [from, to] = statement->spans[at];
        const std::size_t blank = text.find_last_not_of(" \t", begin + from - 1) + 1;
        const std::size_t first = text[blank - 1] == '\n' ? begin + from : blank; // an indent stays
        text.erase(first, begin + to - first);
    }
    const ConfWords words = read()->words;
    const auto done = [](const auto& made) { return made ? Result<Done>(Done{}) : made.error(); };
    return words[0] == "limit_req" ? done(readLimit(words)) : done(readZone(words));
}

/// Removes the directive that starts at `begin`, with its line where nothing else stands there.
void remove(std::string& text, std::size_t begin)
{
    const auto statement = ConfLexer(std::string_view(text).substr(begin), {}).next();
    std::size_t end = text.find(';', begin + statement->spans.back().end) + 1;
    const std::size_t blank = text.find_last_not_of(" \t", begin - 1) + 1; // a block stands before a limit_req
    if (begin > 0 && text[blank - 1] == '\n' && text[std::min(end, text.size() - 1)] == '\n') {
        begin = blank;
        ++end;
    }
    text.erase(begin, end - begin);
}

class Editor
{
public:
    Editor(const ConfTree& tree, const std::vector<LimitChange>& changes) : m_tree(tree), m_changes(changes)
    {
        for (std::size_t i = 0; i < tree.files.size(); ++i)
            m_after.try_emplace(tree.files[i], tree.texts[i]);
    }

    Result<std::vector<EditedFile>> edit()
    {
        if (auto ok = visit(m_tree.top); !ok)
            return ok.error();
        for (const LimitChange& each : m_changes)
            if (!m_met.contains(&each))
                return unmet(each);
        std::vector<EditedFile> files;
        for (std::size_t i = 0; i < m_tree.files.size(); ++i)
            if (const auto after = m_after.extract(m_tree.files[i]); after && after.mapped() != m_tree.texts[i])
                files.push_back({m_tree.files[i], m_tree.texts[i], after.mapped()});
        return files;
    }

private:
    Result<Done> visit(const std::vector<ConfDirective>& directives)
    {
        for (const ConfDirective& directive : directives) {
            if (const auto zone = zoneOf(directive))
                if (auto ok = visitLimit(directive, *zone); !ok)
                    return ok;
            if (auto ok = visit(directive.children); !ok)
                return ok;
        }
        return Done{};
    }

    Result<Done> visitLimit(const ConfDirective& directive, const std::string& zone)
    {
        const std::string& file = m_tree.files[directive.file];
        const bool declares = directive.name() == "limit_req_zone";
        if (declares)
            m_zones.insert(zone);
        if (!m_seen.insert({file, directive.begin}).second) // a file may be included twice
            return Done{};
        std::string& text = m_after[file];
        std::size_t begin = directive.begin + text.size() - m_tree.texts[directive.file].size();
        for (const LimitChange& each : m_changes) {
            if (declares && each.parameter == "status" && m_met.insert(&each).second) {
                const std::string status =
                    "limit_req_status " + each.value + "; "; // no line of its own: see unifiedDiff()
                text.insert(begin, status);
                begin += status.size();
            }
            if (each.zone != zone || declares != (each.parameter == "rate" || each.parameter == "size"))
                continue;
            m_met.insert(&each);
            if (each.parameter == "off") {
                remove(text, begin);
                break;
            }
            if (const auto ok = change(text, begin, each); !ok)
                return Error{ErrorCode::BadConfig, m_tree.where(directive), ok.error().detail};
        }
        return Done{};
    }

    [[nodiscard]] Error unmet(const LimitChange& change) const
    {
        const std::string shown = '"' + printable(change.zone) + '"';
        std::string names;
        for (const std::string& name : m_zones)
            names += (names.empty() ? "" : ", ") + printable(name);
        if (m_zones.contains(change.zone))
            return badChange("no limit_req uses the zone " + shown + ", so it has no " + change.parameter);
        return badChange("there is no zone " + shown + "; " +
                         (names.empty() ? "the configuration has none" : "the configuration has " + names));
    }

    const ConfTree& m_tree;
    const std::vector<LimitChange>& m_changes;
    std::set<const LimitChange*> m_met;
    std::set<std::string> m_zones;
    std::set<std::pair<std::string, std::size_t>> m_seen; ///< directives, by file and place
    std::map<std::string, std::string> m_after;           ///< texts by file
};

} // namespace

Result<LimitChange> parseLimitChange(std::string_view text)
{
    constexpr std::array<std::string_view, 6> kParameters{"rate", "size", "burst", "delay", "nodelay", "off"};
    const std::size_t equals = text.find('=');
    const std::string_view left = text.substr(0, equals);
    const std::size_t dot = left.rfind('.');
    const std::string_view parameter = dot == std::string_view::npos ? "" : left.substr(dot + 1);
    const bool noDelay = parameter == "nodelay";
    const bool off = parameter == "off";
    const std::string_view value = equals != std::string_view::npos ? text.substr(equals + 1) : noDelay ? "on" : "";
    const bool fits = noDelay ? value == "on" || value == "off" : off == value.empty();
    if (dot == 0 || text.find('\n') != std::string_view::npos ||
        std::ranges::find(kParameters, parameter) == kParameters.end() || !fits || hasControl(text))
        return badChange('"' + printable(text) +
                         "\" is not a valid change. Use ZONE.rate=10r/s, ZONE.size=10m, ZONE.burst=20, "
                         "ZONE.delay=8, ZONE.nodelay, ZONE.nodelay=off or ZONE.off");
    return LimitChange{std::string(left.substr(0, dot)), std::string(parameter), std::string(value)};
}

Result<std::vector<EditedFile>> editedFiles(const ConfTree& tree, const std::vector<LimitChange>& changes)
{
    return Editor(tree, changes).edit();
}

std::vector<ConfPart> withEdits(std::vector<ConfPart> parts, const std::vector<EditedFile>& edited)
{
    const auto edit = [edited](ConfSource& source) {
        if (const auto found = std::ranges::find(edited, source.name, &EditedFile::name); found != edited.end())
            source.text = found->after;
    };
    for (ConfPart& part : parts) {
        edit(part.source);
        if (part.includer)
            part.includer = [edit, includer = part.includer](const std::string& pattern) {
                auto included = includer(pattern);
                if (included)
                    std::ranges::for_each(included->files, edit);
                return included;
            };
    }
    return parts;
}

} // namespace spillway
