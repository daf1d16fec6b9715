#include "engine/lint/subject.h"

#include "engine/conf/conf_context.h"
#include "engine/conf/conf_hint.h"

#include <algorithm>
#include <iterator>
#include <set>

namespace spillway {

namespace {

/// Whether the text may stand in a directive or in one inside it. A template's mark may stand for anything.
bool holds(const ConfDirective& directive, std::string_view text)
{
    return !templateMark(directive.name()).empty() ||
           std::ranges::any_of(directive.words, [&](const auto& word) { return word.find(text) != word.npos; }) ||
           std::ranges::any_of(directive.children, [&](const auto& child) { return holds(child, text); });
}

/// Adds the refusals; one for each language or mark of a template that is not nginx's. Whether the rest is nginx's.
bool addRefusals(const LintSubject& subject, Findings& findings)
{
    constexpr std::string_view kOther = "(it looks like ";
    std::set<std::string> hints;
    for (const ConfRefusal& refusal : subject.model->refused) {
        const Error helped = withHint(refusal.error, subject.tree);
        const std::size_t other = helped.detail.find(kOther);
        if (other != std::string::npos && !hints.insert(helped.detail.substr(other)).second)
            continue;
        addFinding(findings, "refused", helped.where,
                   {other != std::string::npos ? helped.detail : refusal.error.detail}, "error");
        if (other != std::string::npos && helped.detail.find("a template", other) == std::string::npos)
            return false;
    }
    return true;
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
    if (!addRefusals(subject, findings)) {
        *subject.model = {};
        subject.tree.top.clear();
    }
    subject.isWhole = contextOfTop(subject.tree.top) == kInMain && !subject.tree.isIncomplete && !subject.tree.stop;
    subject.origins = variablesOf(subject.tree);
    subject.places.push_back({LocationKind::Prefix, {}, {&subject.model->http}});
    for (const ConfServer& server : subject.model->servers)
        std::ranges::move(placesIn(server, subject.model->http), std::back_inserter(subject.places));
    return subject;
}

} // namespace spillway
