#pragma once

#include "engine/limiter/limiter.h"

#include <QList>
#include <QString>
#include <QStringList>

#include <algorithm>
#include <random>
#include <vector>

namespace spillway::test {

inline Instant at(std::int64_t ms)
{
    return Instant(Milliseconds(ms));
}

/// What a limiter says of one key's requests, one after the other.
template <Limiter T>
std::vector<Decision> decisions(const T& limiter, const std::vector<Instant>& arrivals)
{
    std::vector<Decision> out;
    typename T::State state;
    for (const Instant now : arrivals)
        out.push_back(decide(limiter, state, now));
    return out;
}

/// "pass", "rej", or the wait of a delayed request in ms.
inline QString word(const Decision& decision)
{
    switch (decision.verdict) {
    case Verdict::Passed: return QStringLiteral("pass");
    case Verdict::Delayed: return QString::number(decision.delay.count());
    case Verdict::Rejected: break;
    }
    return QStringLiteral("rej");
}

template <Limiter T>
QStringList words(const T& limiter, const QList<int>& arrivalsMs)
{
    std::vector<Instant> arrivals;
    for (const int ms : arrivalsMs)
        arrivals.push_back(at(ms));
    QStringList out;
    for (const Decision& decision : decisions(limiter, arrivals))
        out += word(decision);
    return out;
}

/// When the requests that were not rejected arrived.
inline std::vector<Instant> admitted(const std::vector<Instant>& arrivals, const std::vector<Decision>& decisions)
{
    std::vector<Instant> out;
    for (std::size_t i = 0; i < arrivals.size(); ++i) {
        if (decisions[i].verdict != Verdict::Rejected)
            out.push_back(arrivals[i]);
    }
    return out;
}

/// The most of these ascending times in any [t, t + width).
inline std::size_t mostWithin(const std::vector<Instant>& times, Milliseconds width)
{
    std::size_t most = 0;
    for (std::size_t first = 0, end = 0; first < times.size(); ++first) {
        while (end < times.size() && times[end] < times[first] + width)
            ++end;
        most = std::max(most, end - first);
    }
    return most;
}

/// Ascending times around instant 0: bursts, pauses and steps onto the edges of windows of
/// `width`. `mean` ms between two.
inline std::vector<Instant> randomArrivals(std::mt19937& random, Milliseconds width, std::int64_t mean)
{
    const auto count = std::uniform_int_distribution<int>(1, 200)(random);
    std::uniform_int_distribution<std::int64_t> gap(0, 2 * mean);
    std::uniform_int_distribution<std::int64_t> pause(0, 3 * width.count());
    std::uniform_int_distribution<int> kind(0, 19);
    Instant now = at(std::uniform_int_distribution<std::int64_t>(-100'000, 100'000)(random));
    std::vector<Instant> out;
    for (int i = 0; i < count; ++i) {
        switch (kind(random)) {
        case 0: now += Milliseconds(pause(random)); break;
        case 1: now = windowStart(now, width) + width; break;
        case 2: now = windowStart(now, width) + width - Milliseconds(1); break;
        case 3: now += width; break;
        case 4:
        case 5:
        case 6:
        case 7: break; // at once with the one before
        default: now += Milliseconds(gap(random));
        }
        out.push_back(now);
    }
    return out;
}

} // namespace spillway::test
