#include "ui/charts/parts/parts.h"
#include "ui/charts/pictures/picture_parts.h"
#include "ui/text/format.h"
#include "ui/text/sentences.h"

#include <QtGui/QPainter>

#include <algorithm>

namespace spillway::ui {

namespace {

/// The window and its count at a moment.
struct WindowScene
{
    explicit WindowScene(const PictureMoment& moment)
    {
        const auto at = [&](Instant when) { return std::get<FixedWindow::State>(moment.decisions.insideAt(when)); };
        const FixedWindow::State now = at(moment.at);
        start = now.end - specOf(moment).window;
        count = now.count;
        left = now.end - moment.at;
        before = at(start - Milliseconds(1)).count;
        move = stillToMove(moment, start);
    }
    Instant start;
    std::int64_t count;
    std::int64_t before; ///< in the window before, in the end
    Milliseconds left{}; ///< of the window
    double move;
};

Caption captionOf(const WindowScene& scene, std::int64_t limit)
{
    const QString of = numberText(limit);
    const QString left = countdownText(scene.left);
    Caption caption{
        numberText(scene.count), {Words::tr("of %1 in this window").arg(of), Words::tr("of %1").arg(of)}, {}};
    if (scene.count >= limit)
        caption.below = {Words::tr("full, window ends in %1").arg(left), Words::tr("full for %1").arg(left), left};
    else
        caption.below = {Words::tr("window ends in %1").arg(left), Words::tr("ends in %1").arg(left), left};
    if (scene.move > 0 && scene.before != scene.count) {
        caption.before = numberText(scene.before);
        caption.turn = 1 - 0.45 * scene.move; // the present count is the plainer one at any moment
    }
    return caption;
}

void paintFixedWindow(QPainter& painter, const QRectF& area, const PictureMoment& moment)
{
    const WindowScene scene(moment);
    const WindowFrame frame(area);
    const LimiterSpec& spec = specOf(moment);
    const double width = 0.74 * frame.tape.width(); // of a window; the rest shows those beside it
    const double left = frame.tape.left() + 0.16 * frame.tape.width() + scene.move * width;
    const TimeTape tape(frame.tape, scene.start, left, width / static_cast<double>(spec.window.count()));

    painter.save();
    painter.setClipRect(frame.tape.adjusted(-1, -2, 1, 2), Qt::IntersectClip);
    for (const int beside : {-2, -1, 1, 0}) {
        const QRectF tray(left + beside * width, frame.tape.top(), width, frame.tape.height());
        if (!tray.intersects(frame.tape))
            continue;
        paintTray(painter, tray.adjusted(1.5, 0, -1.5, 0), beside == 0 ? Tray::Present : Tray::Other);
        const Instant start = scene.start + beside * spec.window;
        painter.setOpacity(beside == 0 ? 1 : 0.35);
        if (beside <= 0)
            tape.paintCounted(painter, moment.decisions,
                              {start, std::min(start + spec.window, moment.at + Milliseconds(1))},
                              countRejected(moment));
        painter.setOpacity(1);
    }
    const double hand = tape.x(moment.at);
    if (scene.count >= spec.limit)
        paintClosed(painter,
                    QRectF(QPointF(hand, frame.tape.top() + 1), QPointF(left + width - 2.5, frame.tape.bottom() - 1)));
    painter.restore();
    paintHand(painter, frame, hand);
    paintArrivals(painter, frame, tape, moment);
    paintGauge(painter, frame.gauge, std::nullopt, static_cast<double>(scene.count), static_cast<double>(spec.limit));
    paintCaption(painter, frame.caption, captionOf(scene, spec.limit));
}

QString fixedWindowWords(const PictureMoment& moment)
{
    const WindowScene scene(moment);
    return Words::tr("%1 of %2 counted in the window that ends in %3, at %4.")
        .arg(numberText(scene.count), numberText(specOf(moment).limit), countdownText(scene.left),
             timeText(moment.at, TimeDetail::Milliseconds));
}

} // namespace

const LimiterPicture kFixedWindowPicture{paintFixedWindow, fixedWindowWords};

} // namespace spillway::ui
