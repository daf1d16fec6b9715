#include "ui/window/tabs/exporting.h"

#include "engine/conf/equal_limit.h"
#include "engine/report/export_comment.h"
#include "engine/report/selection_words.h"
#include "ui/commands/edit_setup.h"
#include "ui/models/project/limit_words.h"
#include "ui/models/project/workspace.h"
#include "ui/text/format.h"
#include "ui/window/opening/traffic_words.h"

#include <QtCore/QCoreApplication>
#include <QtCore/QString>
#include <QtCore/QStringList>

#include <optional>
#include <utility>

using namespace Qt::StringLiterals;

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

Result<std::string> configText(const Workspace& workspace, std::optional<bool> dryRun)
{
    Policy policy = workspace.setup().policy();
    const auto other = std::exchange(policy.other, std::nullopt);
    if (other) {
        auto equal = equalLimitReq(workspace.setup().policy());
        if (!equal)
            return equal.error();
        policy = withLimit(workspace.setup(), *equal).policy(); // with the zone's name and size
    }
    const Computed& computed = workspace.computed();
    std::optional<Measurement> measured;
    // While a slider or a stroke moves the results are of the ones before, or not final: a file must not claim them.
    if (computed.settled() && decidesAlike(computed.setup, workspace.setup()) &&
        computed.outcome->grouped->trace == workspace.trace())
        measured =
            Measurement{trafficFacts({workspace.trace(), countedSources(workspace), {}}, *computed.outcome->grouped),
                        computed.setup.selection, computed.outcome->totals,
                        computed.range ? std::optional(computed.range->totals) : std::nullopt};
    if (const PeriodOutcomes* counts = workspace.inPeriods(); measured && counts) {
        const auto ranges = workspace.rangesInPeriods();
        measured->periods = inPeriods(ranges ? *ranges : exactlyIn(*counts));
        measured->marked = workspace.setup().periods;
        measured->aims = workspace.setup().aims;
        measured->periodsAsTheyStand = computed.range && !ranges;
    }
    policy.dryRun = dryRun.value_or(policy.dryRun);
    WriteOptions options = exportOptions(QCoreApplication::applicationVersion().toStdString(), measured);
    options.dryRunVariant = policy.dryRun;
    if (other)
        options.comment.push_back(equalityText(other->limiter));
    return writePolicy(policy, options);
}

void setDryRun(Workspace& workspace, bool dryRun)
{
    Setup setup = workspace.setup();
    setup.dryRun = dryRun;
    editSetup(workspace, setup,
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

QString pictureCaption(const Workspace& workspace, TimeRange shown)
{
    QString span = spanText(shown.from, shown.to);
    if (onOneDay(shown.from, shown.to) && !countsFromZero(shown.from))
        span = QCoreApplication::translate("Exporting", "%1 %2", "day, time").arg(dayText(shown.from), span);
    const Computed& computed = workspace.computed();
    const Setup& setup = computed.outcome ? computed.setup : workspace.setup(); // while a slider moves, the one before
    QStringList parts{sourceNames(countedSources(workspace)), QString::fromStdString(selectionText(setup.selection)),
                      limitLine(setup), (span + u' ' + zoneText(shown.from)).trimmed()};
    parts.removeAll(QString());
    return parts.join(u" · "_s);
}

} // namespace spillway::ui
