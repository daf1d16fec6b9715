#include "ui/charts/parts/parts.h"
#include "ui/charts/pictures/picture_parts.h"
#include "ui/models/project/limit_words.h"
#include "ui/text/format.h"
#include "ui/text/sentences.h"
#include "ui/theme/theme.h"

#include <QtGui/QPainter>

#include <algorithm>
#include <cmath>

namespace spillway::ui {

namespace {

constexpr double kLargest = 6.5; ///< radius of a request
constexpr double kLeast = 2.7;
constexpr double kPitch = 2.9; ///< from place to place, in radii
constexpr double kWall = 4;    ///< between the wall and the first place

/// The places of a queue in rows, the first beside the server, from there to and fro upwards.
class Places
{
public:
    Places(const QRectF& room, std::int64_t capacity, double largest) : m_room(room)
    {
        radius = std::min(largest, kLargest);
        while (radius > kLeast && most() < capacity)
            radius -= 0.25;
        shown = static_cast<int>(std::min(capacity, most()));
        m_inRow = mostInRow();
        if (shown == 0)
            return;
        const int rows = (shown + m_inRow - 1) / m_inRow;
        m_inRow = (shown + rows - 1) / rows; // all rows alike
        const double width = m_inRow * pitch() + 2 * kWall;
        const double height = rows * pitch() + 2 * kWall;
        box = QRectF(room.right() - width, room.bottom() - height, width, height);
    }
    /// All of it.
    void moveLeft(double by)
    {
        m_room.translate(-by, 0);
        box.translate(-by, 0);
    }
    /// `place` may lie between two; -1 is a step beyond the first.
    [[nodiscard]] QPointF at(double place) const
    {
        const int low = static_cast<int>(std::floor(place));
        const QPointF from = middle(low);
        return from + (middle(low + 1) - from) * (place - low);
    }
    double radius = kLargest;
    int shown = 0;
    QRectF box; ///< around the places; empty where there is none

private:
    [[nodiscard]] double pitch() const { return kPitch * radius; }
    [[nodiscard]] int mostInRow() const
    {
        return std::max(1, static_cast<int>((m_room.width() - 2 * kWall) / pitch()));
    }
    [[nodiscard]] std::int64_t most() const
    {
        return std::int64_t{mostInRow()} * std::max(1, static_cast<int>((m_room.height() - 2 * kWall) / pitch()));
    }
    [[nodiscard]] QPointF middle(int place) const
    {
        const int row = place < 0 ? 0 : place / m_inRow;
        const int column = place - row * m_inRow;
        const int fromRight = row % 2 == 0 ? column : m_inRow - 1 - column;
        return {m_room.right() - kWall - (fromRight + 0.5) * pitch(), m_room.bottom() - kWall - (row + 0.5) * pitch()};
    }
    QRectF m_room;
    int m_inRow = 1;
};

/// One picture being painted.
class LeakyQueuePainting
{
public:
    LeakyQueuePainting(QPainter& painter, const QRectF& area, const PictureMoment& moment) :
        m_painter(painter),
        m_area(area),
        m_moment(moment),
        m_frame(area),
        m_server(serverRadius()),
        m_places(roomForPlaces(), specOf(moment).capacity, 0.62 * m_server),
        m_scene(queueAt(moment.decisions, moment.at, moment.way, moment.motion, m_places.shown))
    {
        const double free = m_places.shown > 0 ? m_places.box.left() - m_frame.tape.left() : roomForPlaces().width();
        m_aside = std::floor(free / 2); // all stands in the middle
        m_places.moveLeft(m_aside);
    }
    void paint();

private:
    [[nodiscard]] double serverRadius() const { return std::clamp(m_area.width() / 16, 7.5, 13.0); }
    [[nodiscard]] double bottom() const { return m_frame.caption.top() - 0.5 * m_frame.unit; }
    [[nodiscard]] double exit() const { return m_area.right() - m_aside; }
    /// So much to the right of the server is left for those who leave.
    [[nodiscard]] QPointF server() const
    {
        return {exit() - 3.2 * m_server, bottom() - std::max(m_server, kWall + kPitch * m_places.radius / 2)};
    }
    [[nodiscard]] QRectF roomForPlaces() const
    {
        const double right = m_area.right() - 4.2 * m_server - 0.5 * m_frame.unit;
        return {m_frame.tape.left(), m_frame.tape.top(), std::max(right - m_frame.tape.left(), 12.0),
                bottom() - m_frame.tape.top()};
    }
    [[nodiscard]] bool isFull() const { return m_scene.inside.waiting >= specOf(m_moment).capacity; }
    [[nodiscard]] QPointF arrival(const Drop& drop) const; ///< where a request gets to that falls
    void paintPlaces();
    void paintServer();
    void paintDrop(const Drop& drop);
    [[nodiscard]] Caption caption() const;

    QPainter& m_painter;
    QRectF m_area;
    PictureMoment m_moment;
    WindowFrame m_frame;
    double m_server;
    double m_aside = 0; ///< room that is left at both sides
    Places m_places;
    QueueScene m_scene;
};

void LeakyQueuePainting::paintPlaces()
{
    if (m_places.shown == 0)
        return;
    const Theme& t = theme();
    m_painter.setPen(QPen(t.subtle, 1.6));
    m_painter.setBrush(mixed(t.level, t.panel, 0.4));
    m_painter.drawRoundedRect(m_places.box, 5, 5);
    m_painter.setPen(QPen(mixed(t.subtle, t.panel, 0.45), 1));
    m_painter.setBrush(t.panel);
    for (int place = 0; place < m_places.shown; ++place)
        m_painter.drawEllipse(m_places.at(place), m_places.radius * 1.2, m_places.radius * 1.2);
    if (m_scene.inside.waiting > m_places.shown) {
        const QRectF row(m_places.box.left(), m_places.box.top() - 1.15 * m_frame.unit, m_places.box.width(),
                         m_frame.unit);
        paintSmall(
            m_painter, row, Qt::AlignHCenter, t.subtle,
            {Words::tr("+%1", "number of waiting requests").arg(numberText(m_scene.inside.waiting - m_places.shown))});
    }
}

/// A ring that closes while a request is served.
void LeakyQueuePainting::paintServer()
{
    const Theme& t = theme();
    const QRectF ring(server() - QPointF(m_server, m_server), QSizeF(2 * m_server, 2 * m_server));
    m_painter.setBrush(t.panel);
    m_painter.setPen(QPen(t.border, 2.5));
    m_painter.drawEllipse(ring);
    for (const Drop& drop : m_scene.drops) {
        if (drop.place != Place::Serving)
            continue;
        m_painter.setPen(QPen(t.passed, 2.5, Qt::SolidLine, Qt::FlatCap));
        const double share = m_moment.motion == Motion::Full ? drop.progress : 1;
        m_painter.drawArc(ring, 90 * 16, -static_cast<int>(share * 360 * 16));
    }
    m_painter.setPen(QPen(t.subtle, 1.3, Qt::SolidLine, Qt::RoundCap));
    const QPointF tip(exit() - 0.5 * m_server, server().y());
    m_painter.drawLine(QPointF(ring.right() + 0.35 * m_server, tip.y()), tip);
    m_painter.drawLine(tip, tip + QPointF(-3.5, -3.5));
    m_painter.drawLine(tip, tip + QPointF(-3.5, 3.5));
}

QPointF LeakyQueuePainting::arrival(const Drop& drop) const
{
    const RequestOutcome& request = m_moment.decisions[drop.request];
    if (drop.verdict == Verdict::Passed)
        return server();
    if (drop.verdict == Verdict::Rejected) {
        const QRectF rim =
            m_places.shown > 0 ? m_places.box : QRectF(server() - QPointF(m_server, m_server), QSizeF(2 * m_server, 1));
        return {rim.left() + rim.width() * (0.2 + 0.6 * steady(drop.request, 4)), rim.top() - m_places.radius - 1};
    }
    const double turns = static_cast<double>(request.decision.delay.count()) / serviceTime(m_moment.decisions);
    return m_places.at(std::clamp(std::ceil(turns) - 1, 0.0, std::max(m_places.shown - 1.0, 0.0)));
}

void LeakyQueuePainting::paintDrop(const Drop& drop)
{
    const double radius = m_places.radius;
    switch (drop.place) {
    case Place::Falling: paintFalling(m_painter, drop, arrival(drop), m_frame.sky, radius); break;
    case Place::Bouncing: {
        const QPointF from = arrival(drop);
        const double to = sideOf(drop.request) < 0 ? m_area.left() + 2 * radius : m_area.right() - 2 * radius;
        paintBounced(m_painter, drop, {from, from.x() + (to - from.x()) * 0.8, m_frame.sky, m_frame.unit, radius});
        break;
    }
    case Place::Queued: {
        const double beyond = std::max(-drop.progress, 0.0); // on its way into the server
        const QPointF place = m_places.at(std::max(drop.progress, 0.0));
        paintMark(m_painter, place + (server() - place) * beyond, radius, drop.verdict);
        break;
    }
    case Place::Serving: // it makes room while the next one comes
        paintMark(m_painter, server() + QPointF(eased((drop.progress - 1 + kStep) / kStep) * 1.3 * m_server, 0), radius,
                  drop.verdict);
        break;
    case Place::Passing: {
        const double from = 1.3 * m_server;
        m_painter.setOpacity(1 - 0.7 * drop.progress);
        paintMark(m_painter, server() + QPointF(from + drop.progress * (exit() - server().x() - from), 0), radius,
                  drop.verdict);
        m_painter.setOpacity(1);
        break;
    }
    case Place::Landed:
        if (drop.verdict == Verdict::Rejected)
            paintMark(m_painter, arrival(drop), radius, drop.verdict);
        break;
    case Place::Entering: break; // of other pictures
    }
}

Caption LeakyQueuePainting::caption() const
{
    const LimiterSpec& spec = specOf(m_moment);
    const QString of = numberText(spec.capacity);
    const LeakyQueue::Inside& inside = m_scene.inside;
    Caption caption{numberText(inside.waiting), {Words::tr("of %1 waiting").arg(of), Words::tr("of %1").arg(of)}, {}};
    const QString rate = rateText(spec.rate);
    if (inside.waiting == 0)
        caption.below = {Words::tr("one served every %1").arg(intervalText(spec.rate.rate())), rate};
    else if (const QString left = countdownText(inside.untilDone); serviceTime(m_moment.decisions) >= 200)
        caption.below = {isFull() ? Words::tr("full, the next is served in %1").arg(left)
                                  : Words::tr("the next is served in %1").arg(left),
                         Words::tr("next in %1").arg(left), left};
    else
        caption.below = {Words::tr("served at %1").arg(rate), rate};
    return caption;
}

void LeakyQueuePainting::paint()
{
    paintPlaces();
    paintServer();
    for (const Drop& drop : m_scene.drops)
        paintDrop(drop);
    if (isFull() && m_places.shown > 0)
        paintLid(m_painter, m_places.box.left() + 2, m_places.box.right() - 2, m_places.box.top());
    paintCaption(m_painter, m_frame.caption, caption());
}

QString leakyQueueWords(const PictureMoment& moment)
{
    const auto inside = std::get<LeakyQueue::Inside>(moment.decisions.insideAt(moment.at));
    const QString served =
        inside.untilDone == Milliseconds(0) ? Words::tr("none is served") : Words::tr("one is served");
    return Words::tr("%1 of %2 places in the queue taken, %3, at %4.")
        .arg(numberText(inside.waiting), numberText(specOf(moment).capacity), served,
             timeText(moment.at, TimeDetail::Milliseconds));
}

} // namespace

const LimiterPicture kLeakyQueuePicture{[](QPainter& painter, const QRectF& area, const PictureMoment& moment) {
                                            LeakyQueuePainting(painter, area, moment).paint();
                                        },
                                        leakyQueueWords};

} // namespace spillway::ui
