#include "engine/conf/conf_hint.h"

#include <algorithm>
#include <array>
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

bool startsWith(std::string_view text, std::string_view start)
{
    return text.substr(0, start.size()) == start;
}

/// The mark up to its end, if the line holds one that starts with `open`.
std::string_view mark(std::string_view line, std::string_view open, std::string_view close)
{
    const std::size_t start = line.find(open);
    if (start == std::string_view::npos)
        return {};
    const std::size_t end = line.find(close, start + open.size());
    return line.substr(start, end == std::string_view::npos ? 20 : end + close.size() - start);
}

/// nginx has `${name}` too, but in small letters and never in a parameter's value.
bool isForeignDollar(std::string_view line, std::string_view found)
{
    const std::size_t at = static_cast<std::size_t>(found.data() - line.data());
    return found.size() > 2 && ((found[2] >= 'A' && found[2] <= 'Z') || (at > 0 && line[at - 1] == '='));
}

std::string_view templateMark(std::string_view line)
{
    constexpr std::array<std::array<std::string_view, 2>, 4> kMarks{
        {{"{{", "}}"}, {"{%", "%}"}, {"<%", "%>"}, {"%%", "%%"}}};
    for (const auto& [open, close] : kMarks)
        if (const std::string_view found = mark(line, open, close); !found.empty())
            return found;
    for (std::size_t at = line.find("${"); at != std::string_view::npos; at = line.find("${", at + 2))
        if (const std::string_view found = mark(line.substr(at), "${", "}"); isForeignDollar(line, found))
            return found;
    return {};
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
    return (camel && humps && line.back() != ';') || startsWith(line, "<Directory") ||
           startsWith(line, "<VirtualHost") || startsWith(line, "<IfModule") || startsWith(line, "<Location");
}

void vote(Votes& votes, std::string_view line)
{
    const bool listItem = startsWith(line, "- ");
    const bool mapping = line.back() == ':' || line.find(": ") != std::string_view::npos;
    if (line.back() == ';' || (line.back() == '{' && line.size() > 1))
        ++votes.nginx;
    else if (startsWith(line, "```") || startsWith(line, "## ") || (startsWith(line, "[") && mapping))
        ++votes.markdown;
    else if (startsWith(line, "\"") && mapping)
        ++votes.json;
    else if (listItem || line == "---" || (mapping && std::islower(static_cast<unsigned char>(line[0])) != 0))
        ++votes.yaml;
    else if (isApache(line))
        ++votes.apache;
}

/// What helps against some of nginx's refusals, by words of its sentence.
std::string_view wayOut(std::string_view sentence)
{
    struct Way
    {
        std::string_view words;
        std::string_view help;
    };
    constexpr std::array kWays{
        Way{"invalid rate", "nginx takes whole numbers of r/s and r/m: for 0.5r/s write 30r/m"},
        Way{"arguments in \"limit_req_zone\"", "write KEY zone=NAME:SIZE rate=RATE, with a key of one word: \"$a$b\""},
        Way{"arguments in \"limit_req\"", "write zone=NAME burst=NUMBER nodelay; what follows burst= is one word"},
        Way{"unexpected end of file", "the text is cut off or a brace is missing: give the whole file"},
        Way{"unexpected \"{\"", "there is no name before the brace, or the text is none of nginx's"},
        Way{"unexpected \"}\"", "there is a brace too many, or the text begins inside a block: give the whole file"},
        Way{"is already bound to key", "the zone is declared twice: remove one, or the second include of that file"},
        Way{"unknown directive \"$", "put map or geo in front of a block that begins with a variable"},
        Way{"unknown \"", "give the file that defines it with another --config"},
        Way{"is not allowed here", "move it to where nginx takes it: http, server or location"},
    };
    const auto way =
        std::ranges::find_if(kWays, [&](const Way& each) { return sentence.find(each.words) != sentence.npos; });
    return way == kWays.end() ? std::string_view() : way->help;
}

} // namespace

std::string confHint(std::string_view text, std::size_t line)
{
    Votes votes;
    bool fenced = false;
    std::string_view found; // the mark next to that line
    for (std::size_t number = 1; !text.empty() && number <= std::max(kLooksAt, line); ++number) {
        const std::string_view present = trimmed(text.substr(0, text.find('\n')));
        if (number <= line && number + kTemplateLines > line)
            if (const std::string_view here = templateMark(present); !here.empty())
                found = here;
        if (!present.empty() && number <= kLooksAt && (present[0] != '#' || startsWith(present, "## ")))
            vote(votes, present);
        fenced = fenced || startsWith(present, "```");
        const std::size_t end = text.find('\n');
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
    if (!found.empty())
        return isValueMark(found)
                   ? "it looks like a template: \"" + printable(found, 40) + "\" is not filled in; " +
                         optionFor(found) + " does it"
                   : "it looks like a template: the parts between marks such as \"" + printable(found, 40) +
                         "\" do not go together; give the file that is made of it";
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
    const bool helps = error.detail.ends_with(')') || error.detail.find("--define-text") != std::string::npos;
    if (error.code != ErrorCode::BadConfig || helps)
        return error;
    for (std::size_t file = 0; file < tree.files.size(); ++file) {
        const std::string& name = tree.files[file];
        if (!error.where.starts_with(name + ':'))
            continue;
        std::size_t line = 0;
        std::from_chars(error.where.data() + name.size() + 1, error.where.data() + error.where.size(), line);
        if (const std::string hint = confHint(tree.texts[file], line); !hint.empty()) {
            error.detail += " (" + hint + ')';
            return error;
        }
    }
    if (const std::string_view way = wayOut(error.detail); !way.empty())
        error.detail += " (" + std::string(way) + ')';
    return error;
}

} // namespace spillway
