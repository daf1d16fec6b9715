#pragma once

#include "engine/core/time_range.h"
#include "engine/limiter/limiter.h"
#include "ui/charts/parts/level_index.h"

#include <QtCore/QRectF>

class QPainter;

namespace spillway::ui {

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
    /// many to be told apart, bars.
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

} // namespace spillway::ui
