#include "ui/window/suggest/suggestion_texts.h"

#include "ui/models/project/project.h"
#include "ui/models/project/results.h"
#include "ui/models/words/advice_words.h"
#include "ui/text/words.h"

#include <QtCore/QLocale>

namespace spillway::ui {

namespace {

/// The setting's effect on the periods; nullptr where that is not counted, or not for the advised traffic.
const PeriodOutcomes* inForce(const Advised& advised, const Results& results)
{
    const bool counted = isOnThis(advised, results) && !results.computed().setup.isSite() &&
                         results.computed().setup.applied() == results.project().setup().applied() &&
                         !advised.grouped->trace->leavesOpen(); // that was counted of the suggestion only
    return counted ? results.inPeriods() : nullptr;
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

Beside besideOf(const Advised& advised, const Results& results)
{
    Beside beside{advised.advice};
    const PeriodOutcomes* outcomes = isUsed(advised, results) ? nullptr : inForce(advised, results);
    if (!outcomes)
        return beside;
    const Aims& aims = results.project().setup().aims;
    Advice& own = beside.own.emplace(withOutcomes(*advised.advice, *outcomes));
    own.separates = separates(own.surplus, own.keptOut(), aims);
    beside.standing = standingOf(*outcomes, *advised.advice, aims);
    return beside;
}

bool tellsOfOwn(const Advised& advised, const Results& results)
{
    return !isUsed(advised, results) && standingOf(advised, results) != Standing::Behind;
}

namespace {

/// The effect of the setting in force, if the texts are about that one.
std::optional<Advice> ownInPlace(const Advised& advised, const Results& results)
{
    Beside beside = besideOf(advised, results);
    return beside.standing == Standing::Behind ? std::nullopt : std::move(beside.own);
}

/// Too much of the incident passes the advised setting, and the present one is neither that nor as good.
bool missesAim(const Advised& advised, const Results& results)
{
    return advised.advice->incident.requests > 0 && !isUsed(advised, results) &&
           standingOf(advised, results) == Standing::Behind &&
           !isWorthUsing(*advised.advice, advised.periods, results.project().fullRange());
}

} // namespace

QString suggestionHeadline(const Advised& advised, const Results& results)
{
    const QString text = adviceLimit(*advised.advice);
    if (isOnThis(advised, results) && isUsed(advised, results))
        return Words::tr("In use: %1", "10r/s burst=20").arg(text);
    switch (standingOf(advised, results)) {
    case Standing::AsWell: return Words::tr("Your setting does about as well as %1", "10r/s burst=20").arg(text);
    case Standing::Better: return Words::tr("Your setting does better than %1", "10r/s burst=20").arg(text);
    case Standing::Behind: break;
    }
    return missesAim(advised, results) ? missHeadline(*advised.advice)
                                       : Words::tr("Suggested: %1", "10r/s burst=20").arg(text);
}

QString suggestionSummary(const Advised& advised, const Results& results)
{
    const KeyWord word = wordOf(*advised.grouped);
    const Incidents incidents = incidentsAmong(advised.periods);
    QString told = adviceSummary(ownInPlace(advised, results).value_or(*advised.advice), word, incidents);
    if (missesAim(advised, results) && !keepsOutSomething(*advised.advice))
        told = keepsNothingText(*advised.advice, incidents);
    const QString shared = sharedText(word);
    return shared.isEmpty() ? told : shared + u' ' + told;
}

QString suggestionDoubts(const Advised& advised)
{
    const Advice& advice = *advised.advice;
    const QStringList doubts = adviceDoubts(advice, *advised.grouped, incidentsAmong(advised.periods));
    QString told = doubts.value(0);
    if (const auto more = static_cast<int>(doubts.size()) - 1; more > 0)
        told += u' ' + (more == 1 ? Words::tr("One more doubt stands in the details.")
                                  : Words::tr("%n more doubts stand in the details.", nullptr, more));
    return told;
}

} // namespace spillway::ui
