#include "ui/window/suggest/own_setting.h"

#include "ui/models/project/workspace.h"

#include <QtCore/QCoreApplication>
#include <QtCore/QLocale>

namespace spillway::ui {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(OwnSetting)
};

/// What the setting does to the periods; nullptr where that is not counted, or not of what was advised on.
const PeriodOutcomes* inForce(const Advised& advised, const Workspace& workspace)
{
    const bool counted = isOnThis(advised, workspace) &&
                         workspace.computed().setup.applied() == workspace.setup().applied() &&
                         !advised.grouped->trace->leavesOpen(); // that was counted of the suggestion only
    return counted ? workspace.inPeriods() : nullptr;
}

bool haveSameRequests(const Grouped& one, const Grouped& other)
{
    return &one == &other ||
           (one.trace == other.trace && one.selected == other.selected && one.isModelled == other.isModelled);
}

/// Whether both group the same requests by the same key: what was undone and redone is grouped anew.
bool isAlike(const Grouped& one, const Grouped& other)
{
    return haveSameRequests(one, other) && one.keys->key == other.keys->key;
}

} // namespace

bool isOnThis(const Advised& advised, const Workspace& workspace)
{
    const Setup& setup = workspace.setup();
    const OutcomePtr& outcome = workspace.computed().outcome;
    return outcome && isAlike(*outcome->grouped, *advised.grouped) && setup.zone.key == advised.grouped->keys->key &&
           setup.periods == advised.periods && setup.aims == advised.aims && !setup.other;
}

QString whatIsElse(const Advised& advised, const Workspace& workspace)
{
    const Setup& setup = workspace.setup();
    const OutcomePtr& outcome = workspace.computed().outcome;
    QStringList parts;
    if (!outcome || !haveSameRequests(*outcome->grouped, *advised.grouped))
        parts << Words::tr("other requests");
    if (const KeyTemplate& key = advised.grouped->keys->key; !(setup.zone.key == key))
        parts << (setup.zone.key.text() == key.text() ? Words::tr("other exemptions") : Words::tr("another key"));
    if (setup.periods != advised.periods)
        parts << Words::tr("other periods");
    if (!(setup.aims == advised.aims))
        parts << Words::tr("other aims");
    if (parts.isEmpty())
        parts << Words::tr("another limit");
    return Words::tr("This was for %1.", "other periods and other aims").arg(QLocale().createSeparatedList(parts));
}

bool isUsed(const Advised& advised, const Workspace& workspace)
{
    return withAdvice(workspace.setup(), *advised.advice) == workspace.setup();
}

Standing standingOf(const Advised& advised, const Workspace& workspace)
{
    const PeriodOutcomes* own = inForce(advised, workspace);
    return own ? standingOf(*own, *advised.advice, workspace.setup().aims) : Standing::Behind;
}

Beside besideOf(const Advised& advised, const Workspace& workspace)
{
    Beside beside{advised.advice};
    const PeriodOutcomes* outcomes = isUsed(advised, workspace) ? nullptr : inForce(advised, workspace);
    if (!outcomes)
        return beside;
    const Aims& aims = workspace.setup().aims;
    Advice& own = beside.own.emplace(withOutcomes(*advised.advice, *outcomes));
    own.separates = separates(own.surplus, own.keptOut(), aims);
    beside.standing = standingOf(*outcomes, *advised.advice, aims);
    return beside;
}

std::optional<Advice> ownInPlace(const Advised& advised, const Workspace& workspace)
{
    Beside beside = besideOf(advised, workspace);
    return beside.standing == Standing::Behind ? std::nullopt : std::move(beside.own);
}

bool missesAim(const Advised& advised, const Workspace& workspace)
{
    return advised.advice->incident.requests > 0 && !isUsed(advised, workspace) &&
           standingOf(advised, workspace) == Standing::Behind &&
           !isWorthUsing(*advised.advice, advised.periods, workspace.fullRange());
}

bool tellsOfOwn(const Advised& advised, const Workspace& workspace)
{
    return !isUsed(advised, workspace) && standingOf(advised, workspace) != Standing::Behind;
}

} // namespace spillway::ui
