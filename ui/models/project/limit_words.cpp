#include "ui/models/project/limit_words.h"

#include "engine/conf/write_policy.h"
#include "ui/text/format.h"
#include "ui/text/words.h"

#include <algorithm>

namespace spillway::ui {

namespace {

bool hasCapacity(Algorithm algorithm)
{
    return algorithm == Algorithm::TokenBucket || algorithm == Algorithm::LeakyQueue;
}

} // namespace

QString algorithmName(Algorithm algorithm)
{
    switch (algorithm) {
    case Algorithm::LimitReq: return Words::tr("nginx limit_req");
    case Algorithm::TokenBucket: return Words::tr("Token bucket");
    case Algorithm::LeakyQueue: return Words::tr("Leaking bucket (queue)");
    case Algorithm::FixedWindow: return Words::tr("Fixed window");
    case Algorithm::SlidingLog: return Words::tr("Sliding window log");
    case Algorithm::SlidingCounter: break;
    }
    return Words::tr("Sliding window counter");
}

QString averageText(const AverageRate& average)
{
    constexpr Milliseconds kMinute{60'000};
    const auto count = [&](Milliseconds per) {
        return countText(static_cast<std::uint64_t>(average.requests * (per / average.per)));
    };
    if (Milliseconds(1000) % average.per == Milliseconds(0))
        return Words::tr("%1 r/s").arg(count(Milliseconds(1000)));
    if (kMinute % average.per == Milliseconds(0))
        return Words::tr("%1 r/m").arg(count(kMinute));
    return Words::tr("%1 every %2")
        .arg(requestsText(static_cast<std::uint64_t>(average.requests)), wholePeriodText(average.per));
}

QString needConditionText(const Setup& setup)
{
    if (!setup.other)
        return Words::tr("At %1").arg(rateText(setup.zone.rate));
    const LimiterSpec& other = *setup.other;
    if (!hasCapacity(other.algorithm))
        return Words::tr("With windows of %1").arg(wholePeriodText(other.window));
    if (other.algorithm == Algorithm::TokenBucket && other.refill)
        return Words::tr("With %1 tokens every %2")
            .arg(countText(static_cast<std::uint64_t>(other.refill->tokens)), wholePeriodText(other.refill->period));
    return Words::tr("At %1").arg(rateText(other.rate));
}

QString limitLine(const Setup& setup)
{
    if (setup.other)
        return QString::fromStdString(limiterText(*setup.other));
    if (!setup.isSite())
        return QString::fromStdString(directiveLines(setup.policy())).simplified();
    const Policy alone = selectedAlone(setup).policy();
    const QString line = QString::fromStdString(limitLine(alone, alone.rules.front().limits.front()));
    if (setup.places.empty())
        return line;
    return QStringLiteral("location %1 { %2 }").arg(QString::fromStdString(setup.places.front().text()), line);
}

QString ceilingName(const Limit& limit)
{
    const auto* other = std::get_if<LimiterSpec>(&limit);
    if (other == nullptr)
        return Words::tr("burst");
    return hasCapacity(other->algorithm) ? Words::tr("capacity") : Words::tr("limit");
}

QString ceilingText(const Limit& limit, std::int64_t amount)
{
    return Words::tr("%1 %2", "burst, 20").arg(ceilingName(limit), countText(static_cast<std::uint64_t>(amount)));
}

Setup withCeiling(const Setup& setup, std::int64_t amount)
{
    Setup changed = setup;
    if (!changed.other) {
        changed.limit.burst = std::clamp<std::int64_t>(amount, 0, kMaxCount);
        return changed;
    }
    LimiterSpec& other = *changed.other;
    if (other.algorithm == Algorithm::TokenBucket)
        other.capacity = std::clamp(amount, other.cost, kMostRequests);
    else if (other.algorithm == Algorithm::LeakyQueue)
        other.capacity = std::clamp<std::int64_t>(amount, 0, kMostRequests);
    else
        other.limit = std::clamp<std::int64_t>(amount, 1, kMostRequests);
    return changed;
}

LevelWords levelWords(const Limit& limit, const QString& client)
{
    const auto* other = std::get_if<LimiterSpec>(&limit);
    const QString bucket = client.isEmpty() ? Words::tr("Bucket") : Words::tr("Bucket of %1").arg(client);
    const QString window = client.isEmpty() ? Words::tr("Window") : Words::tr("Window of %1").arg(client);
    if (other == nullptr)
        return {
            bucket,
            {},
            Words::tr("peak level"),
            Words::tr("The highest level of its bucket, in requests: at most the burst, as what is above is rejected")};
    const QString length = wholePeriodText(other->window);
    switch (other->algorithm) {
    case Algorithm::LimitReq:
    case Algorithm::TokenBucket:
        return {bucket, Words::tr("tokens missing"), Words::tr("most missing"),
                Words::tr("The most tokens that were missing from its bucket")};
    case Algorithm::LeakyQueue:
        return {client.isEmpty() ? Words::tr("Queue") : Words::tr("Queue of %1").arg(client),
                Words::tr("requests waiting"), Words::tr("most waiting"),
                Words::tr("The most requests that stood before one of its own")};
    case Algorithm::FixedWindow:
        return {window, Words::tr("counted in each %1").arg(length), Words::tr("most counted"),
                Words::tr("The most of its requests that were counted in one window")};
    case Algorithm::SlidingLog:
        return {window, Words::tr("counted in the last %1").arg(length), Words::tr("most counted"),
                Words::tr("The most of its requests that the log held")};
    case Algorithm::SlidingCounter: break;
    }
    return {window, Words::tr("estimated for the last %1").arg(length), Words::tr("most estimated"),
            Words::tr("The highest estimate of its requests in the window")};
}

QString rateText(const NginxRate& rate)
{
    const QString count = countText(static_cast<std::uint64_t>(rate.count));
    return rate.unit == RateUnit::PerSecond ? Words::tr("%1 r/s").arg(count) : Words::tr("%1 r/m").arg(count);
}

NginxRate inUnit(const NginxRate& rate, RateUnit unit, std::int64_t most)
{
    constexpr std::int64_t kSecondsPerMinute = 60;
    if (unit == rate.unit)
        return rate;
    if (unit == RateUnit::PerMinute) // compared first: the product may not fit
        return {rate.count > most / kSecondsPerMinute ? most : rate.count * kSecondsPerMinute, unit};
    const std::int64_t whole = rate.count / kSecondsPerMinute;
    const std::int64_t nearest = whole + (2 * (rate.count % kSecondsPerMinute) >= kSecondsPerMinute ? 1 : 0);
    return {std::max<std::int64_t>(1, nearest), unit};
}

} // namespace spillway::ui
