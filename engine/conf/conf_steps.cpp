#include "engine/conf/conf_steps.h"

#include "engine/conf/quoting.h"
#include "engine/policy/whole_number.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace spillway {

namespace {

constexpr std::array<std::string_view, 6> kUpstreams{"proxy_pass", "fastcgi_pass",   "uwsgi_pass",
                                                     "scgi_pass",  "memcached_pass", "grpc_pass"};
constexpr std::array<std::string_view, 8> kOthers{"stub_status", "empty_gif", "flv",        "mp4",
                                                  "perl",        "hls",       "js_content", "content_by_lua_block"};

std::optional<ConfStep::Kind> kindOf(std::string_view name)
{
    const auto found = std::ranges::find(kStepNames, name);
    return found == kStepNames.end() ? std::nullopt
                                     : std::optional(static_cast<ConfStep::Kind>(found - kStepNames.begin()));
}

/// The words of a condition without the parentheses around them, which nginx wants in the first and the last word.
ConfWords withoutParentheses(ConfWords words)
{
    if (words.front().starts_with('('))
        words.front().erase(0, 1);
    if (words.back().ends_with(')'))
        words.back().pop_back();
    if (words.front().empty()) // "" inside is a text to compare with
        words.erase(words.begin());
    if (!words.empty() && words.back().empty())
        words.pop_back();
    return words;
}

void addErrorPages(ConfLevel& level, const ConfWords& words)
{
    for (std::size_t i = 1; i + 1 < words.size(); ++i)
        if (const auto status = wholeNumber(words[i]))
            level.errorPages.push_back({static_cast<int>(*status), words.back()});
}

} // namespace

bool isHandler(std::string_view name)
{
    return redirectsToSlash(name) || std::ranges::find(kOthers, name) != kOthers.end();
}

bool redirectsToSlash(std::string_view handler)
{
    return std::ranges::find(kUpstreams, handler) != kUpstreams.end();
}

bool isDefaultServer(const ConfWords& listen)
{
    return std::ranges::any_of(listen,
                               [](const std::string& word) { return word == "default_server" || word == "default"; });
}

std::optional<ConfStep> stepOf(const ConfTree& tree, const ConfDirective& directive)
{
    const auto kind = kindOf(directive.name());
    const std::size_t fewest = kind == ConfStep::Kind::Rewrite || kind == ConfStep::Kind::Set ? 3 : 2;
    if (!kind || (kind != ConfStep::Kind::Break && directive.words.size() < fewest))
        return std::nullopt;
    ConfStep step{*kind, tree.where(directive), {directive.words.begin() + 1, directive.words.end()}, {}, false};
    if (*kind != ConfStep::Kind::If)
        return step;
    step.words = withoutParentheses(std::move(step.words));
    for (const ConfDirective& child : directive.children) {
        if (auto inner = stepOf(tree, child))
            step.inside.push_back(*std::move(inner));
        step.handles = step.handles || isHandler(child.name());
    }
    return step;
}

std::string textOf(const ConfStep& step)
{
    std::string text(kStepNames[static_cast<std::size_t>(step.kind)]);
    for (const std::string& word : step.words)
        text += ' ' + confWord(word);
    return text;
}

bool leadAway(const std::vector<ConfStep>& steps)
{
    return std::ranges::any_of(steps, [](const ConfStep& step) {
        const bool ends =
            step.kind == ConfStep::Kind::Rewrite && (step.words.back() == "last" || step.words.back() == "break");
        return step.kind == ConfStep::Kind::Break || ends || leadAway(step.inside);
    });
}

void addToWay(ConfLevel& level, const ConfDirective& directive)
{
    const std::string& name = directive.name();
    const ConfWords arguments(directive.words.begin() + 1, directive.words.end());
    if (isHandler(name))
        level.handler = name;
    else if (name == "internal")
        level.internal = true;
    else if (arguments.empty())
        return;
    else if (name == "error_page")
        addErrorPages(level, directive.words);
    else if (name == "try_files")
        level.tryFiles = arguments;
    else if (name == "index")
        level.index = arguments;
    else if (name == "auth_request")
        level.authRequest = arguments.front();
    else if (name == "mirror")
        level.mirrors.push_back(arguments.front());
    else if (name == "merge_slashes")
        level.mergeSlashes = arguments.front() != "off";
}

} // namespace spillway
