#include "ui/text/limiter_sentences.h"

#include "ui/text/format.h"

#include <QtCore/QCoreApplication>

namespace spillway::ui {

namespace {

struct LimiterWords
{
    Q_DECLARE_TR_FUNCTIONS(LimiterSentences)
};

QString number(std::int64_t count)
{
    return countText(static_cast<std::uint64_t>(count));
}

} // namespace

QString tokenRateSentence(Rate rate)
{
    return LimiterWords::tr("a token comes back every %1").arg(intervalText(rate));
}

QString refillSentence(std::int64_t tokens)
{
    if (tokens == 1)
        return LimiterWords::tr("one token comes back at a time");
    return LimiterWords::tr("%1 tokens come back together").arg(number(tokens));
}

QString refillPeriodSentence(Milliseconds period)
{
    return LimiterWords::tr("at every multiple of %1 of the clock").arg(wholePeriodText(period));
}

QString tokenCapacitySentence(std::int64_t capacity, std::int64_t cost, int status)
{
    const std::int64_t atOnce = capacity / cost;
    if (atOnce == 1)
        return LimiterWords::tr("one at a time, then %1").arg(status);
    return LimiterWords::tr("up to %1 at once from a full bucket, then %2").arg(number(atOnce)).arg(status);
}

QString costSentence(std::int64_t cost, const QString& average)
{
    if (cost == 1)
        return LimiterWords::tr("a request takes one token: %1 in the long run").arg(average);
    return LimiterWords::tr("a request takes %1 tokens: %2 in the long run").arg(number(cost), average);
}

QString serviceSentence(Rate rate)
{
    return LimiterWords::tr("one is served every %1, no two closer").arg(intervalText(rate));
}

QString queueSentence(std::int64_t capacity, Rate rate, int status)
{
    if (capacity == 0)
        return LimiterWords::tr("no one waits: while one is served, %1").arg(status);
    const QString longest = durationText(waitFor(Thousandths(capacity * 1000), rate));
    if (capacity == 1)
        return LimiterWords::tr("one may wait, up to %1, then %2").arg(longest).arg(status);
    return LimiterWords::tr("%1 may wait, the last %2, then %3").arg(number(capacity), longest).arg(status);
}

QString windowLimitSentence(WindowKind kind, std::int64_t limit, int status)
{
    switch (kind) {
    case WindowKind::Fixed: return LimiterWords::tr("%1 in each window, then %2").arg(number(limit)).arg(status);
    case WindowKind::Log: return LimiterWords::tr("%1 in any stretch so long, then %2").arg(number(limit)).arg(status);
    case WindowKind::Counter: break;
    }
    return LimiterWords::tr("about %1 in any stretch so long, then %2").arg(number(limit)).arg(status);
}

QString windowSentence(WindowKind kind, std::int64_t limit, Milliseconds window)
{
    const QString length = wholePeriodText(window);
    switch (kind) {
    case WindowKind::Fixed:
        return LimiterWords::tr("begins anew every %1: up to %2 around that").arg(length, number(2 * limit));
    case WindowKind::Log: return LimiterWords::tr("remembers each request for %1").arg(length);
    case WindowKind::Counter: break;
    }
    return LimiterWords::tr("the %1 before count by the share still covered").arg(length);
}

} // namespace spillway::ui
