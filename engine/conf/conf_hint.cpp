#include "engine/conf/conf_hint.h"

#include "engine/conf/sources/directives.h"

#include <algorithm>
#include <cctype>
#include <charconv>

namespace spillway {

namespace {

/// The first lines that say something; no more are needed to tell one language from another.
constexpr std::size_t kLooksAt = 400;
/// A directive may run over some lines, and nginx names the last of them.
constexpr std::size_t kTemplateLines = 4;

std::string_view trimmed(std::string_view line)
{
    const std::size_t start = line.find_first_not_of(" \t\r");
    if (start == std::string_view::npos)
        return {};
    return line.substr(start, line.find_last_not_of(" \t\r") - start + 1);
}

struct Votes
{
    int yaml = 0;
    int markdown = 0;
    int apache = 0;
    int json = 0;
    int nginx = 0;
};

/// `Key value` in Apache's spelling: LimitRequestLine, ServerName.
bool isApache(std::string_view line)
{
    const bool camel = line.size() > 3 && std::isupper(static_cast<unsigned char>(line[0])) != 0 &&
                       std::islower(static_cast<unsigned char>(line[1])) != 0;
    const std::string_view word = line.substr(0, line.find(' '));
    const bool humps = std::any_of(word.begin() + (word.empty() ? 0 : 1), word.end(),
                                   [](char c) { return std::isupper(static_cast<unsigned char>(c)) != 0; });
    return (camel && humps && line.back() != ';') || line.starts_with("<Directory") ||
           line.starts_with("<VirtualHost") || line.starts_with("<IfModule") || line.starts_with("<Location");
}

void vote(Votes& votes, std::string_view line)
{
    const bool listItem = line.starts_with("- ");
    const bool mapping = line.back() == ':' || line.find(": ") != std::string_view::npos;
    if (line.back() == ';' || (line.back() == '{' && line.size() > 1))
        ++votes.nginx;
    else if (line.starts_with("```") || line.starts_with("## ") || (line.starts_with("[") && mapping))
        ++votes.markdown;
    else if (line.starts_with("\"") && mapping)
        ++votes.json;
    else if (listItem || line == "---" || (mapping && std::islower(static_cast<unsigned char>(line[0])) != 0))
        ++votes.yaml;
    else if (isApache(line))
        ++votes.apache;
}

} // namespace

std::string confHint(std::string_view text, std::size_t line)
{
    Votes votes;
    bool fenced = false;
    std::string_view found; // the mark next to that line
    for (std::size_t number = 1; !text.empty() && number <= std::max(kLooksAt, line); ++number) {
        const std::string_view present = trimmed(text.substr(0, text.find('\n')));
        if (const std::string_view here = templateMark(present); number <= line && !here.empty() && present[0] != '#')
            // what nginx could take for its own has to be near
            if (here[0] == '{' || here[0] == '<' || number + kTemplateLines > line)
                found = here;
        if (!present.empty() && number <= kLooksAt && (present[0] != '#' || present.starts_with("## ")))
            vote(votes, present);
        fenced = fenced || present.starts_with("```");
        const std::size_t end = text.find('\n');
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
    if (!found.empty())
        return "it looks like a template: \"" + printable(found, 40) + "\" is not filled in; " + adviceForMark(found);
    if (fenced)
        return "it looks like Markdown: only the nginx part can be read; give one of its blocks as a file";
    if (votes.apache > votes.nginx)
        return "it looks like Apache's configuration; give one of nginx";
    if (votes.json > votes.nginx)
        return "it looks like JSON; give the nginx.conf that is made of it";
    if (votes.yaml > votes.nginx)
        return "it looks like YAML; give the nginx.conf that is made of it";
    return {};
}

Error withHint(Error error, const ConfTree& tree)
{
    if (error.code != ErrorCode::BadConfig && error.code != ErrorCode::Unsupported)
        return error;
    const auto file =
        std::ranges::find_if(tree.files, [&](const std::string& name) { return error.where.starts_with(name + ':'); });
    std::string hint;
    if (file != tree.files.end() && error.code == ErrorCode::BadConfig) {
        std::size_t line = 0;
        std::from_chars(error.where.data() + file->size() + 1, error.where.data() + error.where.size(), line);
        hint = confHint(fillIn(tree.texts[static_cast<std::size_t>(file - tree.files.begin())], tree.given), line);
    }
    if (hint.empty())
        hint = adviceFor(error.detail);
    if (!hint.empty())
        error.detail += " (" + hint + ')';
    return error;
}

} // namespace spillway
