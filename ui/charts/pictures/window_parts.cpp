#include "ui/charts/pictures/window_parts.h"

#include "ui/charts/parts/parts.h"
#include "ui/charts/pictures/drop_paths.h"
#include "ui/text/format.h"
#include "ui/theme/theme.h"

#include <QtGui/QFontMetricsF>
#include <QtGui/QPainter>
#include <QtGui/QPainterPath>

#include <algorithm>
#include <cmath>

namespace spillway::ui {

namespace {

constexpr double kGauge = 6; ///< height

} // namespace

WindowFrame::WindowFrame(const QRectF& area) : unit(QFontMetricsF(themeFont(FontRole::Small)).height())
{
    const QRectF inside = area.adjusted(0.5 * unit, 0.4 * unit, -0.5 * unit, -0.5 * unit);
    sky = area.top() + 0.6 * unit;
    caption = QRectF(inside.left(), inside.bottom() - captionHeight(), inside.width(), captionHeight());
    gauge = QRectF(std::round(inside.left()), std::round(caption.top() - 0.2 * unit - kGauge),
                   std::round(inside.width()), kGauge);
    const double top = area.top() + std::clamp(0.2 * area.height(), 1.5 * unit, 4 * unit);
    tape = QRectF(inside.left(), std::round(top), inside.width(),
                  std::max(std::round(gauge.top() - 0.4 * unit) - std::round(top), 8.0));
}

const LimiterSpec& specOf(const PictureMoment& moment)
{
    return std::get<LimiterSpec>(moment.decisions.applied());
}

CountRejected countRejected(const PictureMoment& moment)
{
    return specOf(moment).countRejected;
}

double stillToMove(const PictureMoment& moment, Instant start)
{
    if (moment.motion == Motion::Reduced || !moment.playing)
        return 0;
    const Milliseconds span = std::max(std::min(specOf(moment).window / 8, moment.way / 2), Milliseconds(1));
    return 1 - eased(static_cast<double>((moment.at - start).count()) / static_cast<double>(span.count()));
}

void paintTray(QPainter& painter, const QRectF& tray, Tray which)
{
    const Theme& t = theme();
    painter.fillRect(tray, which == Tray::Present ? mixed(t.level, t.panel, 0.55) : mixed(t.grid, t.panel, 0.35));
    QPainterPath wall(tray.topLeft());
    wall.lineTo(tray.bottomLeft());
    wall.lineTo(tray.bottomRight());
    wall.lineTo(tray.topRight());
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(which == Tray::Present ? t.subtle : mixed(t.subtle, t.panel, 0.4),
                        which == Tray::Present ? 2 : 1.3, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPath(wall);
}

void paintClosed(QPainter& painter, const QRectF& rest)
{
    QColor color = theme().rejected;
    color.setAlphaF(0.4F);
    painter.fillRect(rest, QBrush(color, Qt::BDiagPattern));
    paintLid(painter, rest.left(), rest.right(), rest.top());
}

void paintHand(QPainter& painter, const WindowFrame& frame, double x)
{
    paintPlayhead(painter, x, frame.tape.top() - 0.25 * frame.unit, frame.tape.bottom());
}

void paintArrivals(QPainter& painter, const WindowFrame& frame, const TimeTape& tape, const PictureMoment& moment)
{
    const double radius = tape.radius();
    const auto withinX = [&](double x) {
        return std::clamp(x, frame.tape.left() + radius, std::max(frame.tape.left(), frame.tape.right()) - radius);
    };
    for (const Drop& drop : arrivalsAt(moment.decisions, moment.at, moment.way, moment.motion)) {
        const bool counted = drop.verdict != Verdict::Rejected;
        const QPointF edge(withinX(tape.x(moment.decisions[drop.request].at)), frame.tape.top() - radius);
        if (drop.place == Place::Falling) {
            const QPointF rest = tape.restOf(moment.decisions, drop.request, countRejected(moment));
            const double to = counted ? rest.y() : edge.y();
            const double y = frame.sky + (to - frame.sky) * drop.progress * drop.progress;
            paintMark(painter, {edge.x(), y}, radius, drop.verdict);
        } else if (drop.place == Place::Bouncing) {
            const double side = edge.x() > frame.tape.center().x() ? -1 : 1; // where there is room
            const double to = withinX(edge.x() + side * frame.tape.width() * (0.2 + 0.25 * steady(drop.request, 4)));
            paintBounced(painter, drop, {edge, to, frame.sky, frame.unit, radius});
        } else if (drop.place == Place::Landed && !counted) {
            paintMark(painter, edge, radius, drop.verdict);
        }
    }
}

} // namespace spillway::ui
