#pragma once

#include "engine/core/time_range.h"
#include "engine/limiter/limiter.h"
#include "ui/charts/pictures/limiter_pictures.h"

#include <QtCore/QPointF>
#include <QtCore/QRectF>

namespace spillway::ui {

// Requests on their way in a picture. Two that arrive together go different ways, each the same way every time.

/// A number between 0 and 1 that is the same for the same request each time it is painted.
[[nodiscard]] double steady(std::size_t request, std::size_t salt);
/// To which side a request goes: -1 or 1.
[[nodiscard]] double sideOf(std::size_t request);

/// Where a rejected request bounces off, and how far.
struct Bounce
{
    QPointF from;
    double toX;    ///< where it is gone
    double top;    ///< it rises no higher
    double unit;   ///< height of a line of small text
    double radius; ///< of its mark
};
/// Falls faster and faster from `sky` to where it arrives.
void paintFalling(QPainter& painter, const Drop& drop, QPointF to, double sky, double radius);
/// In an arc that fades, as far as the drop's progress.
void paintBounced(QPainter& painter, const Drop& drop, const Bounce& bounce);

/// A strip of time in a picture on whose floor the counted requests lie, each where it arrived.
class TimeTape
{
public:
    /// `origin` stands at `originX`; `perMs` > 0 pixels a millisecond.
    TimeTape(const QRectF& rect, Instant origin, double originX, double perMs);

    [[nodiscard]] const QRectF& rect() const { return m_rect; }
    [[nodiscard]] double x(Instant at) const;
    [[nodiscard]] double radius() const { return m_radius; } ///< of a mark
    /// The marks of [from, to), those that lie too close on top of each other. Where there are too
    /// many to be seen, bars.
    void paintCounted(QPainter& painter, const LevelIndex& requests, TimeRange stretch,
                      CountRejected countRejected) const;
    /// Where a request comes to lie.
    [[nodiscard]] QPointF restOf(const LevelIndex& requests, std::size_t i, CountRejected countRejected) const;

private:
    [[nodiscard]] QPointF restAt(double x, int place) const;
    void paintBars(QPainter& painter, const LevelIndex& requests, TimeRange stretch, CountRejected countRejected) const;

    QRectF m_rect;
    Instant m_origin;
    double m_originX;
    double m_perMs;
    double m_radius;
};

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
