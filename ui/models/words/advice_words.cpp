#include "ui/models/words/advice_words.h"

#include "engine/trace/columns/period_spans.h"
#include "ui/text/format.h"
#include "ui/text/words.h"

#include <QtCore/QLocale>

namespace spillway::ui {

QString adviceText(const Advice& advice)
{
    QString text = QString::fromStdString(advice.limitText());
    return text.remove(0, text.startsWith(QStringLiteral("rate=")) ? 5 : 0);
}

QString rateAside(const NginxRate& rate)
{
    constexpr double kPerMinute = 60;
    if (rate.unit != RateUnit::PerMinute)
        return {};
    const auto count = static_cast<double>(rate.count);
    return count >= kPerMinute ? Words::tr("%1 a second").arg(QLocale().toString(count / kPerMinute, 'g', 3))
                               : Words::tr("one every %1 s").arg(QLocale().toString(kPerMinute / count, 'g', 3));
}

QString adviceLimit(const Advice& advice)
{
    const QString aside = rateAside(advice.rate);
    return aside.isEmpty() ? adviceText(advice)
                           : Words::tr("%1 (%2)", "150r/m burst=20, 2.5 a second").arg(adviceText(advice), aside);
}

QString missHeadline(const Advice& advice)
{
    if (!keepsOutSomething(advice))
        return Words::tr("No limit by this key blocks the incident");
    return Words::tr("Best by this key: %1", "10r/s burst=20").arg(adviceLimit(advice));
}

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

Standing standingOf(const PeriodOutcomes& own, const Advice& advice, const Aims& aims)
{
    constexpr std::uint64_t kAlike = 100; ///< a part of the excess traffic
    const PeriodOutcome& incident = own[static_cast<std::size_t>(PeriodKind::Incident)];
    PeriodLoss normal = advice.normal;
    normal.requests = own.front().requests;
    normal.rejected = own.front().rejected;
    normal.clientsRejected = own.front().clientsRejected;
    const std::uint64_t blocked = keptOutOf(advice.surplus, incident.rejected, incident.known);
    const std::uint64_t margin = advice.surplus / kAlike;
    if (advice.keptOut() == 0 || !aims.allow(normal) ||
        own.front().longestWait > aims.longestWait.value_or(Milliseconds(0)) ||
        incident.known.regular.clients > advice.incident.known.regular.clients || blocked + margin < advice.keptOut())
        return Standing::Behind;
    return !aims.allow(advice.normal) || blocked > advice.keptOut() + margin ? Standing::Better : Standing::AsWell;
}

} // namespace spillway::ui
