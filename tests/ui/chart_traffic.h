#pragma once

#include "engine/limiter/bucket_meter.h"
#include "engine/limiter/limiter.h"
#include "engine/replay/replay.h"
#include "ui/models/project/setup.h"
#include "ui/theme/theme.h"

#include <QtGui/QImage>
#include <QtWidgets/QApplication>

#include <cmath>
#include <cstdlib>
#include <vector>

// Traffic and colours that the tests of the charts share.
namespace spillway::ui {

inline const Instant kStart{Milliseconds(1'795'277'100'000)};
inline const TimeRange kHour{kStart, kStart + std::chrono::hours(1)};
inline const LimitReq kLimit{Rate(10'000), Thousandths(20'000), Thousandths(8'000)};

inline Bins bins(TimeRange range, std::uint32_t count, std::uint32_t passed, std::uint32_t delayed,
                 std::uint32_t rejected)
{
    Bins result;
    result.spec = {range.from, range.length() / static_cast<std::int64_t>(count), count};
    result.passed.assign(count, passed);
    result.delayed.assign(count, delayed);
    result.rejected.assign(count, rejected);
    return result;
}

inline std::vector<RequestOutcome> requests(const LimitReq& limit, std::size_t count, Milliseconds gap)
{
    const BucketMeter bucket(limit);
    BucketMeter::State state;
    std::vector<RequestOutcome> result(count);
    Instant at = kStart;
    for (RequestOutcome& request : result) {
        request.at = at;
        request.decision = decide(bucket, state, at);
        at += gap;
    }
    return result;
}

/// Which of the three verdicts' colours a pixel is nearest to.
inline Verdict nearest(const QColor& color)
{
    const auto distance = [&](const QColor& other) {
        return std::hypot(color.red() - other.red(), color.green() - other.green(), color.blue() - other.blue());
    };
    const double passed = distance(theme().passed);
    const double delayed = distance(theme().delayed);
    const double rejected = distance(theme().rejected);
    if (passed < delayed && passed < rejected)
        return Verdict::Passed;
    return delayed < rejected ? Verdict::Delayed : Verdict::Rejected;
}

inline int countNear(const QImage& picture, const QColor& color)
{
    int count = 0;
    for (int y = 0; y < picture.height(); ++y) {
        for (int x = 0; x < picture.width(); ++x) {
            const QColor c = picture.pixelColor(x, y);
            count += std::abs(c.red() - color.red()) + std::abs(c.green() - color.green()) +
                                 std::abs(c.blue() - color.blue()) <
                             24
                         ? 1
                         : 0;
        }
    }
    return count;
}

} // namespace spillway::ui
