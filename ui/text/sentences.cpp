#include "ui/text/sentences.h"

#include "ui/text/format.h"
#include "ui/text/words.h"

#include <QtCore/QLocale>

#include <algorithm>

namespace spillway::ui {

namespace {

QString number(std::int64_t count)
{
    return countText(static_cast<std::uint64_t>(count));
}

} // namespace

QString rateSentence(Rate rate)
{
    return Words::tr("one request leaks every %1").arg(intervalText(rate));
}

QString perMinuteSentence(std::int64_t count, Rate stored)
{
    if (count <= kMaxCount && count * 1000 % 60 == 0)
        return rateSentence(stored);
    return Words::tr("%1r/m is really one request per %2").arg(QString::number(count), intervalText(stored));
}

QString burstSentence(std::int64_t burst, std::int64_t delay, int status)
{
    if (burst <= 0)
        return Words::tr("one at a time, then %1").arg(status);
    if (delay < burst)
        return Words::tr("up to %1 at once, of which %2 wait; then %3", "13, 9, 429")
            .arg(numberText(burst + 1), numberText(burst - std::max<std::int64_t>(delay, 0)))
            .arg(status);
    return Words::tr("up to %1 at once, then %2").arg(numberText(burst + 1)).arg(status);
}

QString delaySentence(std::int64_t delay, std::int64_t burst, Rate rate)
{
    if (burst <= 0)
        return Words::tr("without a burst there is nothing to delay");
    if (delay >= burst)
        return Words::tr("no one waits: delay is not below burst");
    const Milliseconds longest = waitFor(Thousandths((burst - std::max<std::int64_t>(delay, 0)) * 1000), rate);
    if (delay <= 0)
        return Words::tr("every excess request waits, up to %1").arg(durationText(longest));
    return Words::tr("first %1 excess pass at once, rest ≤ %2").arg(numberText(delay), durationText(longest));
}

QString zoneSentence(std::uint64_t bytes, std::uint64_t ipv4Clients, std::uint64_t ipv6Clients)
{
    const QString size = zoneSizeText(bytes);
    if (ipv4Clients == ipv6Clients)
        return Words::tr("%1 holds %2 IPv4 or IPv6 clients").arg(size, countText(ipv4Clients));
    return Words::tr("%1 holds %2 IPv4 or %3 IPv6 clients").arg(size, countText(ipv4Clients), countText(ipv6Clients));
}

QString zoneSentence(std::uint64_t bytes, std::uint64_t clients)
{
    return Words::tr("%1 holds at least %2 clients").arg(zoneSizeText(bytes), countText(clients));
}

QString arithmeticText(const Arithmetic& decision)
{
    const QString seconds = QLocale().toString(static_cast<double>(decision.elapsed.count()) / 1000, 'f', 3);
    const QString sum =
        Words::tr("%1 − %2 × %3 s + 1 = %4")
            .arg(exactLevelText(decision.before), rateText(decision.rate), seconds, exactLevelText(decision.excess));
    if (decision.excess > decision.burst)
        return Words::tr("%1 > burst %2").arg(sum, plainLevelText(decision.burst));
    if (decision.excess > decision.delayAfter)
        return Words::tr("%1 > delay %2: waits %3")
            .arg(sum, plainLevelText(decision.delayAfter), durationText(decision.wait));
    if (decision.delayAfter == kNever || decision.delayAfter >= decision.burst)
        return Words::tr("%1 ≤ burst %2").arg(sum, plainLevelText(decision.burst));
    return Words::tr("%1 ≤ delay %2").arg(sum, plainLevelText(decision.delayAfter));
}

QString tokenRateSentence(Rate rate)
{
    return Words::tr("a token comes back every %1").arg(intervalText(rate));
}

QString tokenCapacitySentence(std::int64_t capacity, std::int64_t cost, int status)
{
    const std::int64_t atOnce = capacity / cost;
    if (atOnce == 1)
        return Words::tr("one at a time, then %1").arg(status);
    return Words::tr("up to %1 at once from a full bucket, then %2").arg(number(atOnce)).arg(status);
}

QString serviceSentence(Rate rate)
{
    return Words::tr("one is served every %1, no two closer").arg(intervalText(rate));
}

QString queueSentence(std::int64_t capacity, Rate rate, int status)
{
    if (capacity == 0)
        return Words::tr("no one waits: while one is served, %1").arg(status);
    const QString longest = durationText(waitFor(Thousandths(capacity * 1000), rate));
    if (capacity == 1)
        return Words::tr("one may wait, up to %1, then %2").arg(longest).arg(status);
    return Words::tr("%1 may wait, the last %2, then %3").arg(number(capacity), longest).arg(status);
}

QString windowLimitSentence(WindowKind kind, std::int64_t limit, int status)
{
    switch (kind) {
    case WindowKind::Fixed: return Words::tr("%1 in each window, then %2").arg(number(limit)).arg(status);
    case WindowKind::Log: return Words::tr("%1 in any such window, then %2").arg(number(limit)).arg(status);
    case WindowKind::Counter: break;
    }
    return Words::tr("about %1 in any such window, then %2").arg(number(limit)).arg(status);
}

QString windowSentence(WindowKind kind, std::int64_t limit, Milliseconds window)
{
    const QString length = wholePeriodText(window);
    switch (kind) {
    case WindowKind::Fixed:
        return Words::tr("begins anew every %1: up to %2 around that").arg(length, number(2 * limit));
    case WindowKind::Log: return Words::tr("remembers each request for %1").arg(length);
    case WindowKind::Counter: break;
    }
    return Words::tr("the %1 before count by the share still covered").arg(length);
}

QString numberText(std::int64_t number)
{
    return QLocale().toString(static_cast<qlonglong>(number));
}

QString plainLevelText(Thousandths level)
{
    return level.raw() % 1000 == 0 ? numberText(level.raw() / 1000) : exactLevelText(level);
}

} // namespace spillway::ui
