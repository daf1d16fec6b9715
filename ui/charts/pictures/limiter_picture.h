#pragma once

#include "engine/policy/nginx_rate.h"
#include "ui/charts/pictures/bucket_scene.h"

#include <QtCore/QRectF>
#include <QtCore/QString>

#include <optional>

class QPainter;

namespace spillway::ui {

/// What a picture is painted from: one client's decisions and a moment.
struct PictureMoment
{
    const LevelIndex& decisions;
    Instant at{};
    Milliseconds way{400}; ///< how long a request is seen on its way
    Motion motion = Motion::Full;
    bool playing = true; ///< else nothing is shown halfway between one window and the next: it would stay so
    std::optional<NginxRate> rate{}; ///< nginx's as somebody wrote it; nothing: known as nginx stores it only
};

/// One algorithm at work on one client's requests. A picture keeps nothing: the same moment is the same picture,
/// whichever way the playhead came. Each algorithm's picture is a file of its own.
class LimiterPicture
{
public:
    virtual ~LimiterPicture() = default;
    /// All of it within `area`, with any painter.
    virtual void paint(QPainter& painter, const QRectF& area, const PictureMoment& moment) const = 0;
    /// The same in words, for a screen reader.
    [[nodiscard]] virtual QString words(const PictureMoment& moment) const = 0;
};

} // namespace spillway::ui
