#include "ui/charts/parts/parts.h"
#include "ui/charts/pictures/picture_parts.h"
#include "ui/text/format.h"
#include "ui/text/sentences.h"
#include "ui/theme/theme.h"

#include <QtGui/QPainter>

namespace spillway::ui {

namespace {

SlidingLog::Inside insideOf(const PictureMoment& moment)
{
    return std::get<SlidingLog::Inside>(moment.decisions.insideAt(moment.at));
}

Caption captionOf(const SlidingLog::Inside& inside, const PictureMoment& moment)
{
    const LimiterSpec& spec = specOf(moment);
    const QString of = numberText(spec.limit);
    Caption caption{
        numberText(inside.held),
        {Words::tr("of %1 in the last %2").arg(of, wholePeriodText(spec.window)), Words::tr("of %1").arg(of)},
        {}};
    if (inside.roomAt) {
        const QString left = countdownText(*inside.roomAt - moment.at);
        caption.below = {Words::tr("full, room again in %1").arg(left), Words::tr("room in %1").arg(left), left};
    } else if (inside.oldestLeaves) {
        const QString left = countdownText(*inside.oldestLeaves - moment.at);
        caption.below = {Words::tr("the oldest leaves in %1").arg(left), Words::tr("leaves in %1").arg(left), left};
    }
    return caption;
}

/// Marks leave here.
void paintExit(QPainter& painter, const QRectF& band, double unit)
{
    QPen pen(theme().subtle, 1.3);
    pen.setDashPattern({4, 3});
    painter.setPen(pen);
    painter.drawLine(QPointF(band.left(), band.top() - 0.25 * unit), band.bottomLeft());
}

void paintSlidingLog(QPainter& painter, const QRectF& area, const PictureMoment& moment)
{
    const SlidingLog::Inside inside = insideOf(moment);
    const WindowFrame frame(area);
    const LimiterSpec& spec = specOf(moment);
    const double width = 0.7 * frame.tape.width();
    const double hand = frame.tape.left() + 0.86 * frame.tape.width();
    const QRectF band(hand - width, frame.tape.top(), width, frame.tape.height());
    const TimeTape tape(frame.tape, moment.at, hand, width / static_cast<double>(spec.window.count()));
    const Theme& t = theme();
    const Instant out = moment.at - spec.window + Milliseconds(1); // an entry of exactly the window's age is out

    painter.fillRect(band, mixed(t.level, t.panel, 0.55));
    painter.save();
    painter.setClipRect(frame.tape.adjusted(-1, -2, 1, 2), Qt::IntersectClip);
    painter.setOpacity(0.3);
    tape.paintCounted(painter, moment.decisions, {out - spec.window / 4, out}, countRejected(moment));
    painter.setOpacity(1);
    tape.paintCounted(painter, moment.decisions, {out, moment.at + Milliseconds(1)}, countRejected(moment));
    painter.restore();
    painter.setPen(QPen(t.subtle, 2, Qt::SolidLine, Qt::RoundCap));
    painter.drawLine(frame.tape.bottomLeft(), frame.tape.bottomRight());
    paintExit(painter, band, frame.unit);
    if (inside.roomAt)
        paintLid(painter, band.left(), hand, band.top());
    paintHand(painter, frame, hand);
    paintArrivals(painter, frame, tape, moment);
    paintGauge(painter, frame.gauge, std::nullopt, static_cast<double>(inside.held), static_cast<double>(spec.limit));
    paintCaption(painter, frame.caption, captionOf(inside, moment));
}

QString slidingLogWords(const PictureMoment& moment)
{
    const SlidingLog::Inside inside = insideOf(moment);
    const LimiterSpec& spec = specOf(moment);
    return Words::tr("The log holds %1 of %2 from the last %3, at %4.")
        .arg(numberText(inside.held), numberText(spec.limit), wholePeriodText(spec.window),
             timeText(moment.at, TimeDetail::Milliseconds));
}

} // namespace

const LimiterPicture kSlidingLogPicture{paintSlidingLog, slidingLogWords};

} // namespace spillway::ui
