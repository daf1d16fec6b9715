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
    std::optional<NginxRate> rate{}; ///< nginx's as the user wrote it; nothing: known as nginx stores it only
};

/// The limiter as a bucket within `area`: filled to its level, with its rate and the marks at burst and delay. Requests
/// fall in; delayed ones hang above it until they are let through, rejected ones bounce off the rim. The same moment is
/// the same picture, whichever way the playhead came. Other algorithms than nginx's fill the bucket with their level.
void paintBucket(QPainter& painter, const QRectF& area, const PictureMoment& moment);
/// The level of the bucket, for a screen reader.
[[nodiscard]] QString bucketWords(const PictureMoment& moment);

} // namespace spillway::ui
