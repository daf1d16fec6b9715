#pragma once

#include "engine/limiter/bucket_meter.h"
#include "engine/limiter/limiter.h"

#include <QtCore/QList>
#include <QtCore/QString>
#include <QtCore/QStringList>

namespace spillway::test {

/// The fate of each request: "rej", or the second at which it is served.
inline QStringList fates(const LimitReq& limit, const QList<int>& arrivalsMs)
{
    const BucketMeter bucket(limit);
    BucketMeter::State state;
    QStringList out;
    for (const int ms : arrivalsMs) {
        const Decision decision = decide(bucket, state, Instant(Milliseconds(ms)));
        out += decision.verdict == Verdict::Rejected
                   ? QStringLiteral("rej")
                   : QString::number(static_cast<double>(ms + decision.delay.count()) / 1000.0);
    }
    return out;
}

/// Four requests at once in each of three seconds.
inline const QList<int> kTwelve{1000, 1000, 1000, 1000, 2000, 2000, 2000, 2000, 3000, 3000, 3000, 3000};

} // namespace spillway::test
