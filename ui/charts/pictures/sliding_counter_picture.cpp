#include "ui/charts/parts/parts.h"
#include "ui/charts/pictures/picture_parts.h"
#include "ui/text/format.h"
#include "ui/text/sentences.h"
#include "ui/theme/theme.h"

#include <QtCore/QLocale>
#include <QtGui/QFontMetricsF>
#include <QtGui/QPainter>

#include <algorithm>
#include <cmath>

namespace spillway::ui {

namespace {

/// The two counters at a moment and what is made of them.
struct CounterScene
{
    explicit CounterScene(const PictureMoment& moment) :
        counters(std::get<SlidingCounter::State>(moment.decisions.insideAt(moment.at))),
        start(counters.end - specOf(moment).window),
        covered(counters.end - moment.at),
        estimate(Thousandths(std::llround(moment.decisions.levelAt(moment.at) * 1000))),
        move(stillToMove(moment, start))
    {
    }
    SlidingCounter::State counters;
    Instant start;        ///< of the present window
    Milliseconds covered; ///< of the window before it, by the sliding one
    Thousandths estimate;
    double move;
};

/// Whole, or with one digit.
QString estimateText(Thousandths estimate)
{
    return estimate.raw() % 1000 == 0 ? numberText(estimate.raw() / 1000) : levelText(estimate);
}

/// "45/60" or "44.3/60", in the unit that suits the window.
QString shareText(Milliseconds covered, Milliseconds window)
{
    constexpr Milliseconds kMinute(60'000);
    constexpr Milliseconds kHour = 60 * kMinute;
    const Milliseconds unit = window >= 10 * kHour            ? kHour
                              : window >= 10 * kMinute        ? kMinute
                              : window >= Milliseconds(1'000) ? Milliseconds(1'000)
                                                              : Milliseconds(1);
    const auto text = [unit](Milliseconds time) {
        const int digits = time % unit == Milliseconds(0) ? 0 : 1;
        return QLocale().toString(static_cast<double>(time.count()) / static_cast<double>(unit.count()), 'f', digits);
    };
    return Words::tr("%1/%2", "45/60").arg(text(covered), text(window));
}

QString sumText(const CounterScene& scene, Milliseconds window)
{
    return Words::tr("%1 × %2 + %3 = %4", "88 × 45/60 + 12 = 78")
        .arg(numberText(scene.counters.previous), shareText(scene.covered, window), numberText(scene.counters.current),
             estimateText(scene.estimate));
}

Caption captionOf(const CounterScene& scene, const LimiterSpec& spec)
{
    const QString of = numberText(spec.limit);
    const QString sum = sumText(scene, spec.window);
    const QString bare = sum.section(QStringLiteral(" = "), 0, 0);
    return {estimateText(scene.estimate),
            {Words::tr("of %1, estimated").arg(of), Words::tr("of %1").arg(of)},
            {sum, bare, QString(bare).remove(u' ')}};
}

void paintCounter(QPainter& painter, const QRectF& tape, const QRectF& row, std::int64_t count, const QColor& color)
{
    if (!tape.contains(row.center())) // while the windows move on
        return;
    const QFont font = themeFont(FontRole::Heading);
    const QString text = numberText(count);
    const QSizeF size(QFontMetricsF(font).horizontalAdvance(text) + 6, row.height() - 3);
    QColor backing = theme().panel; // the hand passes behind it
    backing.setAlphaF(0.8F);
    painter.setPen(Qt::NoPen);
    painter.setBrush(backing);
    painter.drawRoundedRect(QRectF(row.center() - QPointF(size.width() / 2, size.height() / 2 - 1), size), 3, 3);
    painter.setFont(font);
    painter.setPen(color);
    painter.drawText(row, Qt::AlignCenter, text);
}

/// Shows the reach of the sliding window.
void paintBracket(QPainter& painter, const QRectF& sliding, double unit)
{
    painter.setPen(QPen(theme().accent, 1.5));
    painter.setBrush(Qt::NoBrush);
    const double y = sliding.top() - 0.3 * unit;
    painter.drawPolyline(QPolygonF{QPointF(sliding.left() + 1, sliding.top() + 0.1 * unit),
                                   QPointF(sliding.left() + 1, y), QPointF(sliding.right(), y)});
}

void paintSlidingCounter(QPainter& painter, const QRectF& area, const PictureMoment& moment)
{
    const CounterScene scene(moment);
    const WindowFrame frame(area);
    const LimiterSpec& spec = specOf(moment);
    const double width = std::round(0.49 * frame.tape.width());
    const double left = frame.tape.left() + 0.01 * frame.tape.width() + (1 + scene.move) * width;
    // The counters stand over the marks.
    const double head = QFontMetricsF(themeFont(FontRole::Heading)).height();
    const TimeTape tape(frame.tape.adjusted(0, head, 0, 0), scene.start, left,
                        width / static_cast<double>(spec.window.count()));
    const double hand = tape.x(moment.at);
    painter.save();
    painter.setClipRect(frame.tape.adjusted(-1, -2, 1, 2), Qt::IntersectClip);
    for (const int beside : {-2, -1, 0}) {
        const QRectF tray(left + beside * width, frame.tape.top(), width, frame.tape.height());
        paintTray(painter, tray.adjusted(1.5, 0, -1.5, 0), Tray::Other);
    }
    // The sliding window; what it has left behind weighs nothing.
    const QRectF sliding(hand - width, frame.tape.top() + 1, width, frame.tape.height() - 2);
    QColor light = theme().accent;
    light.setAlphaF(0.16F);
    painter.fillRect(sliding, light);
    const Instant edge = moment.at - spec.window;
    painter.setOpacity(0.3);
    tape.paintCounted(painter, moment.decisions, {scene.start - 2 * spec.window, edge}, countRejected(moment));
    painter.setOpacity(1);
    tape.paintCounted(painter, moment.decisions, {edge, moment.at + Milliseconds(1)}, countRejected(moment));
    painter.restore();
    paintBracket(painter, sliding, frame.unit);
    const bool full = scene.estimate.raw() >= spec.limit * 1000;
    if (full)
        paintLid(painter, std::max(sliding.left(), frame.tape.left()), sliding.right(), frame.tape.top());
    paintHand(painter, frame, hand);
    paintCounter(painter, frame.tape, {left - width, frame.tape.top() + 1, width, head}, scene.counters.previous,
                 theme().subtle);
    paintCounter(painter, frame.tape, {left, frame.tape.top() + 1, width, head}, scene.counters.current, theme().text);
    paintArrivals(painter, frame, tape, moment);
    const double estimate = static_cast<double>(scene.estimate.raw()) / 1000;
    paintGauge(painter, frame.gauge, std::max(estimate - scene.counters.current, 0.0), estimate,
               static_cast<double>(spec.limit));
    paintCaption(painter, frame.caption, captionOf(scene, spec));
}

QString slidingCounterWords(const PictureMoment& moment)
{
    const CounterScene scene(moment);
    const LimiterSpec& spec = specOf(moment);
    return Words::tr("%1 of %2 estimated: %3, at %4.")
        .arg(estimateText(scene.estimate), numberText(spec.limit), sumText(scene, spec.window),
             timeText(moment.at, TimeDetail::Milliseconds));
}

} // namespace

const LimiterPicture kSlidingCounterPicture{paintSlidingCounter, slidingCounterWords};

} // namespace spillway::ui
