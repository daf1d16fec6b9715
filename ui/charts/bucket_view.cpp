#include "ui/charts/bucket_view.h"

#include "ui/charts/parts.h"
#include "ui/text/format.h"
#include "ui/theme/theme.h"

#include <QtCore/QLineF>
#include <QtGui/QFontMetricsF>
#include <QtGui/QPainter>
#include <QtGui/QPainterPath>
#include <QtGui/QPolygonF>

#include <algorithm>
#include <cmath>
#include <vector>

namespace spillway::ui {

namespace {

constexpr double kTaper = 0.085;       ///< how much narrower the bottom is, each side, as a share of the width
constexpr double kDrop = 4;            ///< radius of a falling request
constexpr std::size_t kMostDrops = 14; ///< each way in time

/// A number between 0 and 1 that is the same for the same request each time it is painted.
double steady(std::size_t i, std::size_t salt)
{
    std::size_t h = (i + 1) * 0x9E3779B97F4A7C15ULL + salt * 0xBF58476D1CE4E5B9ULL;
    h ^= h >> 31U;
    h *= 0x94D049BB133111EBULL;
    return static_cast<double>(h >> 40U) / static_cast<double>(1U << 24U);
}

/// To which side a refused request goes: -1 or 1.
double sideOf(std::size_t i)
{
    return steady(i, 2) < 0.5 ? -1 : 1;
}

} // namespace

BucketView::BucketView(QWidget* parent) : Chart(parent)
{
    setAccessibleName(tr("Bucket at the playhead"));
    describe();
}

void BucketView::setRequests(const std::vector<RequestOutcome>& requests, const LimitReq& limit)
{
    m_index.build(requests, limit);
    describe();
    invalidate();
}

void BucketView::setPlayhead(Instant at)
{
    if (at == m_playhead)
        return;
    m_playhead = at;
    m_describe.call();
    update();
}

QSize BucketView::sizeHint() const
{
    return {static_cast<int>(12 * unit()), static_cast<int>(15 * unit())};
}

QSize BucketView::minimumSizeHint() const
{
    return {static_cast<int>(10 * unit()), static_cast<int>(9 * unit())};
}

QRectF BucketView::bucketRect() const
{
    const QRectF card = cardRect();
    const double top = titleHeight() + 1.6 * unit();
    const double bottom = card.bottom() - 2.6 * unit();
    const double height = std::max(bottom - top, 10.0);
    const double width = std::min(card.width() * 0.62, height * 1.15);
    return {std::round(card.center().x() - width / 2), std::round(top), std::round(width), std::round(height)};
}

double BucketView::brim() const
{
    return std::max(1.0, static_cast<double>(m_index.limit().burst.raw()) / 1000);
}

/// The burst mark is a little below the rim.
double BucketView::y(double level) const
{
    const QRectF bucket = bucketRect();
    return bucket.bottom() - std::min(level / brim(), 1.05) * bucket.height() * 0.95;
}

QPolygonF BucketView::slice(double low, double high) const
{
    const QRectF bucket = bucketRect();
    const double wall = 5;
    const auto inset = [&](double at) {
        return kTaper * bucket.width() * (at - bucket.top()) / bucket.height() + wall;
    };
    const double bottom = std::min(y(low), bucket.bottom() - wall / 2);
    const double top = std::min(y(high), bottom);
    return {QPointF(bucket.left() + inset(top), top), QPointF(bucket.right() - inset(top), top),
            QPointF(bucket.right() - inset(bottom), bottom), QPointF(bucket.left() + inset(bottom), bottom)};
}

/// Three leaks long: slow limits are looked at in slow motion.
Milliseconds BucketView::moment() const
{
    const double interval = 1e6 / static_cast<double>(std::max<std::int64_t>(m_index.limit().rate.raw(), 1));
    return Milliseconds(std::llround(std::clamp(3 * interval, 60.0, 60'000.0)));
}

/// Delayed requests that arrived and have not been let through yet. A request waits at most as long as the newest.
std::uint64_t BucketView::waiting() const
{
    const LimitReq& limit = m_index.limit();
    if (limit.delayAfter == kNever || limit.burst <= limit.delayAfter)
        return 0;
    const Milliseconds longest = waitFor(limit.burst - limit.delayAfter, limit.rate);
    if (longest > std::chrono::hours(24 * 365))
        return 0;
    const std::size_t last = m_index.firstFrom(m_playhead + Milliseconds(1));
    const std::size_t first = m_index.firstFrom(m_playhead - longest);
    std::uint64_t count = 0;
    for (std::size_t i = last; i > first && last - i < 4096; --i) {
        const RequestOutcome& request = m_index[i - 1];
        if (request.decision.verdict == Verdict::Delayed && request.at + request.decision.delay > m_playhead)
            ++count;
    }
    return count;
}

void BucketView::paintContent(QPainter& painter, double level) const
{
    const LimitReq& limit = m_index.limit();
    const double delay = limit.delayAfter == kNever ? brim() * 2 : static_cast<double>(limit.delayAfter.raw()) / 1000;
    const Theme& t = theme();
    painter.setPen(Qt::NoPen);
    painter.setBrush(mixed(t.passed, t.panel, 0.8));
    painter.drawPolygon(slice(0, std::min(level, delay)));
    if (level > delay) {
        painter.setBrush(mixed(t.delayed, t.panel, 0.9));
        painter.drawPolygon(slice(delay, level));
    }
    const QRectF bucket = bucketRect();
    QPainterPath wall(bucket.topLeft());
    wall.lineTo(bucket.left() + kTaper * bucket.width(), bucket.bottom());
    wall.lineTo(bucket.right() - kTaper * bucket.width(), bucket.bottom());
    wall.lineTo(bucket.topRight());
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(m_index.size() > 0 ? t.subtle : t.border, 2.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPath(wall);
}

void BucketView::paintThresholds(QPainter& painter) const
{
    const LimitReq& limit = m_index.limit();
    const QRectF bucket = bucketRect();
    const auto mark = [&](Thousandths level, const QColor& color) {
        const double at = std::round(y(static_cast<double>(level.raw()) / 1000)) + 0.5;
        QPen pen(color, 1.3);
        pen.setDashPattern({4, 3});
        painter.setPen(pen);
        painter.drawLine(QPointF(bucket.left() - 0.5 * unit(), at), QPointF(bucket.right() + 0.5 * unit(), at));
    };
    if (limit.delayAfter != kNever && limit.delayAfter <= limit.burst)
        mark(limit.delayAfter, theme().delayed);
    mark(limit.burst, theme().rejected);
}

void BucketView::paintRequests(QPainter& painter, double level) const
{
    const QRectF bucket = bucketRect();
    const std::size_t now = m_index.firstFrom(m_playhead + Milliseconds(1));
    const std::size_t ahead = std::min(m_index.firstFrom(m_playhead + moment()), now + kMostDrops);
    const std::size_t before = std::max(m_index.firstFrom(m_playhead - moment()), now - std::min(now, kMostDrops));
    // In dense traffic time runs slower, so that the few that are drawn still fall apart.
    const auto spanOf = [this](bool full, Instant last) {
        const Milliseconds span = full ? std::max(last - m_playhead, m_playhead - last) : moment();
        return static_cast<double>(std::max(span, Milliseconds(1)).count());
    };
    const double span = spanOf(ahead - now == kMostDrops, m_index[std::max(ahead, std::size_t{1}) - 1].at);
    const double past = spanOf(now - before == kMostDrops, m_index[before < m_index.size() ? before : 0].at);
    const double surface = y(level) - 2;
    const double sky = 3 * kDrop;
    std::vector<QPointF> taken; // marks never lie on each other
    const auto place = [&](QPointF at, Verdict verdict) {
        at.setX(std::clamp(at.x(), 2.0 * kDrop, std::max(2.0 * kDrop, rect().width() - 3.0 * kDrop)));
        const auto near = [at](QPointF other) { return QLineF(at, other).length() < 2.8 * kDrop; };
        if (std::ranges::any_of(taken, near))
            return;
        taken.push_back(at);
        paintMark(painter, at, kDrop, verdict);
    };
    // Where the figure stands above the surface, requests fall beside it.
    const double figure = QFontMetricsF(themeFont(FontRole::Figure)).horizontalAdvance(QStringLiteral("00.0"));
    const double beside = figureInside(level) ? 0 : figure / 2 + 1.5 * kDrop;
    for (std::size_t i = now; i < ahead; ++i) {
        const double left = static_cast<double>((m_index[i].at - m_playhead).count()) / span; // 1 = far ahead, 0 = here
        const bool refused = m_index[i].decision.verdict == Verdict::Rejected;
        // One that will be refused falls towards the rim, the others into the bucket.
        const double rim = bucket.center().x() + sideOf(i) * bucket.width() * (0.25 + 0.25 * steady(i, 4));
        const double reach = std::max(bucket.width() * 0.275 - beside, 0.0);
        const double x =
            refused ? rim : bucket.center().x() + sideOf(i) * (beside + std::abs(steady(i, 1) - 0.5) * 2 * reach);
        const double floor = refused ? bucket.top() - kDrop : surface;
        place({x, sky + (floor - sky) * (1 - left) * (1 - left)}, m_index[i].decision.verdict);
    }
    for (std::size_t i = now; i > before; --i) {
        const RequestOutcome& request = m_index[i - 1];
        if (request.decision.verdict != Verdict::Rejected)
            continue;
        // Off the rim in an arc, to the side that the request always takes.
        const double gone = static_cast<double>((m_playhead - request.at).count()) / past;
        const double side = sideOf(i - 1);
        const double reach = std::max(rect().width() - bucket.width(), 4 * kDrop) / 2 - kDrop;
        const double x = bucket.center().x() + side * (bucket.width() / 2 + kDrop + reach * (0.15 + 0.75 * gone));
        const double rise = (0.6 + 0.8 * steady(i - 1, 3)) * 4 * gone * (1 - gone) * 1.2 * unit();
        painter.setOpacity(1 - 0.7 * gone);
        place({x, std::max(sky, bucket.top() - rise + gone * gone * 2.5 * unit())}, Verdict::Rejected);
        painter.setOpacity(1);
    }
}

void BucketView::paintDrip(QPainter& painter, double level) const
{
    const QRectF bucket = bucketRect();
    const Theme& t = theme();
    const double x = bucket.center().x();
    const double fall = rect().height() - bucket.bottom() - 0.9 * unit();
    if (level > 0) {
        // One drop per request that leaks: its place follows from the time.
        const double interval = std::max(1e6 / static_cast<double>(m_index.limit().rate.raw()), 40.0);
        const double phase = std::fmod(static_cast<double>(m_playhead.time_since_epoch().count()), interval) / interval;
        painter.setPen(Qt::NoPen);
        for (int drop = 0; drop < 2; ++drop) {
            const double way = (phase + drop) / 2;
            QColor color = t.passed;
            color.setAlphaF(static_cast<float>(1 - 0.7 * way));
            painter.setBrush(color);
            painter.drawEllipse(QPointF(x, bucket.bottom() + kDrop + 2 + way * (fall - kDrop)), kDrop * 0.85,
                                kDrop * 0.85);
        }
    }
    const QFontMetricsF metrics(themeFont(FontRole::Small));
    painter.setFont(themeFont(FontRole::Small));
    painter.setPen(t.subtle);
    painter.drawText(QPointF(x + 2.5 * kDrop, bucket.bottom() + 0.6 * fall + metrics.capHeight() / 2),
                     rateText(m_index.limit().rate));
}

double BucketView::figureRoom()
{
    return 1.6 * QFontMetricsF(themeFont(FontRole::Figure)).height();
}

double BucketView::delayBorder(double level) const
{
    const LimitReq& limit = m_index.limit();
    const double surface = y(level);
    return limit.delayAfter == kNever ? surface
                                      : std::clamp(y(static_cast<double>(limit.delayAfter.raw()) / 1000), surface,
                                                   std::max(surface, bucketRect().bottom()));
}

bool BucketView::figureInside(double level) const
{
    const double border = delayBorder(level);
    return border - y(level) > figureRoom() || bucketRect().bottom() - border > figureRoom();
}

void BucketView::paintFigures(QPainter& painter, double level) const
{
    const QRectF bucket = bucketRect();
    QFont figure = themeFont(FontRole::Figure);
    const QFontMetricsF metrics(figure);
    const QString text = levelText(Thousandths(std::llround(level * 1000)));
    const double surface = y(level);
    // In the amber part if that is tall enough, else in the blue one, else above the surface.
    const double border = delayBorder(level);
    const bool onAmber = border - surface > figureRoom();
    const bool inside = figureInside(level);
    const double top = onAmber ? surface : border;
    const double baseline = inside ? top + 0.3 * unit() + metrics.ascent() : surface - 0.6 * unit();
    painter.setFont(figure);
    painter.setPen(!inside ? theme().text : onAmber ? theme().onDelayed : theme().onPassed);
    painter.drawText(QPointF(bucket.center().x() - metrics.horizontalAdvance(text) / 2, baseline), text);
    const std::uint64_t count = waiting();
    if (count == 0)
        return;
    const QString line = tr("%1 waiting").arg(countText(count));
    const QFontMetricsF small(themeFont(FontRole::Small));
    painter.setFont(themeFont(FontRole::Small));
    painter.drawText(QPointF(bucket.center().x() - small.horizontalAdvance(line) / 2, baseline + small.height()), line);
}

void BucketView::paintStatic(QPainter&) {}

void BucketView::paintLive(QPainter& painter)
{
    const double level = m_index.levelAt(m_playhead);
    paintContent(painter, level);
    if (m_index.size() == 0)
        return;
    paintThresholds(painter);
    paintRequests(painter, level);
    paintDrip(painter, level);
    paintFigures(painter, level);
}

void BucketView::describe()
{
    if (m_index.size() == 0) {
        setAccessibleDescription(tr("No client is chosen."));
        return;
    }
    const double level = m_index.levelAt(m_playhead);
    setAccessibleDescription(tr("Level %1 of burst %2 at %3, %4 waiting.")
                                 .arg(levelText(Thousandths(std::llround(level * 1000))),
                                      countText(static_cast<std::uint64_t>(m_index.limit().burst.raw() / 1000)),
                                      timeText(m_playhead, TimeDetail::Milliseconds), countText(waiting())));
}

} // namespace spillway::ui
