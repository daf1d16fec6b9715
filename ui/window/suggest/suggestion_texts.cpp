#include "ui/window/suggest/suggestion_texts.h"

#include "engine/report/suggestion_report.h"
#include "ui/models/project/project.h"
#include "ui/models/project/results.h"
#include "ui/text/words.h"

#include <QtCore/QLocale>

namespace spillway::ui {

namespace {

/// The effect of the limit in force on the periods; nullptr if it is not counted, or for other traffic.
const PeriodOutcomes* inForce(const Advised& advised, const Results& results)
{
    const bool counted = isOnThis(advised, results) && !results.computed().setup.isSite() &&
                         results.computed().setup.applied() == results.project().setup().applied() &&
                         !advised.grouped->trace->leavesOpen();
    return counted ? results.inPeriods() : nullptr;
}

bool haveSameRequests(const Grouped& one, const Grouped& other)
{
    return &one == &other ||
           (one.trace == other.trace && one.selected == other.selected && one.isModelled == other.isModelled);
}

/// Both group the same requests by the same key. An edit that is undone and redone makes a new grouping.
bool isAlike(const Grouped& one, const Grouped& other)
{
    return haveSameRequests(one, other) && one.keys->key == other.keys->key;
}

} // namespace

bool isOnThis(const Advised& advised, const Results& results)
{
    const Setup& setup = results.project().setup();
    const GroupedPtr own = results.computed().ofSelected();
    return own && isAlike(*own, *advised.grouped) && setup.zone.key == advised.grouped->keys->key &&
           setup.periods == advised.periods && setup.aims == advised.aims && !setup.other;
}

QString whatIsElse(const Advised& advised, const Results& results)
{
    const Setup& setup = results.project().setup();
    const GroupedPtr own = results.computed().ofSelected();
    QStringList parts;
    if (!own || !haveSameRequests(*own, *advised.grouped))
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

bool isUsed(const Advised& advised, const Results& results)
{
    return withAdvice(results.project().setup(), *advised.advice) == results.project().setup();
}

Standing standingOf(const Advised& advised, const Results& results)
{
    const PeriodOutcomes* own = inForce(advised, results);
    return own ? standingOf(*own, *advised.advice, results.project().setup().aims) : Standing::Behind;
}

namespace {

/// Too little of the incident is blocked, by the suggested limit and the present one alike.
bool missesAim(const Advised& advised, const Results& results)
{
    return advised.advice->incident.requests > 0 && !isUsed(advised, results) &&
           !isWorthUsing(*advised.advice, advised.periods, results.project().fullRange());
}

Suggestion suggestionOf(const Advised& advised)
{
    Suggestion suggestion;
    suggestion.traffic = groupedFacts(*advised.grouped);
    suggestion.grouped = advised.grouped;
    suggestion.periods = advised.periods;
    suggestion.aims = advised.aims;
    suggestion.advice = *advised.advice;
    return suggestion;
}

QStringList doubtsOf(const Suggestion& suggestion)
{
    QStringList doubts;
    for (const Doubt doubt : suggestion.advice.doubts)
        doubts << QString::fromStdString(doubtText(doubt, suggestion, Remedies::InWords));
    return doubts;
}

} // namespace

QString suggestionHeadline(const Advised& advised, const Results& results, Beside beside)
{
    const QString text = adviceLimit(*advised.advice);
    if (isOnThis(advised, results) && isUsed(advised, results))
        return Words::tr("In use: %1", "10r/s burst=20").arg(text);
    switch (standingOf(advised, results)) {
    case Standing::AsWell: return Words::tr("Your limit is about as good as %1", "10r/s burst=20").arg(text);
    case Standing::Better: return Words::tr("Your limit is better than %1", "10r/s burst=20").arg(text);
    case Standing::Behind: break;
    }
    if (beside == Beside::Places)
        return Words::tr("Everywhere: %1", "10r/s burst=20").arg(text);
    return missesAim(advised, results) ? missHeadline(*advised.advice)
                                       : Words::tr("Suggested: %1", "10r/s burst=20").arg(text);
}

QString suggestionEffect(const Advised& advised)
{
    return QString::fromStdString(effectOf(suggestionOf(advised)));
}

QString suggestionDoubt(const Advised& advised)
{
    const Suggestion suggestion = suggestionOf(advised);
    return doubtsOf(suggestion).value(0);
}

QStringList suggestionReasons(const Advised& advised)
{
    const Suggestion suggestion = suggestionOf(advised);
    QStringList all = doubtsOf(suggestion);
    for (const std::string& reason : reasonsOf(suggestion))
        all << QString::fromStdString(reason);
    return all;
}

} // namespace spillway::ui
