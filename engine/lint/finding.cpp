#include "engine/lint/finding.h"

#include "engine/core/result.h"

#include <algorithm>
#include <charconv>
#include <fmt/args.h>

namespace spillway {

extern const std::string_view kLintTexts; ///< resources/nginx/lint.txt

namespace {

struct LintRule
{
    std::string_view name;
    std::string_view level;
    std::string_view text;
    std::string_view fix;
};

std::string_view takenLine(std::string_view& text)
{
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    return line;
}

std::vector<LintRule> readRules()
{
    std::vector<LintRule> rules;
    for (std::string_view rest = kLintTexts; !rest.empty();) {
        const std::string_view head = takenLine(rest);
        const std::size_t blank = head.rfind(' ');
        if (!head.empty() && !head.starts_with('#'))
            rules.push_back({head.substr(0, blank), head.substr(blank + 1), takenLine(rest), takenLine(rest)});
    }
    return rules;
}

} // namespace

void addFinding(Findings& findings, std::string_view rule, std::string_view where,
                std::initializer_list<std::string> words, std::string_view level)
{
    static const std::vector<LintRule> kRules = readRules();
    const auto row = std::ranges::find_if(kRules, [&](const LintRule& each) {
        return each.name == rule ||
               (rule == "refused" && each.level == rule && words.begin()->find(each.name) != rule.npos);
    });
    constexpr std::size_t kLongestWord = 1000;
    fmt::dynamic_format_arg_store<fmt::format_context> shown;
    for (const std::string& word : words)
        shown.push_back(printable(word, kLongestWord));
    const std::string_view file = where.substr(0, where.rfind(':'));
    Finding& made = findings.emplace_back(Finding{std::string(rule), std::string(level.empty() ? row->level : level),
                                                  std::string(file), 0, fmt::vformat(row->text, shown),
                                                  fmt::vformat(row->fix, shown)});
    std::from_chars(where.data() + std::min(file.size() + 1, where.size()), where.data() + where.size(), made.line);
}

} // namespace spillway
