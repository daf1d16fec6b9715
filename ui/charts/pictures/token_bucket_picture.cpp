#include "ui/charts/parts/parts.h"
#include "ui/charts/pictures/picture_parts.h"
#include "ui/models/project/limit_words.h"
#include "ui/text/format.h"
#include "ui/text/sentences.h"
#include "ui/theme/theme.h"

#include <QtGui/QPainter>
#include <QtGui/QPainterPath>

#include <algorithm>
#include <array>
#include <cmath>

namespace spillway::ui {

namespace {

constexpr double kLargestCoin = 15; ///< radius of a token
constexpr double kSmallestCoin = 4.6;
constexpr double kCoinPitch = 2.35; ///< from token to token, in radii
constexpr double kTokenWall = 4;

/// How the places for tokens are laid out: as large as they fit, several tokens a coin where there are too many.
struct Coins
{
    Coins(QSizeF room, std::int64_t capacity)
    {
        constexpr std::array<std::int64_t, 3> kSteps{2, 5, 10};
        const auto fits = [&] {
            columns = std::max(1, static_cast<int>(room.width() / (kCoinPitch * radius)));
            return std::int64_t{columns} * std::max(1, static_cast<int>(room.height() / (kCoinPitch * radius))) *
                       worth >=
                   capacity;
        };
        for (std::int64_t decade = 1; !shrinkTo(fits); decade *= 10) {
            for (std::size_t i = 0; i < kSteps.size() && !shrinkTo(fits); ++i)
                worth = decade * kSteps.at(i);
        }
        count = static_cast<int>((capacity + worth - 1) / worth);
        const int rows = (count + columns - 1) / columns;
        columns = (count + rows - 1) / rows; // all rows alike
    }
    template <class Fits>
    bool shrinkTo(const Fits& fits)
    {
        for (radius = kLargestCoin; radius >= kSmallestCoin; radius -= 0.2) {
            if (fits())
                return true;
        }
        radius = kSmallestCoin;
        return fits();
    }
    double radius = kLargestCoin;
    int columns = 1;
    int count = 0;
    std::int64_t worth = 1; ///< tokens that one of them stands for
};

/// One picture being painted.
class TokenBucketPainting
{
public:
    TokenBucketPainting(QPainter& painter, const QRectF& area, const PictureMoment& moment);
    void paint();

private:
    [[nodiscard]] QPointF coinAt(int i) const; ///< from the bottom upwards
    [[nodiscard]] double share() const;        ///< of the next token, or of the time to the next refill
    [[nodiscard]] bool isFull() const { return m_inside.untilNext == Milliseconds(0); }
    void paintTap();
    void paintBucket();
    void paintCoin(QPointF centre, double radius, double filled);
    void paintRoad();
    void paintDrop(const Drop& drop);
    [[nodiscard]] Caption caption() const;

    QPainter& m_painter;
    QRectF m_area;
    PictureMoment m_moment;
    const LimiterSpec& m_spec;
    WindowFrame m_frame;
    TokenBucket::Inside m_inside;
    QRectF m_bucket;
    Coins m_coins;
    double m_road; ///< y
};

double roadOf(const WindowFrame& frame)
{
    return std::round(frame.caption.top() - 0.8 * frame.unit) + 0.5;
}

QRectF bucketOf(const QRectF& area, const WindowFrame& frame)
{
    const double top = std::round(area.top() + 2.1 * frame.unit);
    const double bottom = std::round(roadOf(frame) - 1.1 * frame.unit);
    const double height = std::max(bottom - top, 12.0);
    const double width = std::round(std::min(0.62 * area.width(), 1.6 * height));
    return {std::round(area.center().x() - width / 2), top, width, height};
}

TokenBucketPainting::TokenBucketPainting(QPainter& painter, const QRectF& area, const PictureMoment& moment) :
    m_painter(painter),
    m_area(area),
    m_moment(moment),
    m_spec(specOf(moment)),
    m_frame(area),
    m_inside(std::get<TokenBucket::Inside>(moment.decisions.insideAt(moment.at))),
    m_bucket(bucketOf(area, m_frame)),
    m_coins(m_bucket.size() - QSizeF(2 * kTokenWall, kTokenWall + 2), m_spec.capacity),
    m_road(roadOf(m_frame))
{
}

QPointF TokenBucketPainting::coinAt(int i) const
{
    const double pitch = kCoinPitch * m_coins.radius;
    const double left = m_bucket.center().x() - (m_coins.columns - 1) * pitch / 2;
    return {left + (i % m_coins.columns) * pitch, m_bucket.bottom() - kTokenWall - (i / m_coins.columns + 0.5) * pitch};
}

double TokenBucketPainting::share() const
{
    if (isFull())
        return 0;
    if (m_spec.refill)
        return 1 - static_cast<double>(m_inside.untilNext.count()) / static_cast<double>(m_spec.refill->period.count());
    return static_cast<double>(m_inside.tokens.raw() % 1000) / 1000;
}

/// A token, as much of it as is there already.
void TokenBucketPainting::paintCoin(QPointF centre, double radius, double filled)
{
    const Theme& t = theme();
    const QRectF disc(centre - QPointF(radius, radius), QSizeF(2 * radius, 2 * radius));
    m_painter.setBrush(Qt::NoBrush);
    if (filled < 1) {
        m_painter.setPen(QPen(t.border, 1));
        m_painter.drawEllipse(disc);
        if (filled <= 0)
            return;
        m_painter.setPen(Qt::NoPen);
        m_painter.setBrush(mixed(t.passed, t.panel, 0.4));
        m_painter.drawPie(disc, 90 * 16, -static_cast<int>(filled * 360 * 16));
        return;
    }
    m_painter.setPen(QPen(t.passed, std::clamp(radius * 0.25, 1.0, 1.8)));
    m_painter.setBrush(mixed(t.passed, t.panel, 0.35));
    m_painter.drawEllipse(disc.adjusted(0.5, 0.5, -0.5, -0.5));
}

/// Where tokens come from, with one on its way.
void TokenBucketPainting::paintTap()
{
    const Theme& t = theme();
    const double x = m_bucket.center().x();
    const double top = m_area.top() + 0.75 * m_frame.unit;
    m_painter.setPen(QPen(t.subtle, 2.5, Qt::SolidLine, Qt::RoundCap));
    m_painter.drawLine(QPointF(x - 5, top), QPointF(x + 5, top));
    m_painter.setPen(Qt::NoPen);
    const double fall = m_bucket.top() - top;
    const double leak = m_spec.refill ? 1e9 : 1e6 / static_cast<double>(m_spec.rate.rate().raw());
    const bool jet =
        !isFull() && (m_moment.motion == Motion::Reduced || leak * 8 < static_cast<double>(m_moment.way.count()));
    if (jet) {
        m_painter.setBrush(mixed(t.passed, t.panel, 0.5));
        m_painter.drawRoundedRect(QRectF(x - 1.5, top + 3, 3, fall - 3), 1.5, 1.5);
    } else if (!isFull() && m_moment.motion == Motion::Full) {
        // At intervals they hang at the tap until it is time.
        const double way = m_spec.refill ? eased((share() - 0.9) / 0.1) : share();
        paintCoin({x, top + 4 + way * (fall - 4)}, std::min(m_coins.radius, 4.0), 1);
    }
    QStringList rates;
    if (m_spec.refill) {
        const QString tokens = numberText(m_spec.refill->tokens);
        const QString period = wholePeriodText(m_spec.refill->period);
        rates << Words::tr("%1 every %2", "tokens, time").arg(tokens, period)
              << Words::tr("%1 / %2", "tokens, time").arg(tokens, period);
    } else {
        const bool perMinute = m_spec.rate.unit == RateUnit::PerMinute;
        const QString tokens = numberText(m_spec.rate.count);
        rates << (perMinute ? Words::tr("%1 a minute").arg(tokens) : Words::tr("%1 a second").arg(tokens))
              << (perMinute ? Words::tr("%1 / min").arg(tokens) : Words::tr("%1 / s").arg(tokens));
    }
    const QRectF beside(x + 10, m_area.top() + 0.5 * m_frame.unit, m_area.right() - x - 12, m_frame.unit);
    paintSmall(m_painter, beside, Qt::AlignLeft, t.subtle, rates);
}

void TokenBucketPainting::paintBucket()
{
    const Theme& t = theme();
    QPainterPath wall(m_bucket.topLeft());
    wall.lineTo(m_bucket.bottomLeft());
    wall.lineTo(m_bucket.bottomRight());
    wall.lineTo(m_bucket.topRight());
    m_painter.setBrush(mixed(t.level, t.panel, 0.3));
    m_painter.setPen(Qt::NoPen);
    m_painter.drawRect(m_bucket);
    const double coins = static_cast<double>(m_inside.tokens.raw()) / 1000 / static_cast<double>(m_coins.worth);
    for (int i = 0; i < m_coins.count; ++i)
        paintCoin(coinAt(i), m_coins.radius, std::clamp(coins - i, 0.0, 1.0));
    m_painter.setBrush(Qt::NoBrush);
    m_painter.setPen(QPen(t.subtle, 2.2, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    m_painter.drawPath(wall);
    if (m_coins.worth > 1) {
        const QRectF beside(m_bucket.right() + 4, m_bucket.bottom() - m_frame.unit,
                            m_area.right() - m_bucket.right() - 6, m_frame.unit);
        paintCoin({beside.left() + 6, beside.center().y()}, 3.6, 1);
        paintSmall(m_painter, beside.adjusted(14, 0, 0, 0), Qt::AlignLeft, t.subtle,
                   {Words::tr("= %1", "coin, tokens").arg(numberText(m_coins.worth))});
    }
}

/// The way of the requests, with a gate under the bucket that is shut while there are too few tokens.
void TokenBucketPainting::paintRoad()
{
    const Theme& t = theme();
    const double x = m_bucket.center().x();
    const double below = m_road + 0.42 * m_frame.unit;
    m_painter.setPen(QPen(t.border, 1.5));
    m_painter.drawLine(QPointF(m_frame.caption.left(), below), QPointF(m_frame.caption.right(), below));
    const bool open = m_inside.untilPass == Milliseconds(0);
    m_painter.setPen(QPen(open ? t.subtle : t.rejected, open ? 1.3 : 2.5, Qt::SolidLine, Qt::RoundCap));
    m_painter.drawLine(QPointF(x, m_bucket.bottom() + 2),
                       QPointF(x, open ? m_bucket.bottom() + 0.35 * m_frame.unit : below - 1));
}

void TokenBucketPainting::paintDrop(const Drop& drop)
{
    constexpr double kRadius = 4;
    const double gate = m_bucket.center().x() - kRadius - 2.5;
    const double left = m_frame.caption.left() + kRadius;
    const double right = m_frame.caption.right() - kRadius - 3;
    const auto withToken = [&](double x) {
        m_painter.setBrush(Qt::NoBrush);
        m_painter.setPen(QPen(theme().passed, 1.3));
        m_painter.drawEllipse(QPointF(x, m_road), kRadius + 2.5, kRadius + 2.5);
        paintMark(m_painter, {x, m_road}, kRadius, drop.verdict);
    };
    switch (drop.place) {
    case Place::Falling:
        paintMark(m_painter, {left + (gate - left) * drop.progress, m_road}, kRadius, drop.verdict);
        break;
    case Place::Passing:
        m_painter.setOpacity(1 - 0.6 * drop.progress);
        withToken(gate + (right - gate) * drop.progress);
        m_painter.setOpacity(1);
        break;
    case Place::Bouncing: {
        const double to = gate + (left - gate) * (0.5 + 0.4 * steady(drop.request, 4));
        m_painter.setOpacity(1 - 0.7 * drop.progress);
        const double hop =
            (0.4 + 0.5 * steady(drop.request, 3)) * 4 * drop.progress * (1 - drop.progress) * m_frame.unit;
        paintMark(m_painter, {gate + (to - gate) * drop.progress, m_road - hop}, kRadius, drop.verdict);
        m_painter.setOpacity(1);
        break;
    }
    case Place::Landed:
        if (drop.verdict == Verdict::Rejected)
            paintMark(m_painter, {gate, m_road}, kRadius, drop.verdict);
        else
            withToken(gate + 4 * kRadius);
        break;
    case Place::Queued:
    case Place::Entering:
    case Place::Serving: break; // of other pictures
    }
}

Caption TokenBucketPainting::caption() const
{
    const QString of = numberText(m_spec.capacity);
    Caption caption{
        numberText(m_inside.tokens.raw() / 1000), {Words::tr("of %1 tokens").arg(of), Words::tr("of %1").arg(of)}, {}};
    const bool dear = m_spec.cost > 1;
    if (isFull()) {
        caption.below = {dear ? Words::tr("full; a request costs %1").arg(numberText(m_spec.cost))
                              : Words::tr("the bucket is full"),
                         Words::tr("full")};
    } else if (dear && m_inside.untilPass > Milliseconds(0)) {
        const QString left = countdownText(m_inside.untilPass);
        caption.below = {Words::tr("%1, for one request, in %2", "tokens, time").arg(numberText(m_spec.cost), left),
                         Words::tr("%1 in %2", "tokens, time").arg(numberText(m_spec.cost), left), left};
    } else {
        const QString left = countdownText(m_inside.untilNext);
        if (m_spec.refill)
            caption.below = {Words::tr("%1 more in %2", "tokens, time").arg(numberText(m_spec.refill->tokens), left),
                             Words::tr("+%1 in %2", "tokens, time").arg(numberText(m_spec.refill->tokens), left), left};
        else if (m_spec.rate.rate().raw() > 5'000)
            caption.below = {Words::tr("refilled at %1").arg(rateText(m_spec.rate)), rateText(m_spec.rate)};
        else
            caption.below = {Words::tr("next token in %1").arg(left), Words::tr("+1 in %1").arg(left), left};
    }
    return caption;
}

void TokenBucketPainting::paint()
{
    paintTap();
    paintBucket();
    paintRoad();
    for (const Drop& drop : arrivalsAt(m_moment.decisions, m_moment.at, m_moment.way, m_moment.motion))
        paintDrop(drop);
    paintCaption(m_painter, m_frame.caption, caption());
}

QString tokenBucketWords(const PictureMoment& moment)
{
    const auto inside = std::get<TokenBucket::Inside>(moment.decisions.insideAt(moment.at));
    const QString next = inside.untilNext == Milliseconds(0)
                             ? Words::tr("the bucket is full")
                             : Words::tr("more in %1").arg(countdownText(inside.untilNext));
    return Words::tr("%1 of %2 tokens, %3, at %4.")
        .arg(numberText(inside.tokens.raw() / 1000), numberText(specOf(moment).capacity), next,
             timeText(moment.at, TimeDetail::Milliseconds));
}

} // namespace

const LimiterPicture kTokenBucketPicture{[](QPainter& painter, const QRectF& area, const PictureMoment& moment) {
                                             TokenBucketPainting(painter, area, moment).paint();
                                         },
                                         tokenBucketWords};

} // namespace spillway::ui
