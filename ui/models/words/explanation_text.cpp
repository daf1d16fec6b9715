#include "ui/models/words/explanation_text.h"

#include "ui/models/project/limit_words.h"
#include "ui/text/format.h"
#include "ui/text/sentences.h"
#include "ui/text/words.h"

#include <QtCore/QLocale>

namespace spillway::ui {

namespace {

/// "0.044": exact.
QString seconds(Milliseconds time)
{
    return QLocale().toString(static_cast<double>(time.count()) / 1000, 'f', 3);
}

/// "30 ms", "1.204 s", "60 s": exact up to two minutes.
QString exactDuration(Milliseconds time)
{
    if (time < Milliseconds(1000) || time >= Milliseconds(120'000))
        return durationText(time);
    return Words::tr("%1 s").arg(time.count() % 1000 == 0 ? numberText(time.count() / 1000) : seconds(time));
}

QString ofLimitReq(const LimitReq& limit, const RequestOutcome& request, const Explanation& why)
{
    if (why.first)
        return Words::tr("the first request of a client starts at level 0");
    return arithmeticText({why.before, limit.rate, why.elapsed, request.decision.excess, limit.burst, limit.delayAfter,
                           request.decision.delay});
}

QString ofTokenBucket(const LimiterSpec& limit, const Explanation& why)
{
    const Thousandths full(limit.capacity * 1000);
    const Thousandths there = full - why.standing;
    const QString cost =
        Words::tr("%1 cost %2", "≥, 1")
            .arg(there.raw() >= limit.cost * 1000 ? QStringLiteral("≥") : QStringLiteral("<"), numberText(limit.cost));
    if (why.standing == Thousandths(0))
        return Words::tr("a full bucket: %1 tokens %2").arg(plainLevelText(there), cost);
    const QString before = plainLevelText(full - why.before);
    if (limit.refill)
        return Words::tr("%1 + %2 × %3 = %4 tokens %5")
            .arg(before, numberText(why.refills), numberText(limit.refill->tokens), plainLevelText(there), cost);
    return Words::tr("%1 + %2 × %3 s = %4 tokens %5")
        .arg(before, rateText(limit.rate.rate()), seconds(why.elapsed), plainLevelText(there), cost);
}

QString ofLeakyQueue(const LimiterSpec& limit, const RequestOutcome& request, const Explanation& why)
{
    if (why.standing == Thousandths(0))
        return Words::tr("nothing is being served: it goes at once");
    const QString sum = Words::tr("%1 + 1 − %2 × %3 s = %4 before it")
                            .arg(plainLevelText(why.before), rateText(limit.rate.rate()), seconds(why.elapsed),
                                 plainLevelText(why.standing));
    if (request.decision.verdict == Verdict::Rejected)
        return Words::tr("%1 > capacity %2").arg(sum, numberText(limit.capacity));
    return Words::tr("%1 ≤ capacity %2: waits %3")
        .arg(sum, numberText(limit.capacity), durationText(request.decision.delay));
}

QString ofWindow(const LimiterSpec& limit, const RequestOutcome& request, const Explanation& why)
{
    const bool rejected = request.decision.verdict == Verdict::Rejected;
    const QString length = wholePeriodText(limit.window);
    const QString bound = numberText(limit.limit);
    if (limit.algorithm == Algorithm::SlidingCounter) {
        const Milliseconds covered = limit.window - (request.at - why.windowStart);
        return Words::tr("%1 × %2 s / %3 + %4 = %5 %6 limit %7")
            .arg(numberText(why.previous), seconds(covered), length, numberText(why.current),
                 plainLevelText(why.standing), rejected ? QStringLiteral("≥") : QStringLiteral("<"), bound);
    }
    const QString sum = Words::tr("%1 + 1 = %2 %3 limit %4")
                            .arg(plainLevelText(why.standing), plainLevelText(why.standing + kOneRequest),
                                 rejected ? QStringLiteral(">") : QStringLiteral("≤"), bound);
    if (limit.algorithm == Algorithm::SlidingLog)
        return Words::tr("%1 in the last %2", "sum, time").arg(sum, length);
    return Words::tr("%1 since %2", "sum, time").arg(sum, timeText(why.windowStart, TimeDetail::Milliseconds));
}

QString arithmetic(const Limit& limit, const RequestOutcome& request, const Explanation& why)
{
    if (const auto* nginx = std::get_if<LimitReq>(&limit))
        return ofLimitReq(*nginx, request, why);
    const auto& other = std::get<LimiterSpec>(limit);
    if (other.algorithm == Algorithm::TokenBucket)
        return ofTokenBucket(other, why);
    return other.algorithm == Algorithm::LeakyQueue ? ofLeakyQueue(other, request, why) : ofWindow(other, request, why);
}

} // namespace

QStringList explanationLines(const Limit& limit, const RequestOutcome& request, const Explanation& why)
{
    QStringList lines{arithmetic(limit, request, why)};
    const bool delayed = request.decision.verdict == Verdict::Delayed;
    if (why.later) {
        const QString later = exactDuration(*why.later);
        if (delayed)
            lines << Words::tr("%1 later it would have passed at once").arg(later);
        else if (why.then->verdict == Verdict::Delayed)
            lines << Words::tr("%1 later it would have been let in, to wait %2")
                         .arg(later, durationText(why.then->delay));
        else
            lines << Words::tr("%1 later it would have passed").arg(later);
    }
    if (why.enough && delayed)
        lines << Words::tr("or with delay %1").arg(numberText(*why.enough));
    else if (why.enough)
        lines << Words::tr("or with %1, had everything before it been decided the same", "burst 11")
                     .arg(ceilingText(limit, *why.enough));
    return lines;
}

} // namespace spillway::ui
