#include "engine/lint/subject.h"

#include "engine/conf/conf_context.h"
#include "engine/conf/conf_hint.h"

#include <algorithm>
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
    return place.levels.size() > 1 ? "the server in " + where.substr(where.rfind('/') + 1) : "http";
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

} // namespace spillway
