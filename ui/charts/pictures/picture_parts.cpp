#include "ui/charts/pictures/picture_parts.h"

#include "ui/charts/parts/parts.h"
#include "ui/charts/parts/stacked_area.h"
#include "ui/theme/theme.h"

#include <QtGui/QFontMetricsF>
#include <QtGui/QPainter>
#include <QtGui/QPainterPath>

#include <algorithm>
#include <cmath>
#include <optional>

namespace spillway::ui {

namespace {

constexpr double kGauge = 6; ///< height
constexpr std::uint64_t kMostMarks = 120;
constexpr double kBar = 4;     ///< width of a bar
constexpr int kMostChain = 24; ///< requests looked back at, to find how high one lies

/// The counted request before the i-th.
std::optional<std::size_t> countedBefore(const LevelIndex& requests, std::size_t i, CountRejected countRejected)
{
    if (countRejected == CountRejected::No)
        return requests.takenBefore(i);
    return i > 0 ? std::optional(i - 1) : std::nullopt;
}

std::uint64_t countedOf(const LevelIndex::Summary& sum, CountRejected countRejected)
{
    return countRejected == CountRejected::Yes ? sum.total() : sum.passed + sum.delayed;
}

} // namespace

double steady(std::size_t request, std::size_t salt)
{
    std::size_t h = (request + 1) * 0x9E3779B97F4A7C15ULL + salt * 0xBF58476D1CE4E5B9ULL;
    h ^= h >> 31U;
    h *= 0x94D049BB133111EBULL;
    return static_cast<double>(h >> 40U) / static_cast<double>(1U << 24U);
}

double sideOf(std::size_t request)
{
    return steady(request, 2) < 0.5 ? -1 : 1;
}

void paintFalling(QPainter& painter, const Drop& drop, QPointF to, double sky, double radius)
{
    paintMark(painter, {to.x(), sky + (to.y() - sky) * drop.progress * drop.progress}, radius, drop.verdict);
}

void paintBounced(QPainter& painter, const Drop& drop, const Bounce& bounce)
{
    const double gone = drop.progress;
    const double x = bounce.from.x() + (bounce.toX - bounce.from.x()) * gone;
    const double rise = (0.6 + 0.8 * steady(drop.request, 3)) * 4 * gone * (1 - gone) * 1.2 * bounce.unit;
    const double y = bounce.from.y() - rise + gone * gone * 2.5 * bounce.unit;
    const double before = painter.opacity();
    painter.setOpacity(before * (1 - 0.7 * gone));
    paintMark(painter, {x, std::max(bounce.top, y)}, bounce.radius, drop.verdict);
    painter.setOpacity(before);
}

TimeTape::TimeTape(const QRectF& rect, Instant origin, double originX, double perMs) :
    m_rect(rect),
    m_origin(origin),
    m_originX(originX),
    m_perMs(perMs),
    m_radius(std::clamp(rect.height() / 16, 2.6, 4.5))
{
}

double TimeTape::x(Instant at) const
{
    return m_originX + static_cast<double>((at - m_origin).count()) * m_perMs;
}

/// Layer by layer; what would lie higher than the strip begins at the floor again.
QPointF TimeTape::restAt(double x, int place) const
{
    const double layer = 2.15 * m_radius;
    const int layers = std::max(1, static_cast<int>((m_rect.height() - 1) / layer));
    return {x, m_rect.bottom() - layer * (place % layers + 0.5) - 1};
}

QPointF TimeTape::restOf(const LevelIndex& requests, std::size_t i, CountRejected countRejected) const
{
    const double apart = 2.05 * m_radius / m_perMs; // ms
    int place = 0;
    for (std::size_t above = i; place < kMostChain; ++place) {
        const auto under = countedBefore(requests, above, countRejected);
        if (!under || static_cast<double>((requests[above].at - requests[*under].at).count()) >= apart)
            break;
        above = *under;
    }
    return restAt(x(requests[i].at), place);
}

void TimeTape::paintCounted(QPainter& painter, const LevelIndex& requests, TimeRange stretch,
                            CountRejected countRejected) const
{
    const std::size_t first = requests.firstFrom(stretch.from);
    const std::size_t last = requests.firstFrom(stretch.to);
    if (first >= last)
        return;
    const std::uint64_t counted = countedOf(requests.summary(first, last), countRejected);
    if (counted > kMostMarks)
        return paintBars(painter, requests, stretch, countRejected);
    for (std::size_t i = countRejected == CountRejected::Yes ? first : requests.takenFrom(first); i < last;
         i = countRejected == CountRejected::Yes ? i + 1 : requests.takenFrom(i + 1))
        paintMark(painter, restOf(requests, i, countRejected),
                  m_radius * (requests[i].decision.verdict == Verdict::Rejected ? 0.8 : 0.95),
                  requests[i].decision.verdict);
}

/// Bars stand at multiples of their length in time, so that they move with the tape and keep their height.
void TimeTape::paintBars(QPainter& painter, const LevelIndex& requests, TimeRange stretch,
                         CountRejected countRejected) const
{
    const auto length = Milliseconds(std::max<std::int64_t>(1, std::llround(kBar / m_perMs)));
    const double width = static_cast<double>(length.count()) * m_perMs;
    const auto all =
        countedOf(requests.summary(requests.firstFrom(stretch.from), requests.firstFrom(stretch.to)), countRejected);
    const double even = static_cast<double>(all) / std::max(1.0, static_cast<double>(stretch.length() / length));
    painter.setPen(Qt::NoPen);
    for (Instant from = windowStart(stretch.from, length); from < stretch.to; from += length) {
        const std::size_t first = requests.firstFrom(std::max(from, stretch.from));
        const std::size_t last = requests.firstFrom(std::min(from + length, stretch.to));
        if (first >= last)
            continue;
        const LevelIndex::Summary sum = requests.summary(first, last);
        const double taken = sum.passed + sum.delayed;
        const double turned = countRejected == CountRejected::Yes ? sum.rejected : 0;
        // Twice as many as on average fill half of the height, the most are never cut.
        const double share = (taken + turned) / (taken + turned + 2 * even);
        const double height = m_rect.height() * share;
        const double split = height * taken / std::max(taken + turned, 1.0);
        painter.setBrush(theme().passed);
        painter.drawRect(QRectF(x(from), m_rect.bottom() - split, width * 0.8, split));
        painter.setBrush(areaBrush(Verdict::Rejected, painter));
        painter.drawRect(QRectF(x(from), m_rect.bottom() - height, width * 0.8, height - split));
    }
}

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
            paintFalling(painter, drop, {edge.x(), counted ? rest.y() : edge.y()}, frame.sky, radius);
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
