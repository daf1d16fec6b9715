#include "ui/window/tabs/config_text.h"

#include "engine/conf/equal_limit.h"
#include "engine/conf/placed_policy.h"
#include "engine/report/export_comment.h"
#include "ui/commands/edits.h"
#include "ui/models/project/project.h"
#include "ui/models/project/results.h"
#include "ui/window/opening/traffic_words.h"

#include <QtCore/QCoreApplication>

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

} // namespace

Result<std::string> configText(const Results& results, std::optional<bool> dryRun)
{
    const Project& project = results.project();
    Policy policy = project.setup().policy();
    const auto other = std::exchange(policy.other, std::nullopt);
    if (other) {
        auto equal = equalLimitReq(project.setup().policy());
        if (!equal)
            return equal.error();
        policy = withLimit(project.setup(), *equal).policy(); // with the zone's name and size
    }
    const Computed& computed = results.computed();
    std::optional<Measurement> measured;
    // While a slider or a stroke moves the results are of the ones before, or not final: a file must not claim them.
    if (computed.settled() && decidesAlike(computed.setup, project.setup()) &&
        computed.outcome->grouped->trace == project.trace())
        measured = Measurement{trafficFacts({project.trace(), countedSources(project), {}}, *computed.outcome->grouped),
                               computed.setup.selection, computed.outcome->totals,
                               computed.range ? std::optional(computed.range->totals) : std::nullopt};
    if (const PeriodOutcomes* counts = results.inPeriods(); measured && counts) {
        const auto ranges = results.rangesInPeriods();
        measured->periods = inPeriods(ranges ? *ranges : exactlyIn(*counts));
        measured->marked = project.setup().periods;
        measured->aims = project.setup().aims;
        measured->periodsAsTheyStand = computed.range && !ranges;
    }
    policy.dryRun = dryRun.value_or(policy.dryRun);
    WriteOptions options = exportOptions(QCoreApplication::applicationVersion().toStdString(), measured);
    options.dryRunVariant = policy.dryRun;
    if (other)
        options.comment.push_back(equalityText(other->limiter));
    if (!project.tested().isEmpty())
        options.comment.push_back(project.tested().toStdString());
    const auto placed = placedPolicy(policy, project.setup().selection);
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
