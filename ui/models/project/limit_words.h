#pragma once

#include "engine/policy/limit.h"
#include "engine/policy/nginx_rate.h"
#include "engine/policy/same_average.h"
#include "ui/models/project/setup.h"

#include <QtCore/QString>

namespace spillway::ui {

// How the algorithms and what they count are called. GUI thread only.

/// "nginx limit_req", "Token bucket", …
[[nodiscard]] QString algorithmName(Algorithm algorithm);
/// "10 r/s", "1 request every 7 s", "100 requests every 60 s": what is let through in the long run.
[[nodiscard]] QString averageText(const AverageRate& average);
/// The rate that the needs hold for: "At 10 r/s", "With windows of 60 s", "With 3 tokens every 60 s".
[[nodiscard]] QString needConditionText(const Setup& setup);
/// The limit on one line: the directives of nginx, or the parameters as --limit takes them.
[[nodiscard]] QString limitLine(const Setup& setup);

/// The parameter that turns requests away: "burst", "capacity", "limit".
[[nodiscard]] QString ceilingName(const Limit& limit);
/// "burst 20".
[[nodiscard]] QString ceilingText(const Limit& limit, std::int64_t amount);
/// The setup with another one, in whole requests or tokens; as much as the algorithm takes.
[[nodiscard]] Setup withCeiling(const Setup& setup, std::int64_t amount);

/// How the level of one client is called.
struct LevelWords
{
    QString title;     ///< over its picture: "Bucket of 192.0.2.1"
    QString note;      ///< beside that: what the level is, where it is not nginx's
    QString peak;      ///< the highest: "peak level", "most waiting"
    QString explained; ///< the same as a sentence without a full stop
};
[[nodiscard]] LevelWords levelWords(const Limit& limit, const QString& client);

/// "10 r/s", "70 r/m": a rate that somebody chose, in the unit in which it was chosen, in the user's locale.
[[nodiscard]] QString rateText(const NginxRate& rate);

/// A rate written in that unit: 3r/s as 180r/m; where it does not divide the nearest whole number. At
/// least 1, at most `most`.
[[nodiscard]] NginxRate inUnit(const NginxRate& rate, RateUnit unit, std::int64_t most);

} // namespace spillway::ui
