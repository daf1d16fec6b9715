#pragma once

#include "ui/charts/pictures/limiter_picture.h"
#include "ui/charts/pictures/time_tape.h"

#include <QtCore/QRectF>

class QPainter;

namespace spillway::ui {

// What the pictures of the algorithms beside nginx's share, those with a window above all.

/// Where things stand in a picture, from top to bottom.
struct WindowFrame
{
    explicit WindowFrame(const QRectF& area);

    double unit;  ///< height of a line of small text
    double sky;   ///< where requests come into sight
    QRectF tape;  ///< time, from the left to the right edge
    QRectF gauge; ///< how much of the limit is taken
    QRectF caption;
};

/// The limiter's parameters.
[[nodiscard]] const LimiterSpec& specOf(const PictureMoment& moment);
[[nodiscard]] CountRejected countRejected(const PictureMoment& moment);
/// How far the windows have still to move on, 1 … 0, after the present one has begun at `start`; 0 in reduced motion.
[[nodiscard]] double stillToMove(const PictureMoment& moment, Instant start);

enum class Tray { Present, Other };
/// A window as a tray that is open above.
void paintTray(QPainter& painter, const QRectF& tray, Tray which);
/// The rest of a window that is full: nothing comes in.
void paintClosed(QPainter& painter, const QRectF& rest);
/// The present.
void paintHand(QPainter& painter, const WindowFrame& frame, double x);
/// The requests that fall onto the tape and those that bounce off it.
void paintArrivals(QPainter& painter, const WindowFrame& frame, const TimeTape& tape, const PictureMoment& moment);

} // namespace spillway::ui
