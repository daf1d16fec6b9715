#include "ui/charts/pictures/bucket_picture.h"

#include "engine/policy/same_average.h"
#include "ui/charts/parts/parts.h"
#include "ui/models/project/limit_words.h"
#include "ui/text/format.h"
#include "ui/theme/theme.h"

#include <QtGui/QFontMetricsF>
#include <QtGui/QPainter>
#include <QtGui/QPainterPath>
#include <QtGui/QPolygonF>

#include <algorithm>
#include <cmath>

namespace spillway::ui {

namespace {

constexpr double kTaper = 0.085; ///< how much narrower the bottom is, each side, as a share of the width
constexpr double kDrop = 4;      ///< radius of a request
constexpr double kMeterWall = 5; ///< between the outline and the content

/// A number between 0 and 1 that is the same for the same request each time it is painted.
double steady(std::size_t request, std::size_t salt)
{
    std::size_t h = (request + 1) * 0x9E3779B97F4A7C15ULL + salt * 0xBF58476D1CE4E5B9ULL;
    h ^= h >> 31U;
    h *= 0x94D049BB133111EBULL;
    return static_cast<double>(h >> 40U) / static_cast<double>(1U << 24U);
}

/// To which side a request goes: -1 or 1.
double sideOf(std::size_t request)
{
    return steady(request, 2) < 0.5 ? -1 : 1;
}

/// One picture being painted.
class BucketPainting
{
public:
    BucketPainting(QPainter& painter, const QRectF& area, const PictureMoment& moment);
    void paint();

private:
    [[nodiscard]] const LimitReq& limit() const { return m_moment.decisions.limit(); }
    [[nodiscard]] const LimiterSpec* other() const { return std::get_if<LimiterSpec>(&m_moment.decisions.applied()); }
    [[nodiscard]] bool hasDelay() const { return !other() && limit().delayAfter != kNever; }
    [[nodiscard]] static double requests(Thousandths level) { return static_cast<double>(level.raw()) / 1000; }
    [[nodiscard]] double y(double level) const;
    [[nodiscard]] QPolygonF slice(double low, double high) const; ///< of the inside, between two levels
    void paintContent();
    void paintThresholds();

    [[nodiscard]] double sky() const { return m_area.top() + 2.5 * kDrop; } // not at the edge
    [[nodiscard]] double queueY() const { return m_bucket.top() - 2 * kDrop; }
    [[nodiscard]] double queueGap() const;
    [[nodiscard]] QPointF turn(double turns) const; ///< where a request hangs with this many leaks ahead of it
    [[nodiscard]] QPointF surface(std::size_t request) const;
    [[nodiscard]] QPointF rim(std::size_t request) const;
    void paintDrop(const Drop& drop);
    void paintFall(const Drop& drop);
    void paintBounce(const Drop& drop);

    void paintDrip();
    [[nodiscard]] static double figureRoom(); ///< height that the figure needs
    [[nodiscard]] double delayBorder() const; ///< y where the amber part ends
    [[nodiscard]] bool figureInside() const;
    void paintFigures();

    QPainter& m_painter;
    QRectF m_area;
    PictureMoment m_moment;
    BucketScene m_scene;
    double m_unit;
    double m_brim;   ///< the level at the burst mark, at least 1
    QRectF m_bucket; ///< from the rim to the bottom
};

BucketPainting::BucketPainting(QPainter& painter, const QRectF& area, const PictureMoment& moment) :
    m_painter(painter),
    m_area(area),
    m_moment(moment),
    m_scene(sceneAt(moment.decisions, moment.at, moment.way, moment.motion)),
    m_unit(QFontMetricsF(themeFont(FontRole::Small)).height()),
    m_brim(std::max(1.0, requests(limit().burst)))
{
    const double top = area.top() + std::clamp(0.26 * area.height(), 1.7 * m_unit, 3.7 * m_unit);
    const double bottom = area.bottom() - std::clamp(0.16 * area.height(), 1.6 * m_unit, 2.6 * m_unit);
    const double height = std::max(bottom - top, 10.0);
    const double width = std::min(area.width() * 0.62, height * 1.15);
    m_bucket = {std::round(area.center().x() - width / 2), std::round(top), std::round(width), std::round(height)};
}

/// The burst mark is a little below the rim.
double BucketPainting::y(double level) const
{
    return m_bucket.bottom() - std::min(level / m_brim, 1.05) * m_bucket.height() * 0.95;
}

QPolygonF BucketPainting::slice(double low, double high) const
{
    const auto inset = [&](double at) {
        return kTaper * m_bucket.width() * (at - m_bucket.top()) / m_bucket.height() + kMeterWall;
    };
    const double bottom = std::min(y(low), m_bucket.bottom() - kMeterWall / 2);
    const double top = std::min(y(high), bottom);
    return {QPointF(m_bucket.left() + inset(top), top), QPointF(m_bucket.right() - inset(top), top),
            QPointF(m_bucket.right() - inset(bottom), bottom), QPointF(m_bucket.left() + inset(bottom), bottom)};
}

void BucketPainting::paintContent()
{
    const double delay = hasDelay() ? requests(limit().delayAfter) : m_brim * 2;
    const Theme& t = theme();
    m_painter.setPen(Qt::NoPen);
    m_painter.setBrush(mixed(t.passed, t.panel, 0.8));
    m_painter.drawPolygon(slice(0, std::min(m_scene.level, delay)));
    if (m_scene.level > delay) {
        m_painter.setBrush(mixed(t.delayed, t.panel, 0.9));
        m_painter.drawPolygon(slice(delay, m_scene.level));
    }
    QPainterPath wall(m_bucket.topLeft());
    wall.lineTo(m_bucket.left() + kTaper * m_bucket.width(), m_bucket.bottom());
    wall.lineTo(m_bucket.right() - kTaper * m_bucket.width(), m_bucket.bottom());
    wall.lineTo(m_bucket.topRight());
    m_painter.setBrush(Qt::NoBrush);
    m_painter.setPen(
        QPen(m_moment.decisions.size() > 0 ? t.subtle : t.border, 2.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    m_painter.drawPath(wall);
}

void BucketPainting::paintThresholds()
{
    const auto mark = [&](Thousandths level, const QColor& color) {
        const double at = std::round(y(requests(level))) + 0.5;
        QPen pen(color, 1.3);
        pen.setDashPattern({4, 3});
        m_painter.setPen(pen);
        m_painter.drawLine(QPointF(m_bucket.left() - 0.5 * m_unit, at), QPointF(m_bucket.right() + 0.5 * m_unit, at));
    };
    if (hasDelay() && limit().delayAfter <= limit().burst)
        mark(limit().delayAfter, theme().delayed);
    mark(limit().burst, theme().rejected);
}

double BucketPainting::queueGap() const
{
    return 2.7 * kDrop;
}

/// The queue stands to the right of the middle, where one after the other falls in.
QPointF BucketPainting::turn(double turns) const
{
    const double end = m_area.right() - 4 * kDrop;
    return {std::min(m_bucket.center().x() + turns * queueGap(), end), queueY()};
}

/// Where the figure stands above the surface, requests fall beside it.
QPointF BucketPainting::surface(std::size_t request) const
{
    const QFontMetricsF metrics(themeFont(FontRole::Figure));
    const double beside = figureInside() ? 0 : metrics.horizontalAdvance(QStringLiteral("00.0")) / 2 + 1.5 * kDrop;
    const double reach = std::max(m_bucket.width() * 0.275 - beside, 0.0);
    const double away = beside + std::abs(steady(request, 1) - 0.5) * 2 * reach;
    return {m_bucket.center().x() + sideOf(request) * away, y(m_scene.level) - 2};
}

QPointF BucketPainting::rim(std::size_t request) const
{
    const double away = m_bucket.width() * (0.32 + 0.16 * steady(request, 4));
    return {m_bucket.center().x() + sideOf(request) * away, m_bucket.top() - kDrop};
}

void BucketPainting::paintFall(const Drop& drop)
{
    const RequestOutcome& request = m_moment.decisions[drop.request];
    QPointF to = surface(drop.request);
    if (drop.verdict == Verdict::Rejected)
        to = rim(drop.request);
    else if (drop.verdict == Verdict::Delayed)
        to = turn(static_cast<double>(request.decision.delay.count()) * static_cast<double>(limit().rate.raw()) / 1e6);
    // faster and faster
    const QPointF at(to.x(), sky() + (to.y() - sky()) * drop.progress * drop.progress);
    paintMark(m_painter, at, kDrop, drop.verdict);
}

/// Off the rim, to the side on which it fell, in an arc that fades.
void BucketPainting::paintBounce(const Drop& drop)
{
    const double edge = drop.request % 2 == 0 ? 0.75 : 0.95; // of the room beside the bucket
    const double room = (m_area.width() - m_bucket.width()) / 2 - 1.5 * kDrop;
    const double far = m_bucket.width() / 2 + std::max(room, kDrop) * edge;
    const double to = m_bucket.center().x() + sideOf(drop.request) * far;
    const double gone = drop.progress;
    const QPointF from = rim(drop.request);
    const double rise = (0.6 + 0.8 * steady(drop.request, 3)) * 4 * gone * (1 - gone) * 1.2 * m_unit;
    const double y = from.y() - rise + gone * gone * 2.5 * m_unit;
    const double before = m_painter.opacity();
    m_painter.setOpacity(before * (1 - 0.7 * gone));
    paintMark(m_painter, {from.x() + (to - from.x()) * gone, std::max(sky(), y)}, kDrop, drop.verdict);
    m_painter.setOpacity(before);
}

void BucketPainting::paintDrop(const Drop& drop)
{
    switch (drop.place) {
    case Place::Falling: paintFall(drop); break;
    case Place::Bouncing: paintBounce(drop); break;
    case Place::Queued:
        if (m_bucket.center().x() + drop.progress * queueGap() < m_area.right() - 2 * kDrop)
            paintMark(m_painter, turn(drop.progress), kDrop, drop.verdict);
        break;
    case Place::Entering: {
        const QPointF to(m_bucket.center().x(), y(m_scene.level) - 2);
        paintMark(m_painter, turn(0) + (to - turn(0)) * (drop.progress * drop.progress), kDrop, drop.verdict);
        break;
    }
    case Place::Landed:
        if (drop.verdict == Verdict::Rejected)
            paintMark(m_painter, rim(drop.request), kDrop, drop.verdict);
        else if (drop.verdict == Verdict::Passed)
            paintMark(m_painter, surface(drop.request), kDrop, drop.verdict);
        break; // a delayed one is in the queue
    }
}

/// One drop for each request that leaks; where they come faster than can be seen, a jet. Windows do not leak.
void BucketPainting::paintDrip()
{
    const Theme& t = theme();
    const bool leaks = !other() || other()->algorithm == Algorithm::LeakyQueue ||
                       (other()->algorithm == Algorithm::TokenBucket && !other()->refill);
    const double x = m_bucket.center().x();
    const double fall = m_area.bottom() - m_bucket.bottom() - 0.9 * m_unit;
    const double leak = 1e6 / static_cast<double>(limit().rate.raw());
    m_painter.setPen(Qt::NoPen);
    const bool jet = leak * 8 < static_cast<double>(m_moment.way.count()) || m_moment.motion == Motion::Reduced;
    if (leaks && m_scene.level > 0 && jet) {
        QColor color = t.passed;
        color.setAlphaF(0.6F);
        m_painter.setBrush(color);
        m_painter.drawRoundedRect(QRectF(x - 1.5, m_bucket.bottom() + 3, 3, std::max(fall, kDrop)), 1.5, 1.5);
    } else if (leaks && m_scene.level > 0) {
        for (int drop = 0; drop < 2; ++drop) {
            const double way = (m_scene.drip + drop) / 2;
            QColor color = t.passed;
            color.setAlphaF(static_cast<float>(1 - 0.7 * way));
            m_painter.setBrush(color);
            m_painter.drawEllipse(QPointF(x, m_bucket.bottom() + kDrop + 2 + way * (fall - kDrop)), kDrop * 0.85,
                                  kDrop * 0.85);
        }
    }
    const QFontMetricsF metrics(themeFont(FontRole::Small));
    m_painter.setFont(themeFont(FontRole::Small));
    m_painter.setPen(t.subtle);
    const bool written = m_moment.rate && m_moment.rate->rate() == limit().rate; // a client may be of an earlier limit
    const QString rate = other()   ? averageText(averageRate(*other()))
                         : written ? rateText(*m_moment.rate)
                                   : rateText(limit().rate);
    if (x + 2.5 * kDrop + metrics.horizontalAdvance(rate) < m_area.right())
        m_painter.drawText(QPointF(x + 2.5 * kDrop, m_bucket.bottom() + std::max(0.6 * fall + metrics.capHeight() / 2,
                                                                                 metrics.ascent() + 2)),
                           rate); // below the outline
}

double BucketPainting::figureRoom()
{
    return 1.6 * QFontMetricsF(themeFont(FontRole::Figure)).height();
}

double BucketPainting::delayBorder() const
{
    const double surface = y(m_scene.level);
    return hasDelay() ? std::clamp(y(requests(limit().delayAfter)), surface, std::max(surface, m_bucket.bottom()))
                      : surface;
}

bool BucketPainting::figureInside() const
{
    const double border = delayBorder();
    return border - y(m_scene.level) > figureRoom() || m_bucket.bottom() - border > figureRoom();
}

void BucketPainting::paintFigures()
{
    const QFont figure = themeFont(FontRole::Figure);
    const QFontMetricsF metrics(figure);
    const QString text = levelText(Thousandths(std::llround(m_scene.level * 1000)));
    const double surface = y(m_scene.level);
    // In the amber part if that is tall enough, else in the blue one, else above the surface.
    const double border = delayBorder();
    const bool onAmber = border - surface > figureRoom();
    const bool inside = figureInside();
    const double top = onAmber ? surface : border;
    const double baseline = inside ? top + 0.3 * m_unit + metrics.ascent() : surface - 0.6 * m_unit;
    m_painter.setFont(figure);
    m_painter.setPen(!inside ? theme().text : onAmber ? theme().onDelayed : theme().onPassed);
    m_painter.drawText(QPointF(m_bucket.center().x() - metrics.horizontalAdvance(text) / 2, baseline), text);
    if (m_scene.waiting == 0)
        return;
    const QFontMetricsF small(themeFont(FontRole::Small));
    QString line = Words::tr("%1 waiting").arg(countText(m_scene.waiting));
    if (small.horizontalAdvance(line) > m_bucket.width() * (1 - 2 * kTaper) - 2 * kMeterWall)
        line = Words::tr("+%1", "number of waiting requests")
                   .arg(countText(m_scene.waiting)); // beside others there is less room
    m_painter.setFont(themeFont(FontRole::Small));
    m_painter.drawText(QPointF(m_bucket.center().x() - small.horizontalAdvance(line) / 2, baseline + small.height()),
                       line);
}

void BucketPainting::paint()
{
    paintContent();
    if (m_moment.decisions.size() == 0)
        return;
    paintThresholds();
    for (const Drop& drop : m_scene.drops)
        paintDrop(drop);
    paintDrip();
    paintFigures();
}

} // namespace

void paintBucket(QPainter& painter, const QRectF& area, const PictureMoment& moment)
{
    BucketPainting(painter, area, moment).paint();
}

QString bucketWords(const PictureMoment& moment)
{
    const BucketScene scene = sceneAt(moment.decisions, moment.at, moment.way, moment.motion);
    return Words::tr("Level %1 of %2 at %3, %4 waiting.", "Level 18.0 of burst 20")
        .arg(levelText(Thousandths(std::llround(scene.level * 1000))),
             ceilingText(moment.decisions.applied(), moment.decisions.limit().burst.raw() / 1000),
             timeText(moment.at, TimeDetail::Milliseconds), countText(scene.waiting));
}

} // namespace spillway::ui
