#include "engine/lint/subject.h"

#include "engine/conf/conf_context.h"
#include "engine/conf/conf_hint.h"
#include "engine/core/result.h"
#include "engine/core/say.h"

#include <algorithm>
#include <charconv>
#include <fmt/args.h>
#include <iterator>
#include <utility>

namespace spillway {

namespace {

/// Whether the text stands in a directive or in one inside it.
bool holds(const ConfDirective& directive, std::string_view text)
{
    return std::ranges::any_of(directive.words, [&](const auto& word) { return word.find(text) != word.npos; }) ||
           std::ranges::any_of(directive.children, [&](const auto& child) { return holds(child, text); });
}

/// Adds the refusals; of the marks of a template the first one alone.
void addRefusals(const LintSubject& subject, Findings& findings)
{
    constexpr std::string_view kTemplate = "(it looks like ";
    bool isTemplate = false;
    for (const ConfRefusal& refusal : subject.model->refused) {
        const Error helped = withHint(refusal.error, subject.tree);
        const bool helps = helped.detail.find(kTemplate) != std::string::npos;
        if (!helps || !std::exchange(isTemplate, true))
            addFinding(findings, "refused", helped.where, {helps ? helped.detail : refusal.error.detail}, "error");
    }
}

} // namespace

const ZoneDirective* LintSubject::zone(const std::string& name) const
{
    const auto found = std::ranges::find_if(model->zones, [&](const auto& zone) { return zone.spec.name == name; });
    return found == model->zones.end() ? nullptr : &*found;
}

bool LintSubject::mayHide(std::string_view text) const
{
    return tree.stop || std::ranges::any_of(model->refused, [&](const ConfRefusal& each) {
               return each.directive != nullptr && holds(*each.directive, text);
           });
}

void LintSubject::eachLimit(const std::function<void(const LimitDirective&, const FlatLocation&)>& see) const
{
    for (const FlatLocation& place : places)
        for (const LimitDirective& limit : place.levels.back()->limits)
            see(limit, place);
}

std::string shownPlace(const FlatLocation& place)
{
    const std::string& where = place.levels.back()->where;
    if (place.levels.size() > 2)
        return "location " + place.asWritten();
    return place.levels.size() > 1 ? say("the server in {}", where.substr(where.rfind('/') + 1)) : "http";
}

Result<LintSubject> lintSubject(ConfTree tree, Findings& findings)
{
    if (!anyKnownDirective(tree.top) && (tree.stop || !tree.top.empty())) {
        const Error none{ErrorCode::BadConfig, tree.files.front(), "no directive of nginx is in it"};
        return withHint(tree.stop.value_or(none), tree);
    }
    LintSubject subject{std::move(tree), std::make_unique<ConfModel>()};
    *subject.model = buildReadableModel(subject.tree);
    for (const ConfServer& server : subject.model->servers)
        if (auto flat = flatten(server, subject.model->http); !flat && flat.error().code == ErrorCode::BadConfig)
            subject.model->refused.push_back({nullptr, flat.error()});
    addRefusals(subject, findings);
    subject.isWhole = contextOfTop(subject.tree.top) == kInMain && !subject.tree.isIncomplete && !subject.tree.stop;
    subject.origins = variablesOf(subject.tree);
    subject.places.push_back({LocationKind::Prefix, {}, {&subject.model->http}});
    for (const ConfServer& server : subject.model->servers)
        std::ranges::move(placesIn(server, subject.model->http), std::back_inserter(subject.places));
    return subject;
}

extern const std::string_view kLintTexts; ///< resources/nginx/lint.txt

namespace {

struct LintRule
{
    std::string_view name;
    std::string_view level;
    std::string text;
    std::string fix;
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
            rules.push_back({head.substr(0, blank), head.substr(blank + 1), std::string(takenLine(rest)),
                             std::string(takenLine(rest))});
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
    Finding& made = findings.emplace_back(
        Finding{std::string(rule), std::string(level.empty() ? row->level : level), std::string(file), 0,
                fmt::vformat(translated(row->text.c_str()), shown), fmt::vformat(translated(row->fix.c_str()), shown)});
    std::from_chars(where.data() + std::min(file.size() + 1, where.size()), where.data() + where.size(), made.line);
}

} // namespace spillway
