#include "engine/lint/subject.h"

#include "engine/conf/conf_context.h"
#include "engine/conf/conf_hint.h"

#include <algorithm>
#include <iterator>

namespace spillway {

namespace {

/// The model, or the first thing that nginx would refuse.
Result<ConfModel> checkedModel(const ConfTree& tree)
{
    auto model = buildConfModel(tree);
    if (model)
        for (const ConfServer& server : model->servers)
            if (auto flat = flatten(server, model->http); !flat && flat.error().code == ErrorCode::BadConfig)
                return flat.error();
    return model;
}

} // namespace

const ZoneDirective* LintSubject::zone(const std::string& name) const
{
    const auto found = std::ranges::find_if(model->zones, [&](const auto& zone) { return zone.spec.name == name; });
    return found == model->zones.end() ? nullptr : &*found;
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
    auto model = checkedModel(subject.tree);
    if (model) {
        *subject.model = *std::move(model);
        subject.isWhole = contextOfTop(subject.tree.top) == kInMain && !subject.tree.isIncomplete;
    } else {
        const Error helped = withHint(model.error(), subject.tree);
        const bool isOther = helped.detail.find("it looks like") != std::string::npos; // no text of nginx's
        addFinding(findings, "refused", helped.where, {isOther ? helped.detail : model.error().detail}, "error");
        subject.tree.top.clear();
    }
    subject.origins = variablesOf(subject.tree);
    subject.places.push_back({LocationKind::Prefix, {}, {&subject.model->http}});
    for (const ConfServer& server : subject.model->servers)
        std::ranges::move(placesIn(server, subject.model->http), std::back_inserter(subject.places));
    return subject;
}

} // namespace spillway
