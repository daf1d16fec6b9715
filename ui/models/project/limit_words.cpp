#include "ui/models/project/limit_words.h"

#include "engine/conf/write_policy.h"
#include "ui/text/format.h"

#include <QtCore/QCoreApplication>

#include <algorithm>

namespace spillway::ui {

namespace {

struct LimitWords
{
    Q_DECLARE_TR_FUNCTIONS(LimitWords)
};

bool hasCapacity(Algorithm algorithm)
{
    return algorithm == Algorithm::TokenBucket || algorithm == Algorithm::LeakyQueue;
}

struct RateWords
{
    Q_DECLARE_TR_FUNCTIONS(RateUnit)
};

} // namespace

QString algorithmName(Algorithm algorithm)
{
    switch (algorithm) {
    case Algorithm::LimitReq: return LimitWords::tr("nginx limit_req");
    case Algorithm::TokenBucket: return LimitWords::tr("Token bucket");
    case Algorithm::LeakyQueue: return LimitWords::tr("Leaking bucket (queue)");
    case Algorithm::FixedWindow: return LimitWords::tr("Fixed window");
    case Algorithm::SlidingLog: return LimitWords::tr("Sliding window log");
    case Algorithm::SlidingCounter: break;
    }
    return LimitWords::tr("Sliding window counter");
}

QString averageText(const AverageRate& average)
{
    constexpr Milliseconds kMinute{60'000};
    const auto count = [&](Milliseconds per) {
        return countText(static_cast<std::uint64_t>(average.requests * (per / average.per)));
    };
    if (Milliseconds(1000) % average.per == Milliseconds(0))
        return LimitWords::tr("%1 r/s").arg(count(Milliseconds(1000)));
    if (kMinute % average.per == Milliseconds(0))
        return LimitWords::tr("%1 r/m").arg(count(kMinute));
    return LimitWords::tr("%1 every %2")
        .arg(requestsText(static_cast<std::uint64_t>(average.requests)), wholePeriodText(average.per));
}

QString needConditionText(const Setup& setup)
{
    if (!setup.other)
        return LimitWords::tr("At %1").arg(rateText(setup.zone.rate));
    const LimiterSpec& other = *setup.other;
    if (!hasCapacity(other.algorithm))
        return LimitWords::tr("With windows of %1").arg(wholePeriodText(other.window));
    if (other.algorithm == Algorithm::TokenBucket && other.refill)
        return LimitWords::tr("With %1 tokens every %2")
            .arg(countText(static_cast<std::uint64_t>(other.refill->tokens)), wholePeriodText(other.refill->period));
    return LimitWords::tr("At %1").arg(rateText(other.rate));
}

QString limitLine(const Setup& setup)
{
    if (setup.other)
        return QString::fromStdString(limiterText(*setup.other));
    return QString::fromStdString(directiveLines(setup.policy())).simplified();
}

QString ceilingName(const Limit& limit)
{
    const auto* other = std::get_if<LimiterSpec>(&limit);
    if (other == nullptr)
        return LimitWords::tr("burst");
    return hasCapacity(other->algorithm) ? LimitWords::tr("capacity") : LimitWords::tr("limit");
}

QString ceilingText(const Limit& limit, std::int64_t amount)
{
    return LimitWords::tr("%1 %2", "burst, 20").arg(ceilingName(limit), countText(static_cast<std::uint64_t>(amount)));
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
    const QString bucket = client.isEmpty() ? LimitWords::tr("Bucket") : LimitWords::tr("Bucket of %1").arg(client);
    const QString window = client.isEmpty() ? LimitWords::tr("Window") : LimitWords::tr("Window of %1").arg(client);
    if (other == nullptr)
        return {bucket,
                {},
                LimitWords::tr("peak level"),
                LimitWords::tr(
                    "The highest level of its bucket, in requests: at most the burst, as what is above is rejected")};
    const QString length = wholePeriodText(other->window);
    switch (other->algorithm) {
    case Algorithm::LimitReq:
    case Algorithm::TokenBucket:
        return {bucket, LimitWords::tr("tokens missing"), LimitWords::tr("most missing"),
                LimitWords::tr("The most tokens that were missing from its bucket")};
    case Algorithm::LeakyQueue:
        return {client.isEmpty() ? LimitWords::tr("Queue") : LimitWords::tr("Queue of %1").arg(client),
                LimitWords::tr("requests waiting"), LimitWords::tr("most waiting"),
                LimitWords::tr("The most requests that stood before one of its own")};
    case Algorithm::FixedWindow:
        return {window, LimitWords::tr("counted in each %1").arg(length), LimitWords::tr("most counted"),
                LimitWords::tr("The most of its requests that were counted in one window")};
    case Algorithm::SlidingLog:
        return {window, LimitWords::tr("counted in the last %1").arg(length), LimitWords::tr("most counted"),
                LimitWords::tr("The most of its requests that the log held")};
    case Algorithm::SlidingCounter: break;
    }
    return {window, LimitWords::tr("estimated for the last %1").arg(length), LimitWords::tr("most estimated"),
            LimitWords::tr("The highest estimate of its requests in the window")};
}

QString rateText(const NginxRate& rate)
{
    const QString count = countText(static_cast<std::uint64_t>(rate.count));
    return rate.unit == RateUnit::PerSecond ? RateWords::tr("%1 r/s").arg(count) : RateWords::tr("%1 r/m").arg(count);
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
