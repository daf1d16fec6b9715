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

constexpr std::string_view kZone = "zone=";

Error badChange(std::string detail)
{
    return {ErrorCode::BadArgument, "--set", std::move(detail)};
}

/// The name of a directive's zone, and the number of the word that has it.
std::optional<std::pair<std::string, std::size_t>> zoneOf(const ConfDirective& directive)
{
    const bool declares = directive.name() == "limit_req_zone";
    if (directive.block || (!declares && directive.name() != "limit_req"))
        return std::nullopt;
    for (std::size_t i = directive.words.size(); i-- > 1;) // of several the last counts
        if (std::string_view word = directive.words[i]; word.starts_with(kZone)) {
            word.remove_prefix(kZone.size());
            return std::pair(std::string(declares ? word.substr(0, word.find(':')) : word), i);
        }
    return std::nullopt;
}

/// The words of one directive while they change.
class ChangedDirective
{
public:
    ChangedDirective(const ConfDirective& directive, std::size_t zoneWord) :
        m_words(directive.words), m_zoneWord(zoneWord)
    {
        for (const std::string& word : m_words)
            m_now.push_back({word});
    }

    void apply(const LimitChange& change)
    {
        const bool isOut = change.value == "0" || change.value == "off";
        const std::string word = change.parameter + '=' + change.value;
        if (change.parameter == "size")
            m_now[m_zoneWord] = {std::string(kZone) + change.zone + ':' + change.value};
        else if (change.parameter == "rate")
            set({"rate=", "rate="}, word, m_zoneWord);
        else if (change.parameter == "burst")
            set({"burst=", "burst="}, isOut ? "" : word, m_zoneWord);
        else
            set({"delay=", "nodelay"},
                isOut                           ? ""
                : change.parameter == "nodelay" ? "nodelay"
                                                : word,
                m_words.size() - 1);
    }

    /// All words as they are now.
    [[nodiscard]] ConfWords words() const
    {
        ConfWords all;
        for (const ConfWords& each : m_now)
            all.insert(all.end(), each.begin(), each.end());
        return all;
    }

    /// The edits that lead there; `text` is the file's, from the directive on.
    [[nodiscard]] std::vector<TextEdit> edits(std::string_view text, std::size_t offset) const
    {
        const auto statement = ConfLexer(text, {}).next();
        std::vector<TextEdit> made;
        for (std::size_t i = 0; statement && i < m_now.size(); ++i) {
            if (m_now[i] == ConfWords{m_words[i]})
                continue;
            auto [begin, end] = statement->spans[i];
            std::string now;
            for (const std::string& word : m_now[i])
                now += (now.empty() ? "" : " ") + confWord(word);
            const std::size_t blank = text.find_last_not_of(" \t", begin - 1) + 1;
            if (now.empty() && text[blank - 1] != '\n') // else the indent stays
                begin = blank;
            if (!now.empty() && m_now[i].front() == m_words[i]) { // it stays as it is written
                now.erase(0, confWord(m_words[i]).size());
                begin = end;
            }
            made.push_back({offset + begin, offset + end, now});
        }
        return made;
    }

private:
    /// Puts `word` in place of the last that starts with one of the names, or behind the word `behind`; an empty one
    /// takes out all of them.
    void set(const std::array<std::string_view, 2>& names, const std::string& word, std::size_t behind)
    {
        bool isPlaced = false;
        for (std::size_t i = m_now.size(); i-- > 1 && !isPlaced;)
            for (std::size_t j = m_now[i].size(); j-- > 0 && !isPlaced;) {
                if (!m_now[i][j].starts_with(names[0]) && !m_now[i][j].starts_with(names[1]))
                    continue;
                isPlaced = !word.empty();
                if (isPlaced)
                    m_now[i][j] = word;
                else
                    m_now[i].erase(m_now[i].begin() + static_cast<std::ptrdiff_t>(j));
            }
        if (!word.empty() && !isPlaced)
            m_now[behind].push_back(word);
    }

    ConfWords m_words;
    std::vector<ConfWords> m_now; ///< in place of each
    std::size_t m_zoneWord;
};

class Editor
{
public:
    Editor(const ConfTree& tree, const std::vector<LimitChange>& changes) :
        m_tree(tree), m_changes(changes), m_met(changes.size())
    {
    }

    Result<std::vector<EditedFile>> edit()
    {
        if (auto ok = visit(m_tree.top); !ok)
            return ok.error();
        for (std::size_t i = 0; i < m_changes.size(); ++i)
            if (!m_met[i])
                return unmet(m_changes[i]);
        std::vector<EditedFile> files;
        for (std::size_t i = 0; i < m_tree.files.size(); ++i)
            if (auto edits = m_edits.find(m_tree.files[i]); edits != m_edits.end()) {
                files.push_back({m_tree.files[i], m_tree.texts[i], std::move(edits->second)});
                std::ranges::sort(files.back().edits, {}, &TextEdit::begin);
                m_edits.erase(edits);
            }
        return files;
    }

private:
    Result<Done> visit(const std::vector<ConfDirective>& directives)
    {
        for (const ConfDirective& directive : directives) {
            if (auto ok = change(directive); !ok)
                return ok;
            if (auto ok = visit(directive.children); !ok)
                return ok;
        }
        return Done{};
    }

    Result<Done> change(const ConfDirective& directive)
    {
        const auto zone = zoneOf(directive);
        if (!zone)
            return Done{};
        const bool declares = directive.name() == "limit_req_zone";
        if (declares)
            m_zones.insert(zone->first);
        ChangedDirective changed(directive, zone->second);
        bool isMet = false;
        for (std::size_t i = 0; i < m_changes.size(); ++i) {
            const LimitChange& each = m_changes[i];
            if (each.zone != zone->first || declares != (each.parameter == "rate" || each.parameter == "size"))
                continue;
            changed.apply(each);
            m_met[i] = isMet = true;
        }
        const std::string& file = m_tree.files[directive.file];
        if (!isMet || !m_seen.insert({file, directive.begin}).second) // a file may be included twice
            return Done{};
        const ConfWords words = changed.words();
        const auto zoneDirective = declares ? readZone(words) : Result<ZoneDirective>(ZoneDirective{});
        const auto limit = declares ? Result<LimitDirective>(LimitDirective{}) : readLimit(words);
        if (!zoneDirective || !limit)
            return Error{ErrorCode::BadConfig, m_tree.where(directive),
                         (zoneDirective ? limit.error() : zoneDirective.error()).detail};
        for (TextEdit& edit :
             changed.edits(std::string_view(m_tree.texts[directive.file]).substr(directive.begin), directive.begin))
            m_edits[file].push_back(std::move(edit));
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
                         (names.empty() ? "the configuration has none" : "there are " + names));
    }

    const ConfTree& m_tree;
    const std::vector<LimitChange>& m_changes;
    std::vector<bool> m_met; ///< by change
    std::set<std::string> m_zones;
    std::set<std::pair<std::string, std::size_t>> m_seen; ///< directives, by file and place
    std::map<std::string, std::vector<TextEdit>> m_edits; ///< by file
};

} // namespace

std::string EditedFile::after() const
{
    std::string text;
    std::size_t from = 0;
    for (const TextEdit& edit : edits) {
        text.append(before, from, edit.begin - from).append(edit.text);
        from = edit.end;
    }
    return text.append(before, from);
}

Result<LimitChange> parseLimitChange(std::string_view text)
{
    constexpr std::array<std::string_view, 5> kParameters{"rate", "size", "burst", "delay", "nodelay"};
    const std::size_t equals = text.find('=');
    const std::string_view left = text.substr(0, equals);
    const std::size_t dot = left.rfind('.');
    const std::string_view parameter = dot == std::string_view::npos ? "" : left.substr(dot + 1);
    const bool noDelay = parameter == "nodelay";
    const std::string_view value = equals != std::string_view::npos ? text.substr(equals + 1) : noDelay ? "on" : "";
    const bool fits = noDelay ? value == "on" || value == "off" : !value.empty();
    if (dot == 0 || std::ranges::find(kParameters, parameter) == kParameters.end() || !fits || hasControl(value))
        return badChange('"' + printable(text) +
                         "\" is no change of a limit; write ZONE.rate=10r/s, ZONE.size=10m, ZONE.burst=20, "
                         "ZONE.delay=8, ZONE.nodelay or ZONE.nodelay=off");
    return LimitChange{std::string(left.substr(0, dot)), std::string(parameter), std::string(value)};
}

Result<std::vector<EditedFile>> editedFiles(const ConfTree& tree, const std::vector<LimitChange>& changes)
{
    return Editor(tree, changes).edit();
}

} // namespace spillway
