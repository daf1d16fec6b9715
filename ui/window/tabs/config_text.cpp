#include "ui/window/tabs/config_text.h"

#include "engine/conf/edit/recipes.h"
#include "engine/conf/equal_limit.h"
#include "engine/conf/placed_policy.h"
#include "engine/report/export_comment.h"
#include "ui/commands/edits.h"
#include "ui/models/project/project.h"
#include "ui/models/project/results.h"
#include "ui/window/opening/traffic_words.h"

#include <QtCore/QCoreApplication>

#include <algorithm>
#include <iterator>
#include <utility>

namespace spillway::ui {

namespace {

/// Whether both do the same to all requests: how a rejection is answered, and whether it is only
/// logged, changes no figure.
bool decidesAlike(Setup one, const Setup& other)
{
    one.status = other.status;
    one.dryRun = other.dryRun;
    return one == other;
}

std::optional<Measurement> measured(const Results& results)
{
    const Project& project = results.project();
    const Computed& computed = results.computed();
    // While a slider or a stroke moves the results are of the ones before, or not final: a file must not claim them.
    if (!computed.settled() || !decidesAlike(computed.setup, project.setup()) ||
        computed.outcome->grouped->trace != project.trace())
        return std::nullopt;
    Measurement measured{trafficFacts({project.trace(), countedSources(project), {}}, *computed.outcome->grouped),
                         computed.setup.selection, computed.outcome->totals,
                         computed.range ? std::optional(computed.range->totals) : std::nullopt};
    if (const PeriodOutcomes* counts = results.inPeriods()) {
        const auto ranges = results.rangesInPeriods();
        measured.periods = inPeriods(ranges ? *ranges : exactlyIn(*counts));
        measured.marked = project.setup().periods;
        measured.aims = project.setup().aims;
        measured.periodsAsTheyStand = computed.range && !ranges;
    }
    return measured;
}

} // namespace

Result<Policy> exportedPolicy(const Setup& setup)
{
    Policy policy = setup.policy();
    if (!policy.other)
        return policy;
    auto equal = equalLimitReq(policy);
    if (equal)
        equal = withLimit(setup, *equal).policy(); // with the zone's name and size
    return equal;
}

Result<std::string> configText(const Results& results, std::optional<bool> dryRun, const Measurement* withRecipes)
{
    const Setup& setup = results.project().setup();
    const auto exported = exportedPolicy(setup);
    auto made = exported ? cooked(*exported, setup.recipes) : exported.error();
    if (!made)
        return made.error();
    made->policy.dryRun = dryRun.value_or(setup.dryRun);
    const auto effect = setup.recipes.empty() ? measured(results)
                        : withRecipes         ? std::optional(*withRecipes)
                                              : std::nullopt;
    WriteOptions options = exportOptions(QCoreApplication::applicationVersion().toStdString(), effect);
    if (!setup.incidentClients.empty() && setup.recipes.empty() && !setup.periods.empty())
        options.comment.push_back("  clients marked as incident, which do not count as normal traffic: " +
                                  std::to_string(setup.incidentClients.size()));
    options.dryRunVariant = made->policy.dryRun;
    options.beside = made->beside;
    if (setup.other)
        options.comment.push_back(equalityText(*setup.other));
    if (!results.project().tested().isEmpty() && setup.recipes.empty()) // the test was one of the limits alone
        options.comment.push_back(results.project().tested().toStdString());
    std::ranges::move(made->comments, std::back_inserter(options.comment));
    const auto placed = placedPolicy(made->policy, setup.selection);
    return placed ? writePolicy(*placed, options) : placed.error();
}

void setDryRun(Project& project, bool dryRun)
{
    Setup setup = project.setup();
    setup.dryRun = dryRun;
    editSetup(project, setup,
              dryRun ? QCoreApplication::translate("Exporting", "Dry run")
                     : QCoreApplication::translate("Exporting", "No dry run"));
}

QString whyNoConfig(const Setup& setup)
{
    if (!setup.other)
        return {};
    const auto equal = equalLimitReq(setup.policy());
    return equal ? QString() : QString::fromStdString(equal.error().detail);
}

} // namespace spillway::ui
