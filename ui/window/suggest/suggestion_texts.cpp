#include "ui/window/suggest/suggestion_texts.h"

#include "ui/models/project/workspace.h"
#include "ui/models/words/advice_words.h"
#include "ui/window/suggest/own_setting.h"

#include <QtCore/QCoreApplication>

namespace spillway::ui {

namespace {

struct SuggestionWords
{
    Q_DECLARE_TR_FUNCTIONS(SuggestionTexts)
};

} // namespace

QString suggestionHeadline(const Advised& advised, const Workspace& workspace)
{
    const QString text = adviceLimit(*advised.advice);
    if (isOnThis(advised, workspace) && isUsed(advised, workspace))
        return SuggestionWords::tr("In use: %1", "10r/s burst=20").arg(text);
    switch (standingOf(advised, workspace)) {
    case Standing::AsWell:
        return SuggestionWords::tr("Your setting does about as well as %1", "10r/s burst=20").arg(text);
    case Standing::Better: return SuggestionWords::tr("Your setting does better than %1", "10r/s burst=20").arg(text);
    case Standing::Behind: break;
    }
    return missesAim(advised, workspace) ? missHeadline(*advised.advice)
                                         : SuggestionWords::tr("Suggested: %1", "10r/s burst=20").arg(text);
}

QString suggestionSummary(const Advised& advised, const Workspace& workspace, Room room)
{
    const KeyWord word = wordOf(*advised.grouped);
    const auto words = room == Room::Ample ? adviceSummary : adviceBrief;
    const Incidents incidents = incidentsAmong(advised.periods);
    QString told = words(ownInPlace(advised, workspace).value_or(*advised.advice), word, incidents);
    if (missesAim(advised, workspace) && !keepsOutSomething(*advised.advice))
        told = keepsNothingText(*advised.advice, incidents);
    const QString shared = sharedText(word);
    return shared.isEmpty() ? told : shared + u' ' + told;
}

QString suggestionExplained(const Advised& advised, const Workspace& workspace)
{
    return extraText(ownInPlace(advised, workspace).value_or(*advised.advice), incidentsAmong(advised.periods));
}

QString suggestionDoubts(const Advised& advised, Room room)
{
    const Advice& advice = *advised.advice;
    if (room == Room::Scarce)
        return doubtsInShort(advice, *advised.grouped, advised.aims);
    const QStringList doubts = adviceDoubts(advice, *advised.grouped, incidentsAmong(advised.periods));
    QString told = doubts.value(0);
    if (const auto more = static_cast<int>(doubts.size()) - 1; more > 0)
        told += u' ' + (more == 1 ? SuggestionWords::tr("One more doubt stands in the details.")
                                  : SuggestionWords::tr("%n more doubts stand in the details.", nullptr, more));
    return told;
}

} // namespace spillway::ui
