#pragma once

#include "engine/policy/nginx_rate.h"
#include "ui/charts/pictures/bucket_scene.h"

#include <QtCore/QRectF>
#include <QtCore/QString>

#include <optional>

class QPainter;

namespace spillway::ui {

/// The decisions on one client's requests, and a moment.
struct PictureMoment
{
    const LevelIndex& decisions;
    Instant at{};
    Milliseconds way{400}; ///< how long a request is seen on its way
    Motion motion = Motion::Full;
    bool playing = true; ///< else nothing is shown halfway between one window and the next: it would stay so
    std::optional<NginxRate> rate{}; ///< nginx's as somebody wrote it; nothing: known as nginx stores it only
};

/// How one algorithm is shown at work on one client's requests. The same moment is the same picture, whichever way the
/// playhead came.
struct LimiterPicture
{
    void (*paint)(QPainter& painter, const QRectF& area, const PictureMoment& moment); ///< within `area`
    QString (*words)(const PictureMoment& moment);                                     ///< for a screen reader
};

/// The picture of the limit's algorithm; never null.
[[nodiscard]] const LimiterPicture* pictureOf(const Limit& limit);

/// nginx's limit_req as a bucket: filled to its level, leaking at the rate, with the burst and delay marks. Requests
/// fall in; delayed ones hang above it in a queue until they are let through, rejected ones bounce off the rim.
extern const LimiterPicture kLimitReqPicture;
/// Tokens that come back at the rate or at intervals, above a road on which requests take theirs, or turn round.
extern const LimiterPicture kTokenBucketPicture;
/// A queue of places before a server that takes one request after the other. A full one has a lid,
/// off which requests bounce.
extern const LimiterPicture kLeakyQueuePicture;
/// The window of the clock, through which a hand moves; the counted requests lie in it. With the next one the count
/// begins anew.
extern const LimiterPicture kFixedWindowPicture;
/// A window that ends at the present, out of which the marks of the requests slide.
extern const LimiterPicture kSlidingLogPicture;
/// Two windows of the clock under one that slides, with their counters and the estimate that is made from them.
extern const LimiterPicture kSlidingCounterPicture;

} // namespace spillway::ui
