#include "ui/models/words/advice_use.h"

#include "engine/trace/columns/period_spans.h"
#include "engine/trace/group/key_word.h"

#include <algorithm>

namespace spillway::ui {

bool isAllNormal(std::span<const Period> periods, const TimeRange& traffic)
{
    return !periods.empty() && lengthWithin(traffic, periodSpans(periods), PeriodKind::Normal) == traffic.length();
}

bool keepsOutSomething(const Advice& advice)
{
    return advice.incident.requests == 0 || advice.keptOut() > 0;
}

bool isWorthUsing(const Advice& advice, std::span<const Period> periods, const TimeRange& traffic)
{
    return advice.separates || isAllNormal(periods, traffic);
}

Advice withOutcomes(Advice advice, const PeriodOutcomes& own)
{
    for (const PeriodKind kind : {PeriodKind::Normal, PeriodKind::Incident}) {
        const PeriodOutcome& outcome = own[static_cast<std::size_t>(kind)];
        PeriodLoss& loss = kind == PeriodKind::Normal ? advice.normal : advice.incident;
        loss.requests = outcome.requests;
        loss.rejected = outcome.rejected;
        loss.clientsRejected = outcome.clientsRejected;
        loss.requestsOfRejected = outcome.requestsOfRejected;
        loss.known = outcome.known;
        loss.losers.clear(); // whose they are is not known
    }
    advice.surelyKeptOut = advice.keptOut(); // counted as the log stands
    return advice;
}

Standing standingOf(const PeriodOutcomes& own, const Advice& advice, const Aims& aims)
{
    constexpr std::uint64_t kAlike = 100; ///< a part of the surplus
    const Advice held = withOutcomes(advice, own);
    const std::uint64_t margin = advice.surplus / kAlike;
    if (advice.keptOut() == 0 || !aims.allow(held.normal) ||
        own.front().longestWait > aims.longestWait.value_or(Milliseconds(0)) ||
        held.incident.known.regular.clients > advice.incident.known.regular.clients ||
        held.keptOut() + margin < advice.keptOut())
        return Standing::Behind;
    return !aims.allow(advice.normal) || held.keptOut() > advice.keptOut() + margin ? Standing::Better
                                                                                    : Standing::AsWell;
}

std::vector<KeyTrial> betterKeys(const std::vector<KeyTrial>& trials, const Advice& present, const Aims& aims)
{
    constexpr std::ptrdiff_t kMost = 3;
    std::vector<KeyTrial> better;
    std::vector<KeyTrial> shared;
    for (const KeyTrial& trial : trials) {
        if (!aims.allow(trial.advice.normal) || !isClearlyBetter(trial.advice, present))
            continue;
        const KeyWord word = wordOf(trial.key);
        if (word == KeyWord::Client)
            better.push_back(trial);
        else if (std::ranges::none_of(shared, [&](const KeyTrial& other) { return wordOf(other.key) == word; }))
            shared.push_back(trial);
    }
    better.insert(better.end(), shared.begin(), shared.end());
    better.erase(better.begin() + std::min<std::ptrdiff_t>(kMost, std::ssize(better)), better.end());
    return better;
}

} // namespace spillway::ui
